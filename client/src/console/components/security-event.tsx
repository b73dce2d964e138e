/** Event of the security log as a text: its kind, and how many events it combines. */

import { useTranslation } from 'react-i18next';
import type { AdminOutput } from '../data/admin-api.ts';

type UserEvent = AdminOutput['users']['securityEvents']['list'][number];

/** In the order of the filter. */
export const EVENT_KINDS = [
  'login',
  'login_failed',
  'code_wrong',
  'proof_failed',
  'new_device',
  'password_changed',
  'passkey_added',
  'passkey_removed',
  'oidc_linked',
  'oidc_unlinked',
  'token_created',
  'webhook_created',
  'withdrawals_frozen',
  'account_frozen',
  'admin_login',
  'admin_login_failed',
  'admin_proof_failed',
  'admin_password_changed',
  'role_refused',
] as const satisfies readonly UserEvent['kind'][];

export function EventText({ event }: { event: Pick<UserEvent, 'kind' | 'occurrences' | 'address'> }) {
  const { t } = useTranslation('console');
  const kind = t(`securityLog.kinds.${event.kind}`);
  if (event.address !== null) return kind;
  return t('securityLog.further', { kind, count: event.occurrences });
}

/** Token scopes: the check of a session against the scope that a call or a topic needs [TOKEN-1]. */

import type { TokenScope } from '@vernier/shared/api/define-call';
import type { TOPIC_ACTIVITY } from '@vernier/shared/api/socket';
import { type Refusal, refuse } from '@vernier/shared/refusals';
import type { PRIVATE_TOPICS } from '../../core/feeds/account-feed.ts';
import type { Session } from '../../platform/routing/session.ts';

/** WALLET carries deposits, withdrawals, identity and support, which are for logins only. */
export const TOPIC_ACCESS: Readonly<
  Record<(typeof PRIVATE_TOPICS)[number] | typeof TOPIC_ACTIVITY, TokenScope | 'none'>
> = {
  FOREX_TRADE: 'read',
  FOREX_CLOSED: 'read',
  WALLET: 'none',
  ACCOUNT_EVENTS: 'read',
};

/** The refusal of a token whose scope does not include `needed`; a login may do everything. */
export function refusedToken({ scope }: Session, needed: TokenScope | 'none'): Refusal | null {
  if (scope === undefined || scope === needed) return null;
  if (needed === 'none') return refuse('scope_missing', { scope: null });
  return scope === 'trade' ? null : refuse('scope_missing', { scope: needed });
}

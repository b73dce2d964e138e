/** Removal of the link of a user to the OpenID provider, by an administrator. */

import { useTranslation } from 'react-i18next';
import { adminClient } from '../../data/admin-api.ts';
import { ActWithReason } from './act-with-reason.tsx';

export function OidcLink({ id, uid }: { readonly id: number; readonly uid: string }) {
  const { t } = useTranslation('console');
  return (
    <ActWithReason
      heading={t('users.oidc.title')}
      label={t('users.oidc.remove')}
      title={t('users.oidc.removeTitle', { uid })}
      consequence={t('users.oidc.removeText')}
      done={t('users.oidc.removeDone', { uid })}
      act={(reason) => adminClient.users.removeOidcLink.mutate({ id, reason })}
      reasonTestId="oidc-reason"
      testId="user-remove-oidc"
    />
  );
}

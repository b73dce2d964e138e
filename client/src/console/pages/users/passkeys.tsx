/** Removal of all passkeys of a user who has lost a device, by an administrator. */

import { useTranslation } from 'react-i18next';
import { adminClient } from '../../data/admin-api.ts';
import { ActWithReason } from './act-with-reason.tsx';

export function Passkeys({ id, uid }: { readonly id: number; readonly uid: string }) {
  const { t } = useTranslation('console');
  return (
    <ActWithReason
      heading={t('users.passkeys.title')}
      label={t('users.passkeys.remove')}
      title={t('users.passkeys.removeTitle', { uid })}
      consequence={t('users.passkeys.removeText')}
      done={t('users.passkeys.removeDone', { uid })}
      act={(reason) => adminClient.users.removePasskeys.mutate({ id, reason })}
      reasonTestId="passkeys-reason"
      testId="user-remove-passkeys"
    />
  );
}

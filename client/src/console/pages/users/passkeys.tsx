/** Removal of all passkeys of a user who has lost a device, by an administrator. */

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { adminClient } from '../../data/admin-api.ts';
import { useMay } from '../../data/me.ts';
import { refetchArea } from '../../data/query-client.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { PaneActions } from '../../components/console-page.tsx';
import { LargeTextField } from '../../components/text-area.tsx';

const LEAST_REASON = 3;
const MOST_REASON = 500;

export function Passkeys({ id, uid }: { readonly id: number; readonly uid: string }) {
  const { t } = useTranslation('console');
  const [reason, setReason] = useState('');
  if (!useMay(['risk', 'owner'])) return null;
  const written = reason.trim();
  const act = async () => {
    await adminClient.users.removePasskeys.mutate({ id, reason: written });
    setReason('');
    await refetchArea('users');
  };
  return (
    <PaneActions title={t('users.passkeys.title')}>
      <LargeTextField
        label={t('users.reason')}
        value={reason}
        onChange={setReason}
        maxLength={MOST_REASON}
        placeholder={t('users.liftReasonHelp')}
        testId="passkeys-reason"
      />
      <div className="pane-buttons">
        <ActionButton
          kind="outline"
          title={t('users.passkeys.removeTitle', { uid })}
          consequence={t('users.passkeys.removeText')}
          done={t('users.passkeys.removeDone', { uid })}
          disabled={written.length < LEAST_REASON}
          act={act}
          testId="user-remove-passkeys"
        >
          {t('users.passkeys.remove')}
        </ActionButton>
      </div>
    </PaneActions>
  );
}

/** Freezing an account, with a reason for the audit, and letting it act again. */

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../data/me.ts';
import { adminApi } from '../../data/admin-api.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { PaneActions } from '../../components/console-page.tsx';
import { LargeTextField } from '../../components/text-area.tsx';
import type { UserDetail } from './user-detail.ts';

const MOST_REASON = 500;

export function Freezing({ user }: { user: UserDetail }) {
  const { t } = useTranslation('console');
  const [reason, setReason] = useState('');
  const utils = adminApi.useUtils();
  const freeze = adminApi.users.freeze.useMutation();
  const unfreeze = adminApi.users.unfreeze.useMutation();
  if (!useMay(['support', 'risk', 'owner'])) return null;
  const { id, uid, frozen } = user;
  const written = reason.trim();
  const act = async () => {
    const input = { id, ...(written === '' ? {} : { reason: written }) };
    await (frozen ? unfreeze : freeze).mutateAsync(input);
    setReason('');
    await utils.users.invalidate();
  };
  const verb = frozen ? 'unfreeze' : 'freeze';
  return (
    <PaneActions>
      <LargeTextField
        label={t('users.reason')}
        value={reason}
        onChange={setReason}
        maxLength={MOST_REASON}
        placeholder={t('users.reasonHelp')}
        testId="freeze-reason"
      />
      <div className="pane-buttons">
        <ActionButton
          kind={frozen ? 'outline' : 'danger'}
          title={t(`users.${verb}Title`, { uid })}
          consequence={t(`users.${verb}Text`)}
          done={t(`users.${verb}Done`, { uid })}
          act={act}
          testId={`user-${verb}`}
        >
          {t(`users.${verb}`)}
        </ActionButton>
      </div>
    </PaneActions>
  );
}

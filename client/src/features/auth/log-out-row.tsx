/** Row that logs out after a confirmation: a demo account has no password and cannot be opened again. */

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { logout } from '../../data/user/session.ts';
import { Confirm } from '../../ui/layout/dialog.tsx';
import { SettingsRow } from '../../ui/lists/settings-row.tsx';
import { toast } from '../../ui/feedback/toast.ts';

export function LogOutRow({ demo }: { demo: boolean }) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const [busy, setBusy] = useState(false);

  const leave = async () => {
    setBusy(true);
    await logout();
    toast(t('user.logout.done'), { tone: 'done' });
  };

  return (
    <>
      <SettingsRow
        icon="log-out"
        label={t('user.logout.row')}
        onClick={() => setOpened(true)}
        testId="user-logout"
      />
      <Confirm
        open={opened}
        title={t('user.logout.title')}
        text={demo ? t('user.logout.demoText') : t('user.logout.realText')}
        confirm={t('user.logout.confirm')}
        cancel={t('user.logout.cancel')}
        busy={busy}
        onConfirm={() => void leave()}
        onClose={() => setOpened(false)}
      />
    </>
  );
}

/** Puts the app among the others of the device: the browser's own question where it has one, else how it is done. */

import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { askToInstall, onInstallable, wayToInstall } from '../../ui/installing.ts';
import { SettingsRow } from '../../ui/settings-row.tsx';

export function InstallRow() {
  const { t } = useTranslation();
  const way = useSyncExternalStore(onInstallable, wayToInstall);
  const [asked, setAsked] = useState(false);
  if (way === null) return null;
  return (
    <>
      <SettingsRow
        icon="expand"
        label={t('user.install.row')}
        onClick={() => (way === 'ask' ? void askToInstall() : setAsked(true))}
        testId="user-install"
      />
      <Dialog
        open={asked}
        title={t('user.install.title')}
        text={t('user.install.text')}
        onClose={() => setAsked(false)}
        testId="user-install-how"
      >
        <Button onClick={() => setAsked(false)}>{t('user.install.understood')}</Button>
      </Dialog>
    </>
  );
}

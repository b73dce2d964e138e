/** Row that installs the app: by the browser's own prompt where there is one, else with instructions. */

import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/layout/dialog.tsx';
import { installOffered, onInstallOffer, takeInstallOffer } from '../../ui/browser/install-offer.ts';
import { SettingsRow } from '../../ui/lists/settings-row.tsx';

export function InstallRow() {
  const { t } = useTranslation();
  const offered = useSyncExternalStore(onInstallOffer, installOffered);
  const [opened, setOpened] = useState(false);
  if (isStandalone() || !(offered || isIosSafari())) return null;
  return (
    <>
      <SettingsRow
        icon="expand"
        label={t('user.install.row')}
        onClick={() => (offered ? void takeInstallOffer() : setOpened(true))}
        testId="user-install"
      />
      <Dialog
        open={opened}
        title={t('user.install.title')}
        text={t('user.install.text')}
        onClose={() => setOpened(false)}
        testId="user-install-how"
      >
        <Button onClick={() => setOpened(false)}>{t('user.install.understood')}</Button>
      </Dialog>
    </>
  );
}

function isStandalone(): boolean {
  const { standalone } = navigator as { readonly standalone?: boolean };
  return standalone === true || matchMedia('(display-mode: standalone)').matches;
}

/** Tablets report themselves as a Mac, but no Mac has a touch screen. */
function isIosSafari(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  const device = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  return device && /Safari\//.test(userAgent) && !/CriOS|FxiOS|EdgiOS/.test(userAgent);
}

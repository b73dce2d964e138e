/** Tasks for when the browser is idle after the start: the service worker, the offline cache, and messages for all pages. */

import './idle-tasks.css';
// not in the server-rendered page, which fits the first round trip
import '../ui/theme/forced-colours.css';
import '../ui/theme/print.css';
import { useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useCloseOnly } from '../data/transport/live.ts';
import { startOfflineCache } from '../data/offline-cache/offline-cache.ts';
import { recoverFocus } from '../ui/browser/focus-recovery.ts';
import { Icon } from '../ui/theme/icon.tsx';
import { Button } from '../ui/controls/button.tsx';
import {
  followServiceWorker,
  isNewVersionReady,
  onNewVersion,
  activateNewVersion,
} from './service-worker-updates.ts';

export function IdleTasks() {
  const waits = useSyncExternalStore(onNewVersion, isNewVersionReady);
  useEffect(startOfflineCache, []);
  useEffect(preloadOfflineStrip, []);
  useEffect(recoverFocus, []);
  // the development server has no versioned files
  useEffect(() => (import.meta.env.PROD ? followServiceWorker() : undefined), []);
  return (
    <>
      {useCloseOnly() && <CloseOnly />}
      {waits && <NewVersion />}
    </>
  );
}

function preloadOfflineStrip(): void {
  import('./offline-strip.tsx').catch(() => {
    // loaded again when it is needed
  });
}

function CloseOnly() {
  const { t } = useTranslation();
  return (
    <section className="close-only" role="status" data-testid="close-only">
      <Icon name="warning" size={18} />
      <span>
        <b>{t('app.closeOnly')}</b> <span>{t('app.closeOnlyText')}</span>
      </span>
    </section>
  );
}

function NewVersion() {
  const { t } = useTranslation();
  return (
    <section className="new-version" role="status" data-testid="new-version">
      <span>{t('app.update.title')}</span>
      <Button kind="text" size="small" onClick={activateNewVersion} testId="new-version-take">
        {t('app.update.action')}
      </Button>
    </section>
  );
}

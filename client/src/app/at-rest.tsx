/** What a page does once it stands and has nothing better to do: keep itself for a start without a network, and tell what holds for all pages. */

import './at-rest.css';
// not part of the first page: it fits what a server sends at once
import '../ui/look/forced-colours.css';
import '../ui/look/print.css';
import { useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useCloseOnly } from '../data/transport/live.ts';
import { startKeeping } from '../data/offline-cache/offline-cache.ts';
import { keepFocus } from '../ui/device/kept-focus.ts';
import { Icon } from '../ui/look/icon.tsx';
import { Button } from '../ui/controls/button.tsx';
import { followWorker, newVersionWaits, onNewVersion, takeNewVersion } from './page-worker.ts';

export function AtRest() {
  const waits = useSyncExternalStore(onNewVersion, newVersionWaits);
  useEffect(startKeeping, []);
  useEffect(fetchLostStrip, []);
  useEffect(keepFocus, []);
  // while it is worked on, the files of the client have no versions
  useEffect(() => (import.meta.env.PROD ? followWorker() : undefined), []);
  return (
    <>
      {useCloseOnly() && <CloseOnly />}
      {waits && <NewVersion />}
    </>
  );
}

function fetchLostStrip(): void {
  import('./lost-strip.tsx').catch(() => {
    // asked for again when it is needed
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
      <Button kind="text" size="small" onClick={takeNewVersion} testId="new-version-take">
        {t('app.update.action')}
      </Button>
    </section>
  );
}

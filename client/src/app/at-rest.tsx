/** What a page does once it stands and has nothing better to do: keep itself for a start without a network, and tell of a new version. */

import './at-rest.css';
import { useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { startKeeping } from '../data/kept.ts';
import { Button } from '../ui/button.tsx';
import { followWorker, newVersionWaits, onNewVersion, takeNewVersion } from './page-worker.ts';

export function AtRest() {
  const waits = useSyncExternalStore(onNewVersion, newVersionWaits);
  useEffect(startKeeping, []);
  useEffect(fetchLostStrip, []);
  // while it is worked on, the files of the client have no versions
  useEffect(() => (import.meta.env.PROD ? followWorker() : undefined), []);
  return waits ? <NewVersion /> : null;
}

function fetchLostStrip(): void {
  import('./lost-strip.tsx').catch(() => {
    // asked for again when it is needed
  });
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

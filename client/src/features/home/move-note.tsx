/**
 * The choice of the colour for rising prices, on the first visit in Traditional Chinese: Hong Kong and Taiwan share the
 * language but not the custom. The account page has the same choice.
 */

import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { readLocal, writeLocal } from '../../data/browser-storage/local-store.ts';
import { currentLanguage } from '../../i18n/setup.ts';
import { Icon } from '../../ui/theme/icon.tsx';
import { MoveButtons } from '../../ui/controls/move-buttons.tsx';
import { isMoveChosen } from '../../ui/theme/theme.ts';

const SHOWN_KEY = 'move-asked';

/** As far as it depends on the language alone. */
function isOffered(): boolean {
  return currentLanguage() === 'hk';
}

function isDue(): boolean {
  return isOffered() && readLocal(SHOWN_KEY) !== true && !isMoveChosen();
}

const neverChanges = () => () => {};

export function MoveNote() {
  const { t } = useTranslation();
  const [firstDue] = useState(isDue);
  const [dismissed, setDismissed] = useState(false);
  const due = useSyncExternalStore(neverChanges, () => firstDue, isOffered);
  useEffect(() => {
    if (firstDue) writeLocal(SHOWN_KEY, true);
  }, [firstDue]);
  if (!due || dismissed) return null;
  return (
    <section className="home-note" aria-labelledby="home-note-title">
      <div className="home-note-head">
        <h2 id="home-note-title">{t('home.moveNote')}</h2>
        <button
          type="button"
          className="home-note-close"
          aria-label={t('ui.dismiss')}
          onClick={() => setDismissed(true)}
        >
          <Icon name="close" size={16} weight={2} />
        </button>
      </div>
      <MoveButtons />
    </section>
  );
}

/** Bar with scheduled decisions that can still be undone; visible on every page. */

import './decision-bar.css';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/controls/button.tsx';
import { undo, usePendingActions } from './decisions.ts';
import { useShortcuts } from './shortcuts.ts';

export function DecisionBar() {
  const { t } = useTranslation('console');
  const pending = usePendingActions();
  const newest = pending.findLast(({ sent }) => !sent);
  useShortcuts(
    newest === undefined ? [] : [{ keys: 'u', label: t('kit.undoNewest'), run: () => undo(newest.key) }],
  );
  return (
    <div className="decision-bar" role="status">
      {pending.map(({ key, text, sent }) => (
        <div key={key} className="decision" data-testid={`pending-${key}`}>
          <span className="decision-text">{text}</span>
          <Button kind="outline" size="small" busy={sent} onClick={() => undo(key)} testId={`undo-${key}`}>
            {t('kit.undo')}
          </Button>
          <i className="decision-time" data-sent={sent || undefined} />
        </div>
      ))}
    </div>
  );
}

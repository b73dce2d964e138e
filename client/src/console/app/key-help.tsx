/** The keys that work on this page. */

import './key-help.css';
import { useTranslation } from 'react-i18next';
import { Sheet } from '../../ui/layout/sheet.tsx';
import { useVisibleShortcuts } from '../components/shortcuts.ts';

export function KeyHelp({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('console');
  const keys = useVisibleShortcuts();
  return (
    <Sheet open={open} onClose={onClose} title={t('frame.keys')} testId="key-help">
      <dl className="key-help">
        {keys.map((action) => (
          <div key={action.keys} className="key-help-line">
            <dt>
              {action.keys.split(' ').map((key) => (
                <kbd key={key} className="key">
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{action.label}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  );
}

/** A remark in the flow, for what deserves attention before going on. */

import './note.css';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from './icon.tsx';
import type { IconName } from './icons.ts';

interface NoteProps {
  icon?: IconName;
  onDismiss?: () => void;
  children: ReactNode;
}

export function Note({ icon = 'warning', onDismiss, children }: NoteProps) {
  const { t } = useTranslation();
  return (
    <div className="note" role="note">
      <Icon name={icon} size={20} />
      <div className="note-text">{children}</div>
      {onDismiss && (
        <button type="button" className="note-dismiss" aria-label={t('ui.dismiss')} onClick={onDismiss}>
          <Icon name="close" size={16} weight={2} />
        </button>
      )}
    </div>
  );
}

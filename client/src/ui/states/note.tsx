/** A warning in the flow of a page: the state, the reason, and at most one action. */

import './note.css';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '../theme/icon.tsx';
import type { IconName } from '../theme/icons.ts';

interface NoteProps {
  icon?: IconName;
  title?: string;
  /** A link under the text. */
  action?: { readonly to: string; readonly label: string; readonly testId?: string };
  testId?: string;
  children: ReactNode;
}

export function Note({ icon = 'warning', title, action, testId, children }: NoteProps) {
  return (
    <div className="note" role="note" data-testid={testId}>
      <Icon name={icon} size={20} weight={1.8} />
      <div className="note-text">
        {title !== undefined && <b className="note-title">{title}</b>}
        <div>{children}</div>
        {action !== undefined && (
          <Link to={action.to} className="note-action" data-testid={action.testId}>
            {action.label}
          </Link>
        )}
      </div>
    </div>
  );
}

/** A short label of an item: side, state or fact. Not a control. */

import './tag.css';
import type { ReactNode } from 'react';
import { Icon } from '../theme/icon.tsx';
import type { IconName } from '../theme/icons.ts';

interface TagProps {
  tone?: 'neutral' | 'needle' | 'up' | 'down' | 'outline' | 'danger';
  icon?: IconName;
  children: ReactNode;
}

export function Tag({ tone = 'neutral', icon, children }: TagProps) {
  return (
    <span className={`tag tag--${tone}`}>
      {icon && <Icon name={icon} size={11} weight={2.6} />}
      {children}
    </span>
  );
}

/** Row of named figures that wraps from four columns to two depending on space and text size. */

import './key-figures.css';
import type { ReactNode } from 'react';
import { classNames } from '../theme/class-names.ts';

interface KeyFiguresProps {
  items: readonly {
    label: string;
    value: ReactNode;
    testId?: string;
    tone?: 'up' | 'down' | 'danger';
  }[];
  /** 13.5 px figures, for the ticket. */
  compact?: boolean;
}

export function KeyFigures({ items, compact = false }: KeyFiguresProps) {
  return (
    <div className="key-figures-frame">
      <dl className={classNames('key-figures', compact && 'key-figures--compact')}>
        {items.map(({ label, value, testId, tone }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={classNames('num', tone && `key-figures--${tone}`)} data-testid={testId}>
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

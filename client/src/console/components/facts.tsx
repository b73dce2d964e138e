/** Names and values, a line each. */

import './facts.css';
import type { ReactNode } from 'react';

export interface FactRow {
  readonly name: string;
  readonly value: ReactNode;
}

export function Facts({ facts }: { facts: readonly FactRow[] }) {
  return (
    <dl className="facts">
      {facts.map(({ name, value }) => (
        <div key={name} className="facts-line">
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Names and values, a line each. */

import './facts.css';
import type { ReactNode } from 'react';

interface FactRow {
  readonly name: string;
  readonly value: ReactNode;
}

/** False leaves a line out. */
export type FactRows = readonly (FactRow | false)[];

export function Facts({ facts }: { facts: FactRows }) {
  return (
    <dl className="facts">
      {facts.map(
        (fact) =>
          fact !== false && (
            <div key={fact.name} className="facts-line">
              <dt>{fact.name}</dt>
              <dd>{fact.value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

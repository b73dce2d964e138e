/** Card of the health page: a title, what the part has, and its facts. */

import type { ReactNode } from 'react';
import { type FactRows, Facts } from '../../components/console-page.tsx';

interface HealthPartProps {
  readonly title: string;
  readonly facts: FactRows;
  /** Over all columns. */
  readonly isWide?: boolean;
  readonly children?: ReactNode;
}

export function HealthPart({ title, facts, isWide = false, children }: HealthPartProps) {
  return (
    <section className={isWide ? 'health-part health-part-wide' : 'health-part'}>
      <h2>{title}</h2>
      {children}
      <Facts facts={facts} />
    </section>
  );
}

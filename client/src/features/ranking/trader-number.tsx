/** Number of a trader that opens its explanation. */

import type { ReactNode } from 'react';
import { lazyComponent } from '../../ui/layout/lazy-component.tsx';
import { ExplainedNumber } from '../explain/explained.tsx';
import type { TraderExplanationProps } from './trader-explanation.tsx';

export const TraderExplanation = lazyComponent(() =>
  import('./trader-explanation.tsx').then((m) => m.TraderExplanation),
);

export function TraderNumber({
  children,
  ...explained
}: TraderExplanationProps & { readonly children: ReactNode }) {
  return (
    <ExplainedNumber
      name={explained.name}
      content={<TraderExplanation {...explained} />}
      testId={`explain-${explained.figure}`}
    >
      {children}
    </ExplainedNumber>
  );
}

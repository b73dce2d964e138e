/** Table cell of an instrument: its disc, its name, and tags after it. */

import type { ReactNode } from 'react';
import { InstrumentLogo } from '../../ui/market/instrument-logo.tsx';

interface InstrumentCellProps {
  readonly code: string;
  readonly name: string;
  readonly size?: number;
  readonly children?: ReactNode;
}

export function InstrumentCell({ code, name, size = 24, children }: InstrumentCellProps) {
  return (
    <span className="cell-group">
      <InstrumentLogo code={code} size={size} />
      <bdi>{name}</bdi>
      {children}
    </span>
  );
}

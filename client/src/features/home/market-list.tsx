/** The rows of the home page. The list renders when its instruments or their order change, not with a price. */

import { memo, startTransition, useEffect, useState } from 'react';
import type { InstrumentInfo } from '../../data/market/instruments.ts';
import { useRowActions } from '../markets/use-row-actions.tsx';
import { InstrumentRow } from '../markets/instrument-row.tsx';

/** Some milliseconds on a slow phone. */
const ROWS_PER_TASK = 4;

interface MarketListProps {
  readonly instruments: readonly InstrumentInfo[];
  /** Rows in the end: those that are not loaded have their space from the beginning. */
  readonly count: number;
}

export const MarketList = memo(function MarketList({ instruments, count }: MarketListProps) {
  const rows = instruments.slice(0, useProgressiveCount(instruments.length));
  const { handlers, sheet } = useRowActions();
  return (
    <div className="home-list" {...handlers}>
      {rows.map((instrument) => (
        <InstrumentRow key={instrument.code} instrument={instrument} />
      ))}
      {Array.from({ length: count - rows.length }, (_, index) => (
        <i key={`${index}-space`} className="home-row-space" />
      ))}
      {sheet}
    </div>
  );
});

/** `length` at first. Rows that come later are rendered a few per task, so that no task blocks scrolling. */
function useProgressiveCount(length: number): number {
  const [count, setCount] = useState(length);
  useEffect(() => {
    if (count >= length) return;
    const timer = setTimeout(() => startTransition(() => setCount(count + ROWS_PER_TASK)));
    return () => clearTimeout(timer);
  }, [count, length]);
  return count;
}

/** The rows; the list re-renders when its instruments or their order change, not with a price. */

import { memo, startTransition, useEffect, useState } from 'react';
import { isDrawn } from '../../ssr/initial-state.ts';
import type { InstrumentInfo } from '../../data/market/instruments.ts';
import { cameDrawn } from '../../data/market/quotes.ts';
import { InstrumentRow } from '../markets/instrument-row.tsx';
import { DrawnRow, useTakeOver } from './take-over.tsx';

/** A turn of a few milliseconds on a slow phone. */
const ROWS_A_TURN = 4;

interface MarketListProps {
  readonly instruments: readonly InstrumentInfo[];
  /** How many rows there will be: as many have their room from the beginning. */
  readonly seats: number;
}

export const MarketList = memo(function MarketList({ instruments, seats }: MarketListProps) {
  const takeOver = useTakeOver(instruments);
  const listed = takeOver.instruments;
  const rows = useRowsInTurns(listed.length);
  return (
    <div className="home-list">
      {listed
        .slice(0, rows)
        .map((instrument) =>
          cameDrawn(instrument.code) ? (
            <DrawnRow key={instrument.code} instrument={instrument} turn={takeOver.turnOf(instrument.code)} />
          ) : (
            <InstrumentRow key={instrument.code} instrument={instrument} />
          ),
        )}
      {Array.from({ length: seats - Math.min(rows, listed.length) }, (_, index) => (
        <i key={`${index}-seat`} className="home-seat" />
      ))}
    </div>
  );
});

/** How many rows stand by now: what was drawn at first, then some more in each turn, so that none holds up whoever scrolls. */
function useRowsInTurns(known: number): number {
  const [rows, setRows] = useState(() => (isDrawn() ? known : Number.POSITIVE_INFINITY));
  useEffect(() => {
    if (rows >= known) return;
    const timer = setTimeout(() => startTransition(() => setRows(rows + ROWS_A_TURN)));
    return () => clearTimeout(timer);
  }, [rows, known]);
  return rows;
}

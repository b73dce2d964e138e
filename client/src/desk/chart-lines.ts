/** The lines over an instrument's candles: the last price, the ask while a position is open, and each entry with its running result. */

import type { Points } from '@vernier/shared/price';
import type { Side } from '@vernier/shared/trading/order';
import type { ChartLine } from '../ui/chart/chart-candle.ts';

export interface EntryLine {
  readonly id: number;
  readonly side: Side;
  readonly price: Points;
  /** `Buy 0.50 +71.00`. */
  readonly label: string;
}

export interface LineInputs {
  readonly bid: Points | null;
  readonly ask: Points | null;
  readonly entries: readonly EntryLine[];
}

/** Bids make the candles, so the last price is the bid; the ask matters once something is open. */
export function chartLines({ bid, ask, entries }: LineInputs): ChartLine[] {
  const lines: ChartLine[] = [];
  if (ask !== null && entries.length > 0) lines.push({ id: 'ask', kind: 'ask', price: ask });
  for (const entry of entries) {
    lines.push({ id: `entry-${entry.id}`, kind: 'entry', price: entry.price, label: entry.label });
  }
  if (bid !== null) lines.push({ id: 'now', kind: 'now', price: bid });
  return lines;
}

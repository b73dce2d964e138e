/** Growth of an account without its deposits and withdrawals: an index that results of trades change and cash flows do not. */

import type { TimeMs } from '../clock.ts';
import { divRound, type Micros } from '../numbers/money.ts';
import type { Posting } from './posting.ts';

/** The index of a new account. */
export const INDEX_ONE = 10n ** 12n;

/** The deposit or withdrawal of a cash entry; 0 for results of trades. */
export function flowOf({
  memo,
  entryNumber,
  amountMicros,
}: Pick<Posting, 'memo' | 'entryNumber' | 'amountMicros'>): Micros {
  if (entryNumber === null || memo === 'opening') return 0n;
  const isTrade = memo === 'fee' || memo === 'profit' || memo === 'swap' || memo === 'protection';
  return isTrade ? 0n : amountMicros;
}

/** A period of an account. */
export interface GrowthPeriod {
  readonly startMicros: Micros;
  readonly endMicros: Micros;
  /** Deposits minus withdrawals. */
  readonly flowMicros: Micros;
}

/** The index at a moment. */
export interface GrowthPoint {
  readonly atMs: TimeMs;
  readonly index: bigint;
  /** What led to it from the point before; null at the first point. */
  readonly period: GrowthPeriod | null;
}

/** A return is (equity at the end − cash flow) ÷ equity at the start; the index is constant without equity. */
export function nextIndex(index: bigint, { startMicros, endMicros, flowMicros }: GrowthPeriod): bigint {
  const ended = endMicros - flowMicros;
  if (startMicros <= 0n) return index;
  return ended <= 0n ? 0n : divRound(index * ended, startMicros);
}

/** Rules for joining history and live candles into one ordered series without gaps. */

import type { CandleWire } from '@vernier/shared/api/shapes/market';
import type { KlineRowWire } from '@vernier/shared/api/shapes/frames';

/** Prices are the wire's numbers at the instrument's precision. */
export interface Bar {
  /** Opening moment, Unix seconds. */
  readonly time: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

export function barOf(wire: Omit<CandleWire, 'AskHigh' | 'AskLow'> | KlineRowWire): Bar {
  const { Time, Open, High, Low, Close, Volume } = wire;
  return { time: Time, open: Open, high: High, low: Low, close: Close, volume: Volume };
}

/** Ascending and distinct; where both have a bar, `newer` has it right. */
function mergeBars(older: readonly Bar[], newer: readonly Bar[]): Bar[] {
  const byTime = new Map(older.map((bar) => [bar.time, bar]));
  for (const bar of newer) byTime.set(bar.time, bar);
  return [...byTime.values()].toSorted((left, right) => left.time - right.time);
}

/**
 * A newly read tail joined to the known bars. When bars between the two were not read, the older part is dropped:
 * a series with a gap would show a move that did not happen.
 */
export function joinTail(
  known: readonly Bar[],
  tail: readonly Bar[],
  stepS: number,
): { bars: Bar[]; joined: boolean } {
  const last = known.at(-1);
  const first = tail[0];
  const joined = last !== undefined && first !== undefined && first.time - last.time <= stepS;
  return { bars: joined ? mergeBars(known, tail) : [...tail], joined };
}

/** The more complete of two states of the same bar: volume only grows. */
export function laterState(one: Bar, other: Bar): Bar {
  return other.volume >= one.volume ? other : one;
}

/** Ticks around a moment of the tape, also of one that is no longer in memory. */

import type { TimeMs } from '@vernier/shared/clock';
import type { MarketSource } from '@vernier/shared/market/market-source';
import type { Tick } from '@vernier/shared/market/quote';
import type { Slot } from '@vernier/shared/market/slot';

/** Number of ticks. */
export interface TickCounts {
  readonly before: number;
  readonly after: number;
}

export interface TickPlace {
  readonly instrumentId: number;
  readonly timeMs: TimeMs;
  /** The newest slot that was played. */
  readonly upTo: Slot;
}

/** The tick of a moment and so many before and after it, oldest first. */
export async function ticksAround(
  source: MarketSource,
  { instrumentId, timeMs, upTo }: TickPlace,
  { before, after }: TickCounts,
): Promise<readonly Tick[]> {
  const quoteAt = async (slot: Slot) => {
    await source.load?.(instrumentId, slot);
    return source.quote(instrumentId, slot);
  };
  const middle = await quoteAt(Math.min(source.lastSlotAt(timeMs), upTo));
  const ticks = [middle];
  for (let seq = middle.seq; ticks.length <= before && seq > 0; ) {
    const tick = await quoteAt(seq - 1);
    ticks.unshift(tick);
    ({ seq } = tick);
  }
  const count = ticks.length + after;
  await source.load?.(instrumentId, middle.seq);
  let next = source.nextTick(instrumentId, middle.seq + 1);
  while (next !== null && next <= upTo && ticks.length < count) {
    ticks.push(await quoteAt(next));
    next = source.nextTick(instrumentId, next + 1);
  }
  return ticks;
}

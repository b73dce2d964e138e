/** Candle history of any instrument and period at any time, with a bounded cache of finished candles. A bar without a tick has no candle. */

import { invariant } from '@vernier/shared/assert';
import { type Candle, PERIOD_SECONDS, PERIODS, type Period } from '@vernier/shared/market/candle';
import type { TimeMs } from '@vernier/shared/clock';
import { MINI_CHART_CLOSES, TICKS_PER_SECOND } from '@vernier/shared/limits';
import { barCandle } from './bar.ts';
import type { InstrumentFeed } from '../ticks/instrument-feed.ts';
import { type Slot, slotAt } from '../slot.ts';

/** A point of the mini chart: the close of the candle that opens at `timeS`. */
export interface MiniClose {
  readonly timeS: number;
  readonly close: number;
}

export interface CandleRange {
  /** Only candles that open before this time, in Unix seconds. */
  readonly beforeS?: number | undefined;
  readonly limit: number;
  readonly nowMs: TimeMs;
}

/** A bar at a slot. */
interface Bar {
  readonly period: Period;
  readonly timeS: number;
  readonly nowSlot: Slot;
}

/** A candle takes about 150 bytes, a close about 40. */
const MAX_CACHED_CANDLES = 60_000;
const MAX_CACHED_CLOSES = 60_000;

export class CandleHistory {
  readonly #candles = new Map<number, Candle>();
  readonly #closes = new Map<number, number>();

  /** The newest `limit` candles of the range, oldest first; the bar at `nowMs` contains its ticks so far. */
  candles(feed: InstrumentFeed, period: Period, range: CandleRange): Candle[] {
    const seconds = PERIOD_SECONDS[period];
    const nowSlot = slotAt(range.nowMs);
    // The last bar that opens before `beforeS` is included as a whole.
    const before = Math.ceil((range.beforeS ?? Number.MAX_SAFE_INTEGER) / seconds) * seconds;
    const newest = Math.min(nowSlot, before * TICKS_PER_SECOND - 1);
    return newestBars(feed, { seconds, newest, count: range.limit }).map((timeS) =>
      this.#candle(feed, { period, timeS, nowSlot }),
    );
  }

  /** The newest candle with a tick, up to and including a slot. */
  newestCandle(feed: InstrumentFeed, period: Period, nowSlot: Slot): Candle {
    const [timeS] = newestBars(feed, { seconds: PERIOD_SECONDS[period], newest: nowSlot, count: 1 });
    invariant(timeS !== undefined, `${feed.composition.instrument.code} has ticked before`);
    return this.#candle(feed, { period, timeS, nowSlot });
  }

  /** The closes of the newest candles, oldest first. */
  miniCloses(feed: InstrumentFeed, period: Period, nowMs: TimeMs): MiniClose[] {
    const nowSlot = slotAt(nowMs);
    const range = { seconds: PERIOD_SECONDS[period], newest: nowSlot, count: MINI_CHART_CLOSES };
    return newestBars(feed, range).map((timeS) => ({
      timeS,
      close: this.#close(feed, { period, timeS, nowSlot }),
    }));
  }

  /** The candle that opens at `timeS`, without ticks after `nowSlot`. */
  #candle(feed: InstrumentFeed, at: Bar): Candle {
    const first = at.timeS * TICKS_PER_SECOND;
    const last = first + PERIOD_SECONDS[at.period] * TICKS_PER_SECOND - 1;
    if (at.nowSlot < last) return candleFromTicks(feed, first, at.nowSlot);
    const key = keyOf(feed, at.period, at.timeS);
    const known = this.#candles.get(key);
    if (known !== undefined) return known;
    const value = candleFromTicks(feed, first, last);
    addToCache(this.#candles, { key, value, capacity: MAX_CACHED_CANDLES });
    return value;
  }

  #close(feed: InstrumentFeed, at: Bar): number {
    const last = (at.timeS + PERIOD_SECONDS[at.period]) * TICKS_PER_SECOND - 1;
    if (at.nowSlot < last) return closeUpTo(feed, at.nowSlot);
    const key = keyOf(feed, at.period, at.timeS);
    const known = this.#closes.get(key) ?? this.#candles.get(key)?.close;
    if (known !== undefined) return known;
    const value = closeUpTo(feed, last);
    addToCache(this.#closes, { key, value, capacity: MAX_CACHED_CLOSES });
    return value;
  }
}

/** Opening times of the newest bars with a tick at or before `newest`, oldest first. */
function newestBars(
  { schedule }: InstrumentFeed,
  { seconds, newest, count }: { seconds: number; newest: Slot; count: number },
): number[] {
  const slots = seconds * TICKS_PER_SECOND;
  const times: number[] = [];
  let slot = newest < 0 ? null : schedule.lastTick(newest);
  while (slot !== null && times.length < count) {
    const start = Math.floor(slot / slots);
    times.push(start * seconds);
    slot = start === 0 ? null : schedule.lastTick(start * slots - 1);
  }
  return times.reverse();
}

function candleFromTicks(feed: InstrumentFeed, first: Slot, last: Slot): Candle {
  const candle = barCandle(feed, first, last);
  invariant(candle !== null, 'a requested bar has a tick');
  return candle;
}

/** Bid of the newest tick at or before a slot. */
function closeUpTo(feed: InstrumentFeed, slot: Slot): number {
  const last = feed.schedule.lastTick(slot);
  invariant(last !== null, 'a requested bar has a tick');
  return feed.tickAt(last).bid;
}

/** Unique below 2^53: minutes since 1970 × 1024 instruments × 8 periods. */
function keyOf(feed: InstrumentFeed, period: Period, timeS: number): number {
  return ((timeS / 60) * 1024 + feed.composition.instrument.id) * 8 + PERIODS.indexOf(period);
}

/** Adds an entry and evicts the oldest one beyond the capacity. */
function addToCache<T>(memory: Map<number, T>, entry: { key: number; value: T; capacity: number }): void {
  memory.set(entry.key, entry.value);
  if (memory.size <= entry.capacity) return;
  for (const oldest of memory.keys()) {
    memory.delete(oldest);
    return;
  }
}

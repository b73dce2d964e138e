/** Candles of any instrument and period at any moment, with a bounded memory of the finished ones. */

import { type Candle, PERIOD_SECONDS, PERIODS, type Period } from '@vernier/shared/market/candle';
import type { TimeMs } from '@vernier/shared/clock';
import { MINI_CHART_CLOSES, TICKS_PER_SECOND } from '@vernier/shared/limits';
import { barOf } from './bar.ts';
import type { InstrumentFeed } from './instrument-feed.ts';
import { type Slot, slotAt } from './slot.ts';

/** A point of the mini chart: the close of the bar that opens at `timeS`. */
export interface MiniClose {
  readonly timeS: number;
  readonly close: number;
}

export interface CandleRange {
  /** Only candles that open before this, in Unix seconds. */
  readonly beforeS?: number | undefined;
  readonly limit: number;
  readonly nowMs: TimeMs;
}

/** A candle takes about 150 bytes, a close about 40. */
const KEPT_CANDLES = 60_000;
const KEPT_CLOSES = 60_000;

export class History {
  readonly #candles = new Map<number, Candle>();
  readonly #closes = new Map<number, number>();

  /** The newest `limit` candles of the range, oldest first; the bar that holds `nowMs` is as far as it has come. */
  candles(feed: InstrumentFeed, period: Period, range: CandleRange): Candle[] {
    const seconds = PERIOD_SECONDS[period];
    const nowSlot = slotAt(range.nowMs);
    const current = barStart(nowSlot, seconds);
    const before = range.beforeS ?? Number.MAX_SAFE_INTEGER;
    const newest = Math.min(current, Math.ceil(before / seconds) * seconds - seconds);
    const count = Math.max(0, Math.min(range.limit, newest / seconds + 1));
    const first = newest - (count - 1) * seconds;
    return Array.from({ length: count }, (_, at) =>
      this.candle(feed, { period, timeS: first + at * seconds, nowSlot }),
    );
  }

  /** The candle that opens at `timeS`, with no tick after `nowSlot`. */
  candle(feed: InstrumentFeed, at: { period: Period; timeS: number; nowSlot: Slot }): Candle {
    const first = at.timeS * TICKS_PER_SECOND;
    const last = first + PERIOD_SECONDS[at.period] * TICKS_PER_SECOND - 1;
    if (at.nowSlot < last) return barOf(feed, first, at.nowSlot);
    const key = keyOf(feed, at.period, at.timeS);
    const known = this.#candles.get(key);
    if (known !== undefined) return known;
    const made = barOf(feed, first, last);
    remember(this.#candles, { key, value: made, capacity: KEPT_CANDLES });
    return made;
  }

  /** The candle that holds a slot, up to and with it. */
  runningCandle(feed: InstrumentFeed, period: Period, nowSlot: Slot): Candle {
    return this.candle(feed, { period, timeS: barStart(nowSlot, PERIOD_SECONDS[period]), nowSlot });
  }

  /** The closes of the newest bars, oldest first. */
  miniCloses(feed: InstrumentFeed, period: Period, nowMs: TimeMs): MiniClose[] {
    const seconds = PERIOD_SECONDS[period];
    const nowSlot = slotAt(nowMs);
    const current = barStart(nowSlot, seconds);
    const count = Math.min(MINI_CHART_CLOSES, current / seconds + 1);
    const first = current - (count - 1) * seconds;
    return Array.from({ length: count }, (_, at) => {
      const timeS = first + at * seconds;
      return { timeS, close: this.#close(feed, { period, timeS, nowSlot }) };
    });
  }

  #close(feed: InstrumentFeed, at: { period: Period; timeS: number; nowSlot: Slot }): number {
    const last = (at.timeS + PERIOD_SECONDS[at.period]) * TICKS_PER_SECOND - 1;
    if (at.nowSlot < last) return feed.tickAt(at.nowSlot).bid;
    const key = keyOf(feed, at.period, at.timeS);
    const known = this.#closes.get(key) ?? this.#candles.get(key)?.close;
    if (known !== undefined) return known;
    const made = feed.tickAt(last).bid;
    remember(this.#closes, { key, value: made, capacity: KEPT_CLOSES });
    return made;
  }
}

function barStart(slot: Slot, seconds: number): number {
  return Math.floor(slot / (seconds * TICKS_PER_SECOND)) * seconds;
}

/** Unique below 2^53: minutes since 1970 × 1024 instruments × 8 periods. */
function keyOf(feed: InstrumentFeed, period: Period, timeS: number): number {
  return ((timeS / 60) * 1024 + feed.composition.instrument.id) * 8 + PERIODS.indexOf(period);
}

/** Adds to a memory that forgets what was added first. */
function remember<T>(memory: Map<number, T>, entry: { key: number; value: T; capacity: number }): void {
  memory.set(entry.key, entry.value);
  if (memory.size <= entry.capacity) return;
  for (const oldest of memory.keys()) {
    memory.delete(oldest);
    return;
  }
}

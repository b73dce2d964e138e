/** Candle history of any instrument and period at any time, with a bounded cache of finished candles. A bar without a tick has no candle. */

import { invariant } from '@vernier/shared/assert';
import { type Candle, PERIOD_SECONDS, PERIODS, type Period } from '@vernier/shared/market/candle';
import type { TimeMs } from '@vernier/shared/clock';
import { MINI_CHART_CLOSES } from '@vernier/shared/limits';
import { type BarGrid, type BarSpan, utcDaysOf } from '@vernier/shared/market/bar-grid';
import type { Instrument } from '@vernier/shared/market/instrument';
import type { Tick } from '@vernier/shared/market/quote';
import type { CandleRange, MiniClose } from '@vernier/shared/market/market-source';
import { type Slot, slotAt } from '@vernier/shared/market/slot';
import { joined } from './tick-candle.ts';

/** The ticks of one instrument, as candles need them. */
export interface CandleSource {
  readonly instrument: Instrument;
  readonly grid: BarGrid;
  readonly schedule: { lastTick(slot: Slot): Slot | null };
  tickAt(slot: Slot): Tick;
}

/** The candle of the ticks between two slots of one UTC day, both included; null without ticks. */
export type BarCandle<Source> = (source: Source, first: Slot, last: Slot) => Candle | null;

/** A bar at a slot. */
interface BarAt {
  readonly period: Period;
  readonly bar: BarSpan;
  readonly nowSlot: Slot;
}

/** A candle takes about 150 bytes, a close about 40. */
const MAX_CACHED_CANDLES = 60_000;
const MAX_CACHED_CLOSES = 60_000;

export class CandleHistory<Source extends CandleSource> {
  readonly #candles = new Map<number, Candle>();
  readonly #closes = new Map<number, number>();
  readonly #barCandle: BarCandle<Source>;

  constructor(barCandle: BarCandle<Source>) {
    this.#barCandle = barCandle;
  }

  /** The newest `limit` candles of the range, oldest first; the bar at `nowMs` contains its ticks so far. */
  candles(feed: Source, period: Period, range: CandleRange): Candle[] {
    const nowSlot = slotAt(range.nowMs);
    const newest = Math.min(nowSlot, lastSlotBefore(feed, period, range.beforeS));
    return newestBars(feed, { period, newest, count: range.limit }).map((bar) =>
      this.#candle(feed, { period, bar, nowSlot }),
    );
  }

  /** The newest candle with a tick, up to and including a slot. */
  newestCandle(feed: Source, period: Period, nowSlot: Slot): Candle {
    const [bar] = newestBars(feed, { period, newest: nowSlot, count: 1 });
    invariant(bar !== undefined, `${feed.instrument.code} has ticked before`);
    return this.#candle(feed, { period, bar, nowSlot });
  }

  /** The closes of the newest candles, oldest first. */
  miniCloses(feed: Source, period: Period, nowMs: TimeMs): MiniClose[] {
    const nowSlot = slotAt(nowMs);
    const range = { period, newest: nowSlot, count: MINI_CHART_CLOSES };
    return newestBars(feed, range).map((bar) => ({
      timeS: bar.timeS,
      close: this.#close(feed, { period, bar, nowSlot }),
    }));
  }

  /** The candle of a bar, without ticks after `nowSlot`. */
  #candle(feed: Source, { period, bar, nowSlot }: BarAt): Candle {
    if (nowSlot < bar.end - 1) return this.#candleFromTicks(feed, bar, nowSlot);
    const key = keyOf(feed, period, bar.timeS);
    const known = this.#candles.get(key);
    if (known !== undefined) return known;
    const value = this.#candleFromTicks(feed, bar, bar.end - 1);
    addToCache(this.#candles, { key, value, capacity: MAX_CACHED_CANDLES });
    return value;
  }

  #close(feed: Source, { period, bar, nowSlot }: BarAt): number {
    if (nowSlot < bar.end - 1) return closeUpTo(feed, nowSlot);
    const key = keyOf(feed, period, bar.timeS);
    const known = this.#closes.get(key) ?? this.#candles.get(key)?.close;
    if (known !== undefined) return known;
    const value = closeUpTo(feed, bar.end - 1);
    addToCache(this.#closes, { key, value, capacity: MAX_CACHED_CLOSES });
    return value;
  }

  #candleFromTicks(feed: Source, bar: BarSpan, last: Slot): Candle {
    const parts = utcDaysOf(bar.first, last).flatMap(
      (part) => this.#barCandle(feed, part.first, part.last) ?? [],
    );
    const [candle] = parts;
    invariant(candle !== undefined, 'a requested bar has a tick');
    return { ...parts.reduce(joined), timeS: bar.timeS };
  }
}

/** The last slot of the bars that open before a time: the last of them is included as a whole. */
function lastSlotBefore({ grid }: CandleSource, period: Period, beforeS: number | undefined): Slot {
  if (beforeS === undefined) return Number.MAX_SAFE_INTEGER;
  const seconds = PERIOD_SECONDS[period];
  return grid.barOf(period, (Math.ceil(beforeS / seconds) - 1) * seconds).end - 1;
}

/** The newest bars with a tick at or before `newest`, oldest first. */
function newestBars(
  { schedule, grid }: CandleSource,
  { period, newest, count }: { period: Period; newest: Slot; count: number },
): BarSpan[] {
  const bars: BarSpan[] = [];
  let slot = newest < 0 ? null : schedule.lastTick(newest);
  while (slot !== null && bars.length < count) {
    const bar = grid.barAt(period, slot);
    bars.push(bar);
    slot = bar.first <= 0 ? null : schedule.lastTick(bar.first - 1);
  }
  return bars.reverse();
}

/** Bid of the newest tick at or before a slot. */
function closeUpTo(feed: CandleSource, slot: Slot): number {
  const last = feed.schedule.lastTick(slot);
  invariant(last !== null, 'a requested bar has a tick');
  return feed.tickAt(last).bid;
}

/** Unique below 2^53: minutes since 1970 × 1024 instruments × 8 periods. */
function keyOf(feed: CandleSource, period: Period, timeS: number): number {
  return ((timeS / 60) * 1024 + feed.instrument.id) * 8 + PERIODS.indexOf(period);
}

/**
 * Adds an entry and evicts the oldest eighth beyond the capacity. Not the oldest one each time: a Map keeps the places of deleted
 * entries for a while, and each search for the first entry passes them.
 */
function addToCache<T>(memory: Map<number, T>, entry: { key: number; value: T; capacity: number }): void {
  memory.set(entry.key, entry.value);
  if (memory.size <= entry.capacity) return;
  let excess = Math.ceil(entry.capacity / 8);
  for (const oldest of memory.keys()) {
    if (excess === 0) return;
    memory.delete(oldest);
    excess -= 1;
  }
}

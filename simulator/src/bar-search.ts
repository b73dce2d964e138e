/**
 * Candles straight from the seed. The extremes of many minutes are found by bound and search: a minute is looked
 * at tick by tick only when the farthest that it can stray would beat the best price found so far.
 */

import type { Candle } from '@vernier/shared/market/candle';
import { emptyMinute, type InstrumentFeed, type MinuteTicks } from './instrument-feed.ts';
import type { InstrumentDay } from './instrument-day.ts';
import { MINUTES_PER_DAY, type Slot, SLOTS_PER_MINUTE } from './slot.ts';
import { bidAt, widestSpread } from './tick-shape.ts';

/** A candle while it is being put together. */
type Draft = { -readonly [Field in keyof Candle]: Candle[Field] };

/** Slots of one bar, both included; within one UTC day, starting with a minute. */
export interface BarSpan {
  readonly first: Slot;
  readonly last: Slot;
}

const ticks: MinuteTicks = emptyMinute();

/** The bar of a span: exactly the fold of its ticks. */
export function barOf(feed: InstrumentFeed, span: BarSpan): Candle {
  const from = Math.floor(span.first / SLOTS_PER_MINUTE);
  const end = Math.floor((span.last + 1) / SLOTS_PER_MINUTE);
  const rest = span.last + 1 - end * SLOTS_PER_MINUTE;
  const bar: Draft = {
    timeS: from * 60,
    open: 0,
    high: Number.MIN_SAFE_INTEGER,
    low: Number.MAX_SAFE_INTEGER,
    close: 0,
    volume: 0,
    askHigh: Number.MIN_SAFE_INTEGER,
    askLow: Number.MAX_SAFE_INTEGER,
  };
  if (rest > 0) {
    bar.volume += foldMinute(feed, { minute: end, slots: rest, bar });
    bar.open = ticks.bids[0] as number;
    bar.close = ticks.bids[rest - 1] as number;
  }
  if (end > from) {
    search(feed, { from, end }, bar);
    bar.open = feed.tickAt(span.first).bid;
    if (rest === 0) bar.close = feed.tickAt(span.last).bid;
  }
  return bar;
}

/** Takes the first ticks of a minute into a bar's extremes; returns their volume. */
function foldMinute(feed: InstrumentFeed, part: { minute: number; slots: number; bar: Draft }): number {
  const { bar } = part;
  feed.fillMinute(part.minute, ticks);
  let volume = 0;
  for (let slot = 0; slot < part.slots; slot += 1) {
    const bid = ticks.bids[slot] as number;
    const ask = ticks.asks[slot] as number;
    volume += ticks.volumes[slot] as number;
    if (bid > bar.high) bar.high = bid;
    if (bid < bar.low) bar.low = bid;
    if (ask > bar.askHigh) bar.askHigh = ask;
    if (ask < bar.askLow) bar.askLow = ask;
  }
  return volume;
}

/** Whole minutes, counted from 1970-01-01; `end` is exclusive. */
function search(feed: InstrumentFeed, minutes: { from: number; end: number }, bar: Draft): void {
  const dayNumber = Math.floor(minutes.from / MINUTES_PER_DAY);
  const midnight = dayNumber * MINUTES_PER_DAY;
  const day = feed.dayOf(dayNumber);
  const from = minutes.from - midnight;
  const end = minutes.end - midnight;
  const look = (minute: number) =>
    foldMinute(feed, { minute: midnight + minute, slots: SLOTS_PER_MINUTE, bar });
  const { highest, lowest } = likeliest(day, from, end);
  look(highest);
  if (lowest !== highest) look(lowest);
  for (let minute = from; minute < end; minute += 1) {
    bar.volume += day.volumes[minute] as number;
    if (minute !== highest && minute !== lowest && mayExtend(feed, { day, minute, midnight }, bar))
      look(minute);
  }
}

/** The minutes that start or end with the highest and the lowest price: where the extremes most likely are. */
function likeliest(day: InstrumentDay, from: number, end: number): { highest: number; lowest: number } {
  let highest = from;
  let lowest = from;
  for (let minute = from; minute < end; minute += 1) {
    const log = day.logs[minute] as number;
    if (log > (day.logs[highest] as number)) highest = minute;
    if (log < (day.logs[lowest] as number)) lowest = minute;
  }
  return { highest, lowest };
}

/** Whether any tick of the minute can lie outside what the bar has already seen. */
function mayExtend(
  feed: InstrumentFeed,
  at: { day: InstrumentDay; minute: number; midnight: number },
  bar: Draft,
): boolean {
  const { day, minute } = at;
  const firstSlot = (at.midnight + minute) * SLOTS_PER_MINUTE;
  if (!feed.offsets.constant(firstSlot, firstSlot + SLOTS_PER_MINUTE - 1)) return true;
  const offset = feed.offsets.at(firstSlot);
  const start = (day.logs[minute] as number) + offset;
  const next = (day.logs[minute + 1] as number) + offset;
  const stray = day.strays[minute] as number;
  const narrow = day.spreads[minute] as number;
  const wide = widestSpread(narrow);
  const { scale } = feed.composition;
  const top = Math.max(start, next) + stray;
  if (bidAt(scale, top, narrow) > bar.high || bidAt(scale, top, wide) + wide > bar.askHigh) return true;
  const bottom = Math.min(start, next) - stray;
  return bidAt(scale, bottom, wide) < bar.low || bidAt(scale, bottom, narrow) + narrow < bar.askLow;
}

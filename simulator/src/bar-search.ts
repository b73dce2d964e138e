/**
 * Candles straight from the seed. The extremes of many minutes are found by bound and search: a minute is looked
 * into only when the farthest that it can stray would beat the best price found so far.
 */

import type { Candle } from '@vernier/shared/market/candle';
import { Extremes } from './extremes.ts';
import type { InstrumentDay } from './instrument-day.ts';
import { emptyMinute, type InstrumentFeed, type MinuteTicks } from './instrument-feed.ts';
import { mayHold, searchMinute } from './minute-search.ts';
import { MINUTES_PER_DAY, type Slot, SLOTS_PER_MINUTE } from './slot.ts';

/** Slots of one bar, both included; within one UTC day, starting with a minute. */
export interface BarSpan {
  readonly first: Slot;
  readonly last: Slot;
}

/** Minutes counted from 1970-01-01; `end` is exclusive. */
interface Minutes {
  readonly from: number;
  readonly end: number;
}

const ticks: MinuteTicks = emptyMinute();

/** The bar of a span: exactly the fold of its ticks. */
export function barOf(feed: InstrumentFeed, span: BarSpan): Candle {
  const from = Math.floor(span.first / SLOTS_PER_MINUTE);
  const end = Math.floor((span.last + 1) / SLOTS_PER_MINUTE);
  const dayNumber = Math.floor(from / MINUTES_PER_DAY);
  const day = feed.dayOf(dayNumber);
  const place = { day, midnight: dayNumber * MINUTES_PER_DAY };
  const { extremes, volume } = searchMinutes(feed, place, { from, end });
  const rest = span.last + 1 - end * SLOTS_PER_MINUTE;
  const restVolume = rest === 0 ? 0 : takeMinute(feed, { minute: end, slots: rest }, extremes);
  return {
    timeS: from * 60,
    open: feed.tickAt(span.first).bid,
    high: extremes.high,
    low: extremes.low,
    close: feed.tickAt(span.last).bid,
    volume: volume + restVolume,
    askHigh: extremes.askHigh,
    askLow: extremes.askLow,
  };
}

/** The extremes and the volume of whole minutes; none at all are allowed. */
function searchMinutes(
  feed: InstrumentFeed,
  place: { day: InstrumentDay; midnight: number },
  minutes: Minutes,
): { extremes: Extremes; volume: number } {
  const { day, midnight } = place;
  const from = minutes.from - midnight;
  const end = minutes.end - midnight;
  const { highest, lowest } = likeliest(day, from, end);
  const logAt = (minute: number) =>
    (day.logs[minute] as number) + feed.offsets.at((midnight + minute) * SLOTS_PER_MINUTE);
  const extremes = new Extremes(feed.composition.scale, logAt(highest), logAt(lowest));
  const look = (minute: number) => lookInto(feed, { day, minute, midnight }, extremes);
  let volume = 0;
  if (end > from) look(highest);
  if (end > from && lowest !== highest) look(lowest);
  for (let minute = from; minute < end; minute += 1) {
    volume += day.volumes[minute] as number;
    if (minute !== highest && minute !== lowest) look(minute);
  }
  return { extremes, volume };
}

/** The minutes that start with the highest and the lowest price: where the extremes most likely are. */
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

/** Takes in what a minute adds to the extremes: by search, or tick by tick where a jump or an intervention is in it. */
function lookInto(
  feed: InstrumentFeed,
  at: { day: InstrumentDay; minute: number; midnight: number },
  extremes: Extremes,
): void {
  const { day, minute } = at;
  const first = (at.midnight + minute) * SLOTS_PER_MINUTE;
  const steady = feed.offsets.constant(first, first + SLOTS_PER_MINUTE);
  const offset = feed.offsets.at(first);
  if (steady && !mayHold(day, { minute, offset }, extremes)) return;
  if (steady && day.jumpIn(minute) === 0) searchMinute(day, { minute, offset }, extremes);
  else takeMinute(feed, { minute: at.midnight + minute, slots: SLOTS_PER_MINUTE }, extremes);
}

/** Takes in the first ticks of a minute one by one; returns their volume. */
function takeMinute(
  feed: InstrumentFeed,
  part: { minute: number; slots: number },
  extremes: Extremes,
): number {
  feed.fillMinute(part.minute, ticks);
  let volume = 0;
  for (let slot = 0; slot < part.slots; slot += 1) {
    volume += ticks.volumes[slot] as number;
    extremes.takePrices(ticks.bids[slot] as number, ticks.asks[slot] as number);
  }
  return volume;
}

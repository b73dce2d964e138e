/**
 * One candle straight from the seed: exactly the fold of its ticks, at the cost of a few of them. A minute is looked
 * into only when the farthest that it can stray would beat the best price found so far.
 */

import type { Candle } from '@vernier/shared/market/candle';
import { Extremes } from './extremes.ts';
import { type InstrumentFeed, WEIGHT_ONE } from './instrument-feed.ts';
import { InstrumentMinutes } from './instrument-minutes.ts';
import { MinuteSearch, straySlack } from './minute-search.ts';
import { minuteSpread, spreadRange } from './minute-spread.ts';
import { MINUTES_PER_DAY, type Slot, SLOTS_PER_DAY, SLOTS_PER_MINUTE } from './slot.ts';
import { strayWithin } from './tick-bridge.ts';

/** The bar of the slots from `first`, which starts a minute, to `last`; both included and of one UTC day. */
export function barOf(feed: InstrumentFeed, first: Slot, last: Slot): Candle {
  const { high, low, askHigh, askLow } = extremesOf(feed, first, last);
  const from = first / SLOTS_PER_MINUTE;
  const end = Math.floor((last + 1) / SLOTS_PER_MINUTE);
  return {
    timeS: from * 60,
    open: feed.tickAt(first).bid,
    high,
    low,
    close: feed.tickAt(last).bid,
    volume: feed.volumeWithin(from, end) + feed.volumeInto(end, last + 1 - end * SLOTS_PER_MINUTE),
    askHigh,
    askLow,
  };
}

function extremesOf(feed: InstrumentFeed, first: Slot, last: Slot): Extremes {
  const { composition } = feed;
  const day = Math.floor(first / SLOTS_PER_DAY);
  const midnight = day * SLOTS_PER_DAY;
  const from = (first - midnight) / SLOTS_PER_MINUTE;
  const end = Math.ceil((last + 1 - midnight) / SLOTS_PER_MINUTE);
  const minutes = new InstrumentMinutes(feed, { day, from, end });
  const extremes = new Extremes(composition.scale, spreadRange(composition));
  const search = new MinuteSearch(minutes, extremes);
  const look = (minute: number) => {
    extremes.enter(minuteSpread(composition, minute, minutes.sigmas[minute] as number));
    const ticks = feed.tickKey(day * MINUTES_PER_DAY + minute);
    const start = midnight + minute * SLOTS_PER_MINUTE;
    search.run({ minute, from: 0, end: Math.min(SLOTS_PER_MINUTE, last + 1 - start), ticks });
  };
  const { highest, lowest } = likeliest(minutes);
  look(highest);
  if (lowest !== highest) look(lowest);
  const { logs, sigmas } = minutes;
  const { anywhere } = extremes;
  const slack = straySlack(minutes);
  for (let minute = from; minute < end; minute += 1) {
    const start = minute * SLOTS_PER_MINUTE;
    const stray = strayWithin((sigmas[minute] as number) / WEIGHT_ONE, SLOTS_PER_MINUTE) + slack;
    const reach = stray + minutes.stepped(start, start + SLOTS_PER_MINUTE);
    const before = logs[minute] as number;
    const after = logs[minute + 1] as number;
    const above = (before > after ? before : after) + reach > anywhere.above;
    const below = (before < after ? before : after) - reach < anywhere.below;
    if ((above || below) && minute !== highest && minute !== lowest) look(minute);
  }
  return extremes;
}

/** The minutes that start with the highest and the lowest price: where the extremes most likely are. */
function likeliest({ logs, range }: InstrumentMinutes): { highest: number; lowest: number } {
  let highest = range.from;
  let lowest = range.from;
  for (let minute = range.from; minute < range.end; minute += 1) {
    const log = logs[minute] as number;
    if (log > (logs[highest] as number)) highest = minute;
    if (log < (logs[lowest] as number)) lowest = minute;
  }
  return { highest, lowest };
}

/**
 * Bars of each period: which slots a candle contains. All follow UTC, except the days of currencies in trading hours: such a day
 * ends with the rollover at 17:00 in New York and has the date of its end, so Sunday evening is part of Monday.
 */

import { DAY_MS } from '../civil-date.ts';
import { PERIOD_SECONDS, type Period } from './candle.ts';
import { TICKS_PER_SECOND } from '../limits.ts';
import { localTime, utcOfLocal } from './time-zones.ts';
import { type Slot, SLOTS_PER_DAY, timeOfSlot } from './slot.ts';

/** The slots of a bar, `end` exclusive. */
export interface BarSpan {
  /** `Time` of its candle, in Unix seconds. */
  readonly timeS: number;
  readonly first: Slot;
  readonly end: Slot;
}

/** Where the days of an instrument end. */
export type DayBoundary = 'utc_midnight' | 'new_york_rollover';

const NEW_YORK = 'America/New_York';
const ROLLOVER_MS = 17 * 3_600_000;
const SLOTS_PER_MS = TICKS_PER_SECOND / 1000;
const DAY_SECONDS = PERIOD_SECONDS['1day'];

export class BarGrid {
  readonly dayEnd: DayBoundary;

  constructor(dayEnd: DayBoundary) {
    this.dayEnd = dayEnd;
  }

  /** The bar of a period that contains a slot. */
  barAt(period: Period, slot: Slot): BarSpan {
    if (period === '1day' && this.dayEnd === 'new_york_rollover') {
      const local = localTime(NEW_YORK, timeOfSlot(slot)) + DAY_MS - ROLLOVER_MS;
      return rolloverDay(Math.floor(local / DAY_MS));
    }
    const slots = PERIOD_SECONDS[period] * TICKS_PER_SECOND;
    const first = slot - (slot % slots);
    return { timeS: first / TICKS_PER_SECOND, first, end: first + slots };
  }

  /** The bar of a period with a candle's time. */
  barOf(period: Period, timeS: number): BarSpan {
    if (period === '1day' && this.dayEnd === 'new_york_rollover') return rolloverDay(timeS / DAY_SECONDS);
    const first = timeS * TICKS_PER_SECOND;
    return { timeS, first, end: first + PERIOD_SECONDS[period] * TICKS_PER_SECOND };
  }
}

/** The trading day with a date (counted from 1970-01-01). */
function rolloverDay(day: number): BarSpan {
  const endOf = (date: number) => utcOfLocal(NEW_YORK, date * DAY_MS + ROLLOVER_MS) * SLOTS_PER_MS;
  return { timeS: day * DAY_SECONDS, first: endOf(day - 1), end: endOf(day) };
}

/** The parts of a bar in each UTC day, in order of time. */
export function utcDaysOf(first: Slot, last: Slot): readonly { readonly first: Slot; readonly last: Slot }[] {
  const parts: { first: Slot; last: Slot }[] = [];
  for (let from = first; from <= last; ) {
    const end = (Math.floor(from / SLOTS_PER_DAY) + 1) * SLOTS_PER_DAY - 1;
    parts.push({ first: from, last: Math.min(last, end) });
    from = end + 1;
  }
  return parts;
}

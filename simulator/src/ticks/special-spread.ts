/** Widening of spreads at special moments: around the rollover, after an opening, around releases, and after unscheduled steps. */

import { DAY_MS, type DayNumber } from '@vernier/shared/civil-date';
import { CATEGORIES } from '@vernier/shared/market/instrument';
import { offsetMinutes } from '@vernier/shared/market/time-zones';
import { type InstrumentSchedule, USUAL_PERCENT } from '../hours/instrument-schedule.ts';
import type { Composition } from '../price-path/composition.ts';
import type { DayPath } from '../price-path/day-path.ts';
import { minuteOf } from '../price-path/shocks.ts';
import { MINUTES_PER_DAY } from '@vernier/shared/market/slot';

/** Spreads at special moments are at most this percentage of the usual ones. */
export const MAX_SPECIAL_PERCENT = 400;

/** 17:00 in New York. */
const ROLLOVER_MINUTE = 17 * 60;
/** Minutes around the rollover, `end` exclusive. */
const ROLLOVER_WIDENINGS = [
  { from: -2, end: 5, percent: MAX_SPECIAL_PERCENT },
  { from: -5, end: 15, percent: 2 * USUAL_PERCENT },
];
/** Minutes until a spread is as usual after an opening or a step. */
const RECOVERY_MINUTES = 10;
/** Minutes before a release with wider spreads. */
const MINUTES_BEFORE_RELEASE = 2;
/** Paths with a smaller weight (in 1/1024) do not widen the spread. */
const LEAST_WEIGHT = 256;
const HOUR_MS = 3_600_000;
const WITHOUT_ROLLOVER = new Set(['crypto', 'shares']);

export interface SpreadSource {
  readonly composition: Composition;
  readonly schedule: InstrumentSchedule;
  readonly weightedPaths: readonly { readonly weight: number; readonly path: DayPath }[];
}

/** The spread of each minute of a UTC day in percent of the usual one. Each is known before its minute begins. */
export class SpecialSpreads {
  readonly percents = new Uint16Array(MINUTES_PER_DAY);
  #day = -1;

  load(source: SpreadSource, day: DayNumber): void {
    if (day === this.#day) return;
    this.#day = day;
    this.percents.fill(USUAL_PERCENT);
    if (hasRollover(source.composition)) this.#addRollover(day);
    for (const opening of source.schedule.openingsOf(day, RECOVERY_MINUTES)) this.#addRecovery(opening);
    for (const { weight, path } of source.weightedPaths) {
      if (Math.abs(weight) < LEAST_WEIGHT) continue;
      for (const { slot, isScheduled } of path.utcDayOf(day).shocks)
        this.#addShock(minuteOf(slot), isScheduled);
    }
  }

  /** The next load computes the day again. */
  reset(): void {
    this.#day = -1;
  }

  #addRollover(day: DayNumber): void {
    const offset = offsetMinutes('America/New_York', (day + 1) * DAY_MS - HOUR_MS);
    for (const { from, end, percent } of ROLLOVER_WIDENINGS) {
      for (let passed = from; passed < end; passed += 1)
        this.#widen(ROLLOVER_MINUTE - offset + passed, percent);
    }
  }

  /** An unscheduled step widens spreads from the minute after it on: no spread announces it. */
  #addShock(minute: number, isScheduled: boolean): void {
    if (!isScheduled) return this.#addRecovery(minute, 1);
    for (let before = 1; before <= MINUTES_BEFORE_RELEASE; before += 1)
      this.#widen(minute - before, 2 * USUAL_PERCENT);
    this.#addRecovery(minute);
  }

  /** From the widest spread down to the usual one. */
  #addRecovery(minute: number, first = 0): void {
    const excess = MAX_SPECIAL_PERCENT - USUAL_PERCENT;
    for (let passed = first; passed < RECOVERY_MINUTES; passed += 1) {
      const left = Math.floor((excess * (RECOVERY_MINUTES - passed)) / RECOVERY_MINUTES);
      this.#widen(minute + passed, USUAL_PERCENT + left);
    }
  }

  #widen(minute: number, percent: number): void {
    if (minute < 0 || minute >= MINUTES_PER_DAY) return;
    if ((this.percents[minute] as number) < percent) this.percents[minute] = percent;
  }
}

function hasRollover({ instrument }: Composition): boolean {
  const category = CATEGORIES.find(({ id }) => id === instrument.categoryId);
  return category !== undefined && !WITHOUT_ROLLOVER.has(category.code);
}

/**
 * Daily results of an account: equity and cash flow of each UTC day, and a time-weighted growth index that deposits do not
 * change. Three weeks of days and the index before them are stored.
 */

import type { TimeMs } from '@vernier/shared/clock';
import {
  type GrowthPeriod,
  type GrowthPoint,
  nextIndex,
  INDEX_ONE,
} from '@vernier/shared/ledger/growth-index';
import type { Micros } from '@vernier/shared/numbers/money';

const DAY_MS = 86_400_000;
/** Days of the statistics, the current one included. */
export const WINDOW_DAYS = 21;

/** The end of a day. */
export interface DayEnd {
  readonly day: number;
  readonly equityMicros: Micros;
  /** Deposits minus withdrawals of the day. */
  readonly flowMicros: Micros;
}

/** The stored state. */
export interface StoredDays {
  /** The index at the first day. */
  readonly index: bigint;
  readonly marks: readonly DayEnd[];
}

/** The index and the equity at a time. */
export interface IndexPoint extends GrowthPoint {
  readonly equityMicros: Micros;
}

export function utcDayOf(timeMs: TimeMs): number {
  return Math.floor(timeMs / DAY_MS);
}

/** The end of a day. */
export function endOfDay(day: number): TimeMs {
  return (day + 1) * DAY_MS;
}

/** The state of a new account. */
export function firstDays(openedAtMs: TimeMs, openingMicros: Micros): StoredDays {
  const mark = { day: utcDayOf(openedAtMs) - 1, equityMicros: openingMicros, flowMicros: 0n };
  return { index: INDEX_ONE, marks: [mark] };
}

export class DailyResults {
  #index: bigint;
  readonly #marks: DayEnd[];
  /** Flow of the current day. */
  #flowMicros: Micros = 0n;

  constructor({ index, marks }: StoredDays) {
    this.#index = index;
    this.#marks = [...marks];
  }

  get stored(): StoredDays {
    return { index: this.#index, marks: this.#marks };
  }

  /** The newest finished day. */
  get lastDay(): number {
    return this.#last.day;
  }

  /** Adds a cash flow. It may arrive shortly after the end of its day. */
  note(flowMicros: Micros, atMs: TimeMs): void {
    const place = this.#marks.findIndex(({ day }) => day === utcDayOf(atMs));
    const mark = this.#marks[place];
    if (mark === undefined) this.#flowMicros += flowMicros;
    else this.#marks[place] = { ...mark, flowMicros: mark.flowMicros + flowMicros };
  }

  /** Ends a day with this equity. */
  end(day: number, equityMicros: Micros): void {
    this.#marks.push({ day, equityMicros, flowMicros: this.#flowMicros });
    this.#flowMicros = 0n;
    // One day more than the window, for its start.
    while (this.#marks.length > WINDOW_DAYS + 1) {
      const [before, after] = this.#marks as [DayEnd, DayEnd];
      this.#index = nextIndex(this.#index, periodOf(before, after));
      this.#marks.shift();
    }
  }

  /** The points of the window up to a time of the current day. */
  points(atMs: TimeMs, equityMicros: Micros): readonly IndexPoint[] {
    let before: DayEnd | null = null;
    let index = this.#index;
    const points: IndexPoint[] = [];
    const now = { day: utcDayOf(atMs), equityMicros, flowMicros: this.#flowMicros };
    for (const mark of [...this.#marks, now]) {
      const period = before === null ? null : periodOf(before, mark);
      if (period !== null) index = nextIndex(index, period);
      const pointMs = mark === now ? atMs : endOfDay(mark.day);
      points.push({ atMs: pointMs, index, period, equityMicros: mark.equityMicros });
      before = mark;
    }
    const from = endOfDay(utcDayOf(atMs) - WINDOW_DAYS);
    return points.filter((point) => point.atMs >= from);
  }

  get #last(): DayEnd {
    return this.#marks.at(-1) as DayEnd;
  }
}

function periodOf(before: DayEnd, { equityMicros: endMicros, flowMicros }: DayEnd): GrowthPeriod {
  return { startMicros: before.equityMicros, endMicros, flowMicros };
}

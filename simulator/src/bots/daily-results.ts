/**
 * What a house account was worth at the end of each UTC day, and what was paid in and out on it: a growth index follows
 * from them that money paid in cannot inflate. It keeps three weeks of days and the index before them.
 */

import type { TimeMs } from '@vernier/shared/clock';
import type { Posting } from '@vernier/shared/ledger/posting';
import { divRound, type Micros } from '@vernier/shared/numbers/money';

const DAY_MS = 86_400_000;
/** Days of the statistics; the running one is the last. */
export const WINDOW_DAYS = 21;
/** The index of an account that has just been opened. */
export const INDEX_ONE = 10n ** 12n;

/** The end of a day. */
export interface DayEnd {
  readonly day: number;
  readonly equityMicros: Micros;
  /** Paid in less paid out on that day. */
  readonly flowMicros: Micros;
}

/** What is kept over a restart. */
export interface StoredDays {
  /** The index at the first mark. */
  readonly index: bigint;
  readonly marks: readonly DayEnd[];
}

/** The index at a moment. */
export interface IndexPoint {
  readonly atMs: TimeMs;
  readonly index: bigint;
  readonly equityMicros: Micros;
}

export function utcDayOf(timeMs: TimeMs): number {
  return Math.floor(timeMs / DAY_MS);
}

/** The moment at which a day ends. */
export function endOfDay(day: number): TimeMs {
  return (day + 1) * DAY_MS;
}

/** An account that opens with this much. */
export function firstDays(openedAtMs: TimeMs, openingMicros: Micros): StoredDays {
  const mark = { day: utcDayOf(openedAtMs) - 1, equityMicros: openingMicros, flowMicros: 0n };
  return { index: INDEX_ONE, marks: [mark] };
}

/** What an entry of the account's cash paid in or out; 0 for what trading made of it. */
export function flowOf({ memo, entryNumber, amountMicros }: Posting): Micros {
  if (entryNumber === null || memo === 'opening') return 0n;
  const isTrade = memo === 'fee' || memo === 'profit' || memo === 'swap' || memo === 'protection';
  return isTrade ? 0n : amountMicros;
}

export class DailyResults {
  #index: bigint;
  readonly #marks: DayEnd[];
  /** Of the running day. */
  #flowMicros: Micros = 0n;

  constructor({ index, marks }: StoredDays) {
    this.#index = index;
    this.#marks = [...marks];
  }

  get stored(): StoredDays {
    return { index: this.#index, marks: this.#marks };
  }

  /** The newest day that has ended. */
  get lastDay(): number {
    return this.#last.day;
  }

  /** Notes money paid in or out; it may be told of a little late, when its day has ended already. */
  note(flowMicros: Micros, atMs: TimeMs): void {
    const place = this.#marks.findIndex(({ day }) => day === utcDayOf(atMs));
    const mark = this.#marks[place];
    if (mark === undefined) this.#flowMicros += flowMicros;
    else this.#marks[place] = { ...mark, flowMicros: mark.flowMicros + flowMicros };
  }

  /** A day has ended, with this equity. */
  end(day: number, equityMicros: Micros): void {
    this.#marks.push({ day, equityMicros, flowMicros: this.#flowMicros });
    this.#flowMicros = 0n;
    // One more than the window has, for what it begins with.
    while (this.#marks.length > WINDOW_DAYS + 1) {
      const [before, after] = this.#marks as [DayEnd, DayEnd];
      this.#index = grown(this.#index, before.equityMicros, after);
      this.#marks.shift();
    }
  }

  /** The window up to a moment of the running day, from the point that it begins with. */
  points(atMs: TimeMs, equityMicros: Micros): readonly IndexPoint[] {
    let before: DayEnd | null = null;
    let index = this.#index;
    const points: IndexPoint[] = [];
    const now = { day: utcDayOf(atMs), equityMicros, flowMicros: this.#flowMicros };
    for (const mark of [...this.#marks, now]) {
      if (before !== null) index = grown(index, before.equityMicros, mark);
      const pointMs = mark === now ? atMs : endOfDay(mark.day);
      points.push({ atMs: pointMs, index, equityMicros: mark.equityMicros });
      before = mark;
    }
    const from = endOfDay(utcDayOf(atMs) - WINDOW_DAYS);
    return points.filter((point) => point.atMs >= from);
  }

  get #last(): DayEnd {
    return this.#marks.at(-1) as DayEnd;
  }
}

/** A day's return is (equity at its end − what was paid in) ÷ equity at its start; what began with nothing stays. */
function grown(index: bigint, startMicros: Micros, { equityMicros, flowMicros }: DayEnd): bigint {
  const ended = equityMicros - flowMicros;
  if (startMicros <= 0n) return index;
  return ended <= 0n ? 0n : divRound(index * ended, startMicros);
}

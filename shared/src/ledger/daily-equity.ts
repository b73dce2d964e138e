/**
 * Equity curve of an account from its cash entries: the balance at the end of each UTC day, and the drawdown of the growth between
 * them [RESULT-2]. The last point has the profit of open positions, if the curve ends now.
 */

import { DAY_MS } from '../civil-date.ts';
import type { TimeMs } from '../clock.ts';
import type { Micros } from '../numbers/money.ts';
import { Drawdown } from './drawdown.ts';
import { flowOf, nextIndex, INDEX_ONE } from './growth-index.ts';
import type { Posting } from './posting.ts';

export interface EquityPoint {
  readonly atMs: TimeMs;
  readonly equityMicros: Micros;
}

export type CurveEntry = Pick<
  Posting,
  'memo' | 'entryNumber' | 'amountMicros' | 'balanceAfterMicros' | 'atMs'
>;

/** A year; a longer curve has a point at every second day, or every third, and so on. */
const MOST_DAYS = 366;

export class DailyEquity {
  readonly #points: EquityPoint[];
  readonly #step: number;
  #balanceMicros: Micros;
  #flowMicros: Micros = 0n;
  /** The end of the running day. */
  #dayEndMs: TimeMs;
  #days = 0;
  #index = INDEX_ONE;
  #markMicros: Micros;
  readonly #drawdown = new Drawdown();

  /** `start` is the first point; `endMs` the time of the last one. */
  constructor(start: EquityPoint, endMs: TimeMs) {
    this.#points = [start];
    this.#balanceMicros = start.equityMicros;
    this.#markMicros = start.equityMicros;
    this.#drawdown.add({ atMs: start.atMs, index: INDEX_ONE, period: null });
    this.#dayEndMs = (Math.floor(start.atMs / DAY_MS) + 1) * DAY_MS;
    this.#step = Math.max(1, Math.ceil((endMs - start.atMs) / DAY_MS / MOST_DAYS));
  }

  /** The next entry after the start, in order of time. */
  add(entry: CurveEntry): void {
    this.#endDays(entry.atMs);
    this.#flowMicros += flowOf(entry);
    this.#balanceMicros = entry.balanceAfterMicros ?? this.#balanceMicros;
  }

  /** Ends the curve; `equityMicros` null means the balance. */
  end(atMs: TimeMs, equityMicros: Micros | null) {
    this.#endDays(atMs - 1);
    const last = equityMicros ?? this.#balanceMicros;
    this.#mark(atMs, last);
    return {
      points: [...this.#points, { atMs, equityMicros: last }],
      fall: this.#drawdown.largest,
    };
  }

  /** Ends the days that are over at a moment. */
  #endDays(atMs: TimeMs): void {
    for (; this.#dayEndMs <= atMs; this.#dayEndMs += DAY_MS) {
      this.#mark(this.#dayEndMs, this.#balanceMicros);
      this.#days += 1;
      if (this.#days % this.#step === 0)
        this.#points.push({ atMs: this.#dayEndMs, equityMicros: this.#balanceMicros });
    }
  }

  #mark(atMs: TimeMs, endMicros: Micros): void {
    const period = { startMicros: this.#markMicros, endMicros, flowMicros: this.#flowMicros };
    this.#index = nextIndex(this.#index, period);
    this.#markMicros = endMicros;
    this.#flowMicros = 0n;
    this.#drawdown.add({ atMs, index: this.#index, period });
  }
}

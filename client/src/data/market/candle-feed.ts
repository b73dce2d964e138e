/** Candles of one chart: history joined with live bars, without duplicates or gaps, in any order of arrival. */

import { PERIOD_SECONDS, type Period } from '@vernier/shared/market/candle';
import type { CandleWire } from '@vernier/shared/api/shapes/market';
import type { KlineRowWire } from '@vernier/shared/api/shapes/frames';
import { type Bar, barOf, joinTail, laterState } from './bars.ts';
import { retryDelayMs } from '@vernier/sdk/retry-delay';

export type CandleChange =
  /** The whole series. */
  | { readonly kind: 'snapshot'; readonly bars: readonly Bar[]; readonly more: boolean }
  /** The last bar changed, or this one follows it. */
  | { readonly kind: 'update'; readonly bar: Bar }
  /** Only the older bars. */
  | { readonly kind: 'prepend'; readonly bars: readonly Bar[]; readonly more: boolean }
  /** Nothing was read yet, and the read failed. */
  | { readonly kind: 'failed' };

export interface Series {
  readonly bars: readonly Bar[];
  /** Older bars may exist. */
  readonly more: boolean;
}

export interface FeedPorts {
  /** A page of history, oldest first, ending before `before` or now. */
  read(page: { before?: number; limit: number }): Promise<readonly CandleWire[]>;
  emit(change: CandleChange): void;
}

export const PAGE_BARS = 300;
/** Pages of a jump to a date are as long as the server allows, up to so many bars in total. */
const LONG_PAGE_BARS = 1_000;
const MOST_BARS_TO_DATE = 20_000;

/** A date beyond the bars that a jump reads needs a longer period. */
export type ReadUntil = 'read' | 'too_far' | 'failed';
const BACKOFF = { firstMs: 1_000, maxMs: 15_000 };

export class CandleFeed {
  readonly #period: Period;
  readonly #ports: FeedPorts;
  #bars: Bar[];
  #more: boolean;
  /** Live bars that arrived while the tail is being read, by time. */
  #waiting = new Map<number, Bar>();
  #reading = false;
  /** A read was requested while another one runs. */
  #again = false;
  /** The read of older bars that runs. */
  #older: Promise<boolean> | null = null;
  #failures = 0;
  /** Delay before the next attempt after a failed read. */
  #timer: ReturnType<typeof setTimeout> | undefined;
  #released = false;
  /** The newest bar that is final. */
  #closedTime = 0;

  constructor(period: Period, ports: FeedPorts, known?: Series) {
    this.#period = period;
    this.#ports = ports;
    this.#bars = [...(known?.bars ?? [])];
    this.#more = known?.more ?? true;
    if (this.#bars.length > 0) this.#emitAll();
    this.read();
  }

  get series(): Series {
    return { bars: this.#bars, more: this.#more };
  }

  /** Reads the newest page again: at the start, after a reconnect, when something was missed, on retry. */
  read(): void {
    this.#endWait();
    if (this.#reading) this.#again = true;
    else void this.#readTail();
  }

  async loadOlder(): Promise<void> {
    // after a failure the next scroll to the edge reads again
    if (this.#older === null) await this.#readOlder(PAGE_BARS);
  }

  /** Reads older bars until a moment is among them, or the first bar of the instrument. */
  async loadUntil(timeS: number): Promise<ReadUntil> {
    await this.#older;
    while (!this.#released) {
      const first = this.#bars[0];
      if (first === undefined) return 'failed';
      if (first.time <= timeS || !this.#more) return 'read';
      const missing = Math.ceil((first.time - timeS) / PERIOD_SECONDS[this.#period]);
      if (this.#bars.length + missing > MOST_BARS_TO_DATE) return 'too_far';
      const limit = Math.min(LONG_PAGE_BARS, missing + PAGE_BARS);
      if (!(await this.#readOlder(limit))) return 'failed';
    }
    return 'failed';
  }

  #readOlder(limit: number): Promise<boolean> {
    this.#older ??= this.#readPageBefore(limit).finally(() => {
      this.#older = null;
    });
    return this.#older;
  }

  /** False when nothing was read. */
  async #readPageBefore(limit: number): Promise<boolean> {
    const first = this.#bars[0];
    if (first === undefined || !this.#more) return false;
    try {
      const page = await this.#ports.read({ before: first.time, limit });
      if (this.#released) return false;
      // a read of the tail may have replaced the series meanwhile
      if (this.#bars[0]?.time !== first.time) return true;
      const older = page.filter((wire) => wire.Time < first.time).map(barOf);
      this.#more = page.length === limit && older.length > 0;
      this.#bars = [...older, ...this.#bars];
      this.#ports.emit({ kind: 'prepend', bars: older, more: this.#more });
      return true;
    } catch {
      return false;
    }
  }

  take(row: KlineRowWire): void {
    if (row.Period !== this.#period || this.#released) return;
    const bar = barOf(row);
    if (row.Closed) this.#closedTime = Math.max(this.#closedTime, bar.time);
    if (this.#reading || this.#bars.length === 0) this.#wait(bar);
    this.#place(bar, row.Closed);
  }

  release(): void {
    this.#released = true;
    this.#endWait();
  }

  #endWait(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** Retained for the response of the current read, which may be older. */
  #wait(bar: Bar): void {
    const known = this.#waiting.get(bar.time);
    this.#waiting.set(bar.time, known === undefined ? bar : laterState(known, bar));
  }

  /** Bars are missing before this one. After a failed read the next attempt comes by its timer, not with each frame. */
  #waitForMissing(bar: Bar): void {
    this.#wait(bar);
    if (!this.#reading && this.#timer === undefined) this.read();
  }

  async #readTail(): Promise<void> {
    this.#reading = true;
    try {
      do {
        this.#again = false;
        const page = await this.#ports.read({ limit: PAGE_BARS });
        if (this.#released) return;
        this.#join(page);
      } while (this.#again);
      this.#failures = 0;
    } catch {
      if (this.#released) return;
      this.#failures += 1;
      if (this.#bars.length === 0) this.#ports.emit({ kind: 'failed' });
      else this.#timer = setTimeout(() => this.read(), retryDelayMs(this.#failures, 1, BACKOFF));
    } finally {
      this.#reading = false;
    }
  }

  #join(page: readonly CandleWire[]): void {
    const { bars, joined } = joinTail(this.#bars, page.map(barOf), PERIOD_SECONDS[this.#period]);
    if (!joined) this.#more = page.length === PAGE_BARS;
    this.#bars = bars;
    for (const bar of [...this.#waiting.values()].toSorted((left, right) => left.time - right.time)) {
      const at = this.#bars.findLastIndex((known) => known.time === bar.time);
      const known = this.#bars[at];
      if (known !== undefined) this.#bars[at] = laterState(known, bar);
      else if (bar.time > (this.#bars.at(-1)?.time ?? 0)) this.#bars.push(bar);
    }
    this.#waiting.clear();
    this.#emitAll();
  }

  #place(bar: Bar, closed: boolean): void {
    const last = this.#bars.at(-1);
    if (last === undefined) return;
    if (bar.time > last.time) {
      if (bar.time - last.time > PERIOD_SECONDS[this.#period]) {
        this.#waitForMissing(bar);
        return;
      }
      this.#bars.push(bar);
      this.#ports.emit({ kind: 'update', bar });
    } else if (bar.time === last.time) {
      if (!closed && this.#closedTime >= bar.time) return;
      this.#bars[this.#bars.length - 1] = bar;
      this.#ports.emit({ kind: 'update', bar });
    } else if (closed) {
      const at = this.#bars.findLastIndex((known) => known.time === bar.time);
      if (at === -1) return;
      this.#bars[at] = bar;
      this.#emitAll();
    }
  }

  #emitAll(): void {
    this.#ports.emit({ kind: 'snapshot', bars: [...this.#bars], more: this.#more });
  }
}

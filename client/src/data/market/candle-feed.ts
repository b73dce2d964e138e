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
  #readingOlder = false;
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
    const first = this.#bars[0];
    if (first === undefined || !this.#more || this.#readingOlder) return;
    this.#readingOlder = true;
    try {
      const page = await this.#ports.read({ before: first.time, limit: PAGE_BARS });
      // a read of the tail may have replaced the series meanwhile
      if (this.#released || this.#bars[0]?.time !== first.time) return;
      const older = page.filter((wire) => wire.Time < first.time).map(barOf);
      this.#more = page.length === PAGE_BARS && older.length > 0;
      this.#bars = [...older, ...this.#bars];
      this.#ports.emit({ kind: 'prepend', bars: older, more: this.#more });
    } catch {
      // the next scroll to the edge reads again
    } finally {
      this.#readingOlder = false;
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

/** The newest quote of every instrument: conflated, published in batches, and each listener called for its own code only. No network here. */

import type { QuoteRowWire } from '@vernier/shared/api/shapes/frames';
import { type FramePorts, FrameBatcher } from '../clock/frame-batcher.ts';
import { ListenerSet } from '../listeners.ts';

export type Move = 'up' | 'down' | 'flat';
/** `closed` by its hours; `halted` and `close_only` by an administrator. */
export type MarketStatus = 'open' | 'closed' | 'halted' | 'close_only';

/** Prices are the wire's numbers; the points are the same as whole numbers for calculations. */
export interface LiveQuote {
  readonly id: number;
  readonly code: string;
  readonly open: number;
  readonly last: number;
  /** Percent since the day's open. */
  readonly change: number;
  readonly high: number;
  readonly low: number;
  readonly volume: number;
  readonly bid: number;
  readonly ask: number;
  readonly bidPoints: number;
  readonly askPoints: number;
  /** Server time of the tick. */
  readonly timeMs: number;
  readonly status: MarketStatus;
  /** Prices move, and positions can be closed. */
  readonly isOpen: boolean;
  /** Direction of the last change of the price; flat until it changed once. */
  readonly move: Move;
  /** Changes of the price seen so far. */
  readonly ticks: number;
}

/** A row this much older than the known one is not a late response: the server's clock was set back. */
const CLOCK_SET_BACK_MS = 60_000;
/** Rows are written at most ten times a second. */
export const BATCH_INTERVAL_MS = 100;

/** The wire's `MarketStatus`; an unknown one accepts no orders. */
const STATUSES: Readonly<Record<number, MarketStatus>> = { 1: 'open', 2: 'halted', 3: 'close_only' };

interface StoredQuote {
  quote: LiveQuote;
  /** When the tick was fresh, on this device's clock. */
  freshAtMs: number;
}

export interface QuoteStorePorts extends FramePorts {
  /** Decimals of an instrument's price; undefined while the instrument is not known. */
  precisionOf(code: string): number | undefined;
  /** Null for a price off the grid of its instrument. */
  toPoints(price: number, precision: number): number | null;
}

export class QuoteStore {
  readonly #ports: QuoteStorePorts;
  readonly #stored = new Map<string, StoredQuote>();
  readonly #waiting = new Map<string, { row: QuoteRowWire; freshAtMs: number }>();
  readonly #byCode = new Map<string, ListenerSet>();
  readonly #batches = new ListenerSet();
  readonly #statuses = new ListenerSet();
  readonly #jobs = new Set<() => void>();
  readonly #batcher: FrameBatcher;

  /** Number of batches: no quote has changed while it is the same. */
  #version = 0;
  #isPaused = false;

  constructor(ports: QuoteStorePorts) {
    this.#ports = ports;
    this.#batcher = new FrameBatcher(() => this.#flush(), BATCH_INTERVAL_MS, ports);
  }

  get version(): number {
    return this.#version;
  }

  /** Replaces all quotes at once, without a batch; the newest of them is fresh. */
  fill(rows: readonly QuoteRowWire[]): void {
    this.#stored.clear();
    const newestMs = newestOf(rows);
    const nowMs = this.#ports.now();
    for (const row of rows) {
      const precision = this.#ports.precisionOf(row.Code);
      if (precision === undefined) continue;
      const quote = this.#next(row, undefined, precision);
      if (quote === null) continue;
      this.#stored.set(row.Code, { quote, freshAtMs: nowMs - (newestMs - row.Time) });
    }
    this.#version += 1;
  }

  get(code: string): LiveQuote | undefined {
    return this.#stored.get(code)?.quote;
  }

  /** Age of a price on this device's clock since it was fresh. Infinity when there is none. */
  ageMs(code: string): number {
    const stored = this.#stored.get(code);
    return stored === undefined ? Number.POSITIVE_INFINITY : this.#ports.now() - stored.freshAtMs;
  }

  /** Calls `listener` each time the quote of `code` was replaced. */
  subscribe(code: string, listener: () => void): () => void {
    let listeners = this.#byCode.get(code);
    if (listeners === undefined) {
      listeners = new ListenerSet();
      this.#byCode.set(code, listeners);
    }
    return listeners.add(listener);
  }

  /** Once after every batch, when all quotes of it are in place. */
  onBatch(listener: () => void): () => void {
    return this.#batches.add(listener);
  }

  /** Once after a batch in which a market opened, closed or was halted. */
  onStatus(listener: () => void): () => void {
    return this.#statuses.add(listener);
  }

  /**
   * Takes one frame's rows. The newest tick of the frame counts as fresh, and the others as much older
   * by their time, so that an old price in a snapshot counts as old. `ageMs`: age of the newest tick, if it is cached.
   */
  take(rows: readonly QuoteRowWire[], ageMs = 0): void {
    const newestMs = newestOf(rows);
    const nowMs = this.#ports.now();
    for (const row of rows) {
      const known = this.#waiting.get(row.Code)?.row.Time ?? this.#stored.get(row.Code)?.quote.timeMs;
      if (known !== undefined && row.Time < known && row.Time > known - CLOCK_SET_BACK_MS) continue;
      this.#waiting.set(row.Code, { row, freshAtMs: nowMs - ageMs - (newestMs - row.Time) });
    }
    if (this.#waiting.size > 0) this.#batcher.request();
  }

  /** Calls `job` once, after the quotes of the next batch. */
  inBatch(job: () => void): void {
    this.#jobs.add(job);
    this.#batcher.request();
  }

  /** Delays batches until the returned function is called. */
  pauseBatches(): () => void {
    this.#isPaused = true;
    return () => {
      this.#isPaused = false;
      if (this.#waiting.size > 0 || this.#jobs.size > 0) this.#batcher.request();
    };
  }

  /** Null for a row that cannot be traded on: the previous price stays and ages. */
  #next(row: QuoteRowWire, before: LiveQuote | undefined, precision: number): LiveQuote | null {
    const bidPoints = this.#ports.toPoints(row.Bid, precision);
    const askPoints = this.#ports.toPoints(row.Ask, precision);
    return bidPoints === null || askPoints === null ? null : nextQuote(row, before, { bidPoints, askPoints });
  }

  #flush(): void {
    if (this.#isPaused) return;
    const changed: string[] = [];
    let switched = false;
    for (const [code, { row, freshAtMs }] of this.#waiting) {
      const stored = this.#stored.get(code);
      const precision = this.#ports.precisionOf(code);
      // an unknown instrument waits for the list that names it
      if (precision === undefined) continue;
      this.#waiting.delete(code);
      const another = stored === undefined || row.Time !== stored.quote.timeMs;
      const quote = this.#next(row, stored?.quote, precision);
      if (quote === null) continue;
      this.#stored.set(code, { quote, freshAtMs: another ? freshAtMs : stored.freshAtMs });
      changed.push(code);
      switched ||= stored !== undefined && stored.quote.status !== quote.status;
    }
    this.#version += 1;
    for (const code of changed) this.#byCode.get(code)?.call();
    this.#batches.call();
    if (switched) this.#statuses.call();
    const jobs = [...this.#jobs];
    this.#jobs.clear();
    for (const job of jobs) job();
  }
}

function newestOf(rows: readonly QuoteRowWire[]): number {
  return rows.reduce((newest, row) => Math.max(newest, row.Time), Number.NEGATIVE_INFINITY);
}

function nextQuote(
  row: QuoteRowWire,
  before: LiveQuote | undefined,
  points: Pick<LiveQuote, 'bidPoints' | 'askPoints'>,
): LiveQuote {
  const moved = before !== undefined && row.Close !== before.last;
  const status = STATUSES[row.MarketStatus] ?? 'closed';
  return {
    id: row.Id,
    code: row.Code,
    open: row.Open,
    last: row.Close,
    change: row.Change,
    high: row.High,
    low: row.Low,
    volume: row.Volume,
    bid: row.Bid,
    ask: row.Ask,
    ...points,
    timeMs: row.Time,
    status,
    isOpen: status === 'open' || status === 'close_only',
    move: moved ? (row.Close > before.last ? 'up' : 'down') : (before?.move ?? 'flat'),
    ticks: (before?.ticks ?? 0) + (moved ? 1 : 0),
  };
}

/** Candles for a chart: a feed bound to the server and the live connection, and a cache of recent series. */

import type { KlineRowWire } from '@vernier/shared/api/shapes/frames';
import type { Period } from '@vernier/shared/market/candle';
import { vernier } from '../transport/vernier.ts';
import { type CandleChange, CandleFeed, type ReadUntil, type Series } from './candle-feed.ts';
import { instrumentByCode } from './instrument-book.ts';
import { live } from '../transport/live.ts';
import { quotes } from './quotes.ts';

export type { Bar } from './bars.ts';
export type { CandleChange, ReadUntil } from './candle-feed.ts';

export interface CandleSubscription {
  loadOlder(): Promise<void>;
  loadUntil(timeS: number): Promise<ReadUntil>;
  retry(): void;
  release(): void;
}

/** Cached series; the least recently used is dropped first. */
const MAX_CACHED = 16;
const seriesCache = new Map<string, Series>();

function storeSeries(key: string, series: Series): void {
  seriesCache.delete(key);
  if (series.bars.length > 0) seriesCache.set(key, series);
  const oldest = seriesCache.keys().next().value;
  if (seriesCache.size > MAX_CACHED && oldest !== undefined) seriesCache.delete(oldest);
}

/** The listener gets a snapshot first, immediately if the series is cached. The instrument must be in the book. */
export function subscribeCandles(
  { code, period }: { code: string; period: Period },
  listener: (change: CandleChange) => void,
): CandleSubscription {
  const key = `${code} ${period}`;
  const instrument = instrumentByCode(code);
  const stop = new AbortController();
  const feed = new CandleFeed(
    period,
    {
      emit: listener,
      read: (page) => {
        if (instrument === undefined) return Promise.reject(new Error(`no instrument ${code}`));
        const input = { forex_id: instrument.id, period, ...page };
        return vernier.call('kline', input, { quiet: true, signal: stop.signal });
      },
    },
    seriesCache.get(key),
  );
  const rows = new BatchedRows((row) => feed.take(row));
  const ends = [
    live.subscribe(`KLINE.${instrument?.api ?? code}`, (row) => rows.add(row), period),
    live.onResumed(() => feed.read()),
  ];
  return {
    loadOlder: () => feed.loadOlder(),
    loadUntil: (timeS) => feed.loadUntil(timeS),
    retry: () => feed.read(),
    release: () => {
      for (const end of ends) end();
      storeSeries(key, feed.series);
      feed.release();
      stop.abort();
    },
  };
}

/** The newest row of each candle until the next batch of quotes, so that a price and its candle are rendered in one frame. */
class BatchedRows {
  readonly #waiting = new Map<string, KlineRowWire>();
  readonly #take: (row: KlineRowWire) => void;

  constructor(take: (row: KlineRowWire) => void) {
    this.#take = take;
  }

  add(row: KlineRowWire): void {
    const key = `${row.Period} ${row.Time}`;
    // A late row must not replace the last one of a candle.
    if (this.#waiting.get(key)?.Closed !== true) this.#waiting.set(key, row);
    quotes.inBatch(this.#flush);
  }

  readonly #flush = (): void => {
    const rows = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const row of rows) this.#take(row);
  };
}

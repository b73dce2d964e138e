/**
 * Reader of the lines of a price file, ticks or candles, into a series. The columns are found by their names, as exports of
 * Dukascopy and Binance have them; a file without a head has the columns of a Binance kline file.
 */

import type { TimeMs } from '@vernier/shared/clock';
import type { Points } from '@vernier/shared/numbers/price';
import { parseFilePrice, parseFileTime, parseFileVolume } from './file-values.ts';
import type { RecordedSeries } from './recorded-series.ts';

/** Statements about a file that its columns do not make. */
export interface FileTerms {
  /** Decimals of the instrument's prices. */
  readonly precision: number;
  /** Distance of ask and bid in points, for files without an ask; the prices of such files are bids. */
  readonly spread: Points | null;
  /** Length of a candle in seconds. */
  readonly intervalS: number;
}

interface Columns {
  readonly time: number;
  readonly bid: number;
  readonly ask: number;
  readonly volume: number;
  readonly prices: readonly number[];
}

const NAMES = {
  time: ['time', 'timestamp', 'date', 'gmt time', 'time (utc)', 'open_time', 'open time'],
  bid: ['bid', 'bidprice', 'bid_price'],
  ask: ['ask', 'askprice', 'ask_price'],
  volume: ['volume', 'bidvolume', 'bid volume', 'bid_qty'],
} as const;
const PRICES = ['open', 'high', 'low', 'close'] as const;
const KLINE_COLUMNS = 'open_time,open,high,low,close,volume';
/** A candle becomes four ticks at these shares of its length, in the order open, extreme, extreme, close. */
const PARTS = 3;

export class RecordReader {
  readonly #series: RecordedSeries;
  readonly #terms: FileTerms;
  #columns: Columns | null = null;

  constructor(series: RecordedSeries, terms: FileTerms) {
    this.#series = series;
    this.#terms = terms;
  }

  /** Reads the next line. Returns what is wrong with it, or null. */
  read(line: string): string | null {
    if (line === '') return null;
    if (this.#columns === null) {
      const hasHead = !/^\d/.test(line);
      const columns = columnsOf(hasHead ? line : KLINE_COLUMNS);
      if (typeof columns === 'string') return columns;
      if (columns.ask < 0 && this.#terms.spread === null)
        return 'the file has no column ask: state a spread for it';
      this.#columns = columns;
      if (hasHead) return null;
    }
    return this.#record(line.split(','), this.#columns);
  }

  #record(fields: readonly string[], columns: Columns): string | null {
    const text = fields[columns.time] ?? '';
    const timeMs = parseFileTime(text);
    if (timeMs === null) return `the time '${text}' is none in UTC`;
    const volumeText = fields[columns.volume] ?? '';
    const volume = volumeText === '' ? 0 : parseFileVolume(volumeText);
    if (volume === null) return `the volume '${volumeText}' is no number`;
    if (columns.prices.length > 0) return this.#candle(fields, columns, { timeMs, volume });
    const bid = this.#price(fields[columns.bid]);
    const ask = columns.ask < 0 ? null : this.#price(fields[columns.ask]);
    if (bid === null) return `the bid '${fields[columns.bid] ?? ''}' is no price`;
    if (columns.ask >= 0 && ask === null) return `the ask '${fields[columns.ask] ?? ''}' is no price`;
    return this.#add(timeMs, { bid, ask, volume });
  }

  #candle(
    fields: readonly string[],
    { prices }: Columns,
    { timeMs, volume }: { timeMs: TimeMs; volume: number },
  ): string | null {
    const [open, high, low, close] = prices.map((column) => this.#price(fields[column]));
    if (open == null || high == null || low == null || close == null) return 'a price of the candle is none';
    if (Math.max(open, close) > high || Math.min(open, close) < low)
      return 'a candle goes beyond its extremes';
    const lengthMs = this.#terms.intervalS * 1000;
    const path = close >= open ? [open, low, high, close] : [open, high, low, close];
    const lastMs = timeMs + lengthMs - 1;
    for (const [part, bid] of path.entries()) {
      const atMs = part === PARTS ? lastMs : timeMs + Math.floor((lengthMs * part) / PARTS);
      const fault = this.#add(atMs, { bid, ask: null, volume: part === 0 ? volume : 0 });
      if (fault !== null) return fault;
      if (part === 0) this.#series.aliveUntil(lastMs);
    }
    return null;
  }

  #add(timeMs: TimeMs, { bid, ask, volume }: { bid: Points; ask: Points | null; volume: number }) {
    const record = { timeMs, bid, ask: ask ?? bid + (this.#terms.spread ?? 0), volume };
    return this.#series.add(record) ? null : 'the time is before that of an earlier line';
  }

  #price(text: string | undefined): Points | null {
    return parseFilePrice(text ?? '', this.#terms.precision);
  }
}

/** The columns of a head, or what is wrong with it. */
function columnsOf(head: string): Columns | string {
  const names = head.split(',').map((name) => name.trim().replaceAll('"', '').toLowerCase());
  const find = (known: readonly string[]) => names.findIndex((name) => known.includes(name));
  const found = {
    time: find(NAMES.time),
    bid: find(NAMES.bid),
    ask: find(NAMES.ask),
    volume: find(NAMES.volume),
  };
  const prices = PRICES.map((name) => names.indexOf(name));
  if (found.time < 0) return 'the head has no column time';
  if (found.bid >= 0) return { ...found, prices: [] };
  const missing = PRICES.find((_, at) => (prices[at] as number) < 0);
  return missing === undefined ? { ...found, prices } : `the head has no columns bid or ${missing}`;
}

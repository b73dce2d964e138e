/** Candles in the intervals of Binance: those of the market, and hours that are folded from them. */

import { type Candle, PERIOD_SECONDS, type Period } from '@vernier/shared/market/candle';
import type { Instrument } from '@vernier/shared/market/instrument';
import type { CandleReader } from '../../core/market/candle-reader.ts';
import { failure } from './errors.ts';
import { readSpan } from '../candle-span.ts';
import { decimalPrice } from '../fill-numbers.ts';
import type { Parameters } from './parameters.ts';

interface Interval {
  readonly period: Period;
  /** Candles of the period in one of the interval. */
  readonly count: number;
}

const INTERVALS: ReadonlyMap<string, Interval> = new Map([
  ['1m', { period: '1min', count: 1 }],
  ['3m', { period: '1min', count: 3 }],
  ['5m', { period: '5min', count: 1 }],
  ['15m', { period: '15min', count: 1 }],
  ['30m', { period: '30min', count: 1 }],
  ['1h', { period: '60min', count: 1 }],
  ['2h', { period: '60min', count: 2 }],
  ['4h', { period: '60min', count: 4 }],
  ['6h', { period: '60min', count: 6 }],
  ['8h', { period: '60min', count: 8 }],
  ['12h', { period: '60min', count: 12 }],
  ['1d', { period: '1day', count: 1 }],
]);

const USUAL_CANDLES = 500;
const MOST_CANDLES = 1_500;
const MS = 1_000;

/** Rows as Binance has them: times in milliseconds, prices and volumes as texts. */
export async function klines(
  reader: CandleReader,
  instrument: Instrument,
  { parameters, nowMs }: { readonly parameters: Parameters; readonly nowMs: number },
): Promise<readonly (readonly (number | string)[])[]> {
  const interval = INTERVALS.get(parameters.required('interval'));
  if (interval === undefined) throw failure('badInterval');
  const stepS = PERIOD_SECONDS[interval.period] * interval.count;
  const limit = parameters.limit(USUAL_CANDLES, MOST_CANDLES);
  const endMs = parameters.whole('endTime');
  const startMs = parameters.whole('startTime');
  const query = { ...interval, limit, startMs, endMs: endMs ?? nowMs };
  return rowsOf(await readSpan(reader, instrument, query), stepS, instrument);
}

function rowsOf(candles: readonly Candle[], stepS: number, instrument: Instrument) {
  const price = (points: number) => decimalPrice(points, instrument);
  return candles.map(({ timeS, open, high, low, close, volume }) => [
    timeS * MS,
    price(open),
    price(high),
    price(low),
    price(close),
    String(volume),
    (timeS + stepS) * MS - 1,
    '0',
    volume,
    '0',
    '0',
    '0',
  ]);
}

/** Candles in the intervals of Binance: those of the market, and hours that are folded from them. */

import { type Candle, PERIOD_SECONDS, type Period } from '@vernier/shared/market/candle';
import type { Instrument } from '@vernier/shared/market/instrument';
import type { CandleReader } from '../../core/market/candle-reader.ts';
import { failure } from './errors.ts';
import { decimalPrice } from './numbers.ts';
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
/** Spans without a candle that a request from a moment on skips, such as a weekend of minutes. */
const MOST_SPANS = 24;
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
  const endS = Math.floor((endMs ?? nowMs) / MS) + 1;
  const read = async (beforeS: number) => {
    const query = { period: interval.period, limit: limit * interval.count, beforeS };
    return folded(await reader.read(instrument, query), stepS);
  };
  if (startMs === undefined) return rowsOf((await read(endS)).slice(-limit), stepS, instrument);
  const startS = Math.ceil(startMs / MS / stepS) * stepS;
  let found: readonly Candle[] = [];
  for (
    let span = 1, beforeS = startS;
    span <= MOST_SPANS && found.length === 0 && beforeS < endS;
    span += 1
  ) {
    beforeS = Math.min(endS, startS + span * limit * stepS);
    found = (await read(beforeS)).filter(({ timeS }) => timeS >= startS);
  }
  return rowsOf(found.slice(0, limit), stepS, instrument);
}

/** Candles of a longer step, each at a multiple of it. */
function folded(candles: readonly Candle[], stepS: number): readonly Candle[] {
  const steps: Candle[] = [];
  for (const candle of candles) {
    const timeS = Math.floor(candle.timeS / stepS) * stepS;
    const last = steps.at(-1);
    if (last?.timeS !== timeS) steps.push({ ...candle, timeS });
    else steps[steps.length - 1] = joined(last, candle);
  }
  return steps;
}

function joined(first: Candle, second: Candle): Candle {
  return {
    timeS: first.timeS,
    open: first.open,
    high: Math.max(first.high, second.high),
    low: Math.min(first.low, second.low),
    close: second.close,
    volume: first.volume + second.volume,
    askHigh: Math.max(first.askHigh, second.askHigh),
    askLow: Math.min(first.askLow, second.askLow),
  };
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

/** Candles in the granularities of OANDA: bid, ask and mid [OANDA-2]. */

import { type Candle, PERIOD_SECONDS, type Period } from '@vernier/shared/market/candle';
import type { Instrument } from '@vernier/shared/market/instrument';
import type { CandleReader } from '../../core/market/candle-reader.ts';
import { readSpan } from '../candle-span.ts';
import { decimalPrice } from '../fill-numbers.ts';
import { invalidValue, oandaFailure } from './errors.ts';
import type { OandaRequest } from './oanda-context.ts';
import { oandaName, parseTime, wholeParameter } from './values.ts';

interface Granularity {
  readonly period: Period;
  /** Candles of the period in one of the granularity. */
  readonly count: number;
  readonly firstS?: number;
}

/** The first Monday after the epoch: weeks begin then. */
const FIRST_MONDAY_S = 4 * 86_400;

const GRANULARITIES: ReadonlyMap<string, Granularity> = new Map([
  ['M1', { period: '1min', count: 1 }],
  ['M2', { period: '1min', count: 2 }],
  ['M4', { period: '1min', count: 4 }],
  ['M5', { period: '5min', count: 1 }],
  ['M10', { period: '5min', count: 2 }],
  ['M15', { period: '15min', count: 1 }],
  ['M30', { period: '30min', count: 1 }],
  ['H1', { period: '60min', count: 1 }],
  ['H2', { period: '60min', count: 2 }],
  ['H3', { period: '60min', count: 3 }],
  ['H4', { period: '60min', count: 4 }],
  ['H6', { period: '60min', count: 6 }],
  ['H8', { period: '60min', count: 8 }],
  ['H12', { period: '60min', count: 12 }],
  ['D', { period: '1day', count: 1 }],
  ['W', { period: '1day', count: 7, firstS: FIRST_MONDAY_S }],
]);

const USUAL_CANDLES = 500;
const MOST_CANDLES = 5_000;
const MS = 1_000;
const COMPONENTS = { M: 'mid', B: 'bid', A: 'ask' } as const;
type Component = keyof typeof COMPONENTS;

interface Bar {
  readonly o: number;
  readonly h: number;
  readonly l: number;
  readonly c: number;
}

export async function candlesJson(
  reader: CandleReader,
  { query, time }: OandaRequest,
  { instrument, nowMs }: { readonly instrument: Instrument; readonly nowMs: number },
) {
  const granularity = query['granularity'] ?? 'S5';
  const interval = GRANULARITIES.get(granularity);
  if (interval === undefined) throw invalidValue('granularity');
  if (query['smooth']?.toLowerCase() === 'true') throw invalidValue('smooth');
  const components = componentsOf(query['price']);
  const stepS = PERIOD_SECONDS[interval.period] * interval.count;
  const candles = await readSpan(reader, instrument, { ...interval, ...spanOf(query, stepS, nowMs) });
  return {
    instrument: oandaName(instrument),
    granularity,
    candles: candles.map((candle) => ({
      complete: (candle.timeS + stepS) * MS <= nowMs,
      volume: candle.volume,
      time: time(candle.timeS * MS),
      ...Object.fromEntries(components.map((each) => [COMPONENTS[each], barJson(candle, each, instrument)])),
    })),
  };
}

function componentsOf(text = 'M'): readonly Component[] {
  const letters = text.toUpperCase().split('');
  const components = letters.filter((letter): letter is Component => letter in COMPONENTS);
  if (components.length !== letters.length || letters.length === 0) throw invalidValue('price');
  return components;
}

/** The last candles, or those from a moment on, or between two moments. */
function spanOf(query: OandaRequest['query'], stepS: number, nowMs: number) {
  const count = wholeParameter(query, 'count', MOST_CANDLES);
  const fromMs = parseTime('from', query['from']);
  const toMs = parseTime('to', query['to']);
  if (count === 0) throw invalidValue('count');
  if (fromMs !== undefined && toMs !== undefined) {
    if (count !== undefined)
      throw oandaFailure('invalid', "'count' cannot be specified when both 'to' and 'from' are");
    if (fromMs > toMs) throw oandaFailure('invalid', "Invalid value specified for 'to': it is before 'from'");
    if ((toMs - fromMs) / (stepS * MS) > MOST_CANDLES)
      throw oandaFailure('invalid', "Maximum value for 'count' exceeded");
  }
  const isWithoutFirst = query['includeFirst']?.toLowerCase() === 'false';
  const isBetween = fromMs !== undefined && toMs !== undefined;
  return {
    limit: isBetween ? MOST_CANDLES : (count ?? USUAL_CANDLES),
    startMs: fromMs === undefined || !isWithoutFirst ? fromMs : fromMs + 1,
    endMs: Math.min(toMs === undefined ? nowMs : toMs - 1, nowMs),
  };
}

function barJson(candle: Candle, component: Component, instrument: Instrument) {
  const bar = { B: bidBar, A: askBar, M: midBar }[component](candle);
  const price = (points: number) => decimalPrice(points, instrument);
  return { o: price(bar.o), h: price(bar.h), l: price(bar.l), c: price(bar.c) };
}

function bidBar({ open, high, low, close }: Candle): Bar {
  return { o: open, h: high, l: low, c: close };
}

/** Highest and lowest ask are exact. Its first and last one are estimated: the bid, and the mean spread of the two extremes. */
function askBar({ open, high, low, close, askHigh, askLow }: Candle): Bar {
  const spread = Math.round((askHigh - high + askLow - low) / 2);
  const within = (points: number) => Math.min(askHigh, Math.max(askLow, points));
  return { o: within(open + spread), h: askHigh, l: askLow, c: within(close + spread) };
}

function midBar(candle: Candle): Bar {
  const [bid, ask] = [bidBar(candle), askBar(candle)];
  const middle = (place: keyof Bar) => Math.round((bid[place] + ask[place]) / 2);
  return { o: middle('o'), h: middle('h'), l: middle('l'), c: middle('c') };
}

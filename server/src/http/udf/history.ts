/** Bars as UDF's table of columns: those from one moment to another, or as many as a chart counts back from the later one. */

import { type Candle, PERIOD_SECONDS, type Period } from '@vernier/shared/market/candle';
import type { Instrument } from '@vernier/shared/market/instrument';
import { scaledToNumber } from '@vernier/shared/numbers/price';
import type { CandleReader } from '../../core/market/candle-reader.ts';

/** A chart scrolls in pages of a few hundred. */
const MOST_BARS = 5000;

export interface BarQuery {
  readonly period: Period;
  /** Unix seconds; `to` is exclusive. */
  readonly from: number;
  readonly to: number;
  /** Goes before `from`. */
  readonly countback: number | undefined;
}

export async function historyOf(reader: CandleReader, instrument: Instrument, query: BarQuery) {
  const { period, from, to, countback } = query;
  const span = Math.max(1, Math.ceil((to - from) / PERIOD_SECONDS[period]) + 1);
  const limit = Math.min(MOST_BARS, countback ?? span);
  const read = await reader.read(instrument, { period, limit, beforeS: to });
  const candles = countback === undefined ? read.filter(({ timeS }) => timeS >= from) : read;
  if (candles.length > 0) return { s: 'ok', ...columns(candles, instrument.pricePrecision) };
  const [earlier] = await reader.read(instrument, { period, limit: 1, beforeS: Math.min(from, to) });
  return { s: 'no_data', ...(earlier === undefined ? {} : { nextTime: earlier.timeS }) };
}

function columns(candles: readonly Candle[], precision: number) {
  const prices = (of: (candle: Candle) => number) =>
    candles.map((candle) => scaledToNumber(of(candle), precision));
  return {
    t: candles.map(({ timeS }) => timeS),
    o: prices(({ open }) => open),
    h: prices(({ high }) => high),
    l: prices(({ low }) => low),
    c: prices(({ close }) => close),
    v: candles.map(({ volume }) => volume),
  };
}

/** Candles from one moment to another as lines of CSV, oldest first, read in pieces while they are sent. */

import { MAX_CANDLES } from '@vernier/shared/limits';
import { PERIOD_SECONDS, type Period } from '@vernier/shared/market/candle';
import type { Instrument } from '@vernier/shared/market/instrument';
import { CANDLE_HEAD, candleLine } from '@vernier/shared/market/tape/candle-line';
import type { CandleReader } from '../../core/market/candle-reader.ts';

export interface CandleSpan {
  readonly period: Period;
  /** Unix seconds; `to` is the first moment that is not in it. */
  readonly from: number;
  readonly to: number;
}

export async function* candleLines(
  reader: CandleReader,
  instrument: Instrument,
  { period, from, to }: CandleSpan,
): AsyncGenerator<string> {
  yield CANDLE_HEAD;
  const seconds = PERIOD_SECONDS[period];
  const first = Math.ceil(from / seconds) * seconds;
  for (let start = first; start < to; start += MAX_CANDLES * seconds) {
    const end = Math.min(to, start + MAX_CANDLES * seconds);
    const limit = Math.ceil((end - start) / seconds);
    const candles = await reader.read(instrument, { period, limit, beforeS: end });
    // where the market rested, the newest so many lie further back
    const inside = candles.filter(({ timeS }) => timeS >= start);
    yield inside.map((candle) => candleLine(candle, instrument.pricePrecision)).join('');
  }
}

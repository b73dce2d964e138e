/** Candles from one moment to another as lines of CSV, oldest first, read in pieces while they are sent. */

import { isoTime } from '@vernier/shared/clock';
import { formatScaled } from '@vernier/shared/numbers/decimal';
import { MAX_CANDLES } from '@vernier/shared/limits';
import { type Candle, PERIOD_SECONDS, type Period } from '@vernier/shared/market/candle';
import type { Instrument } from '@vernier/shared/market/instrument';
import type { CandleReader } from '../../core/market/candle-reader.ts';
import { csvLine } from '../../platform/csv-cell.ts';

export interface CandleSpan {
  readonly period: Period;
  /** Unix seconds; `to` is the first moment that is not in it. */
  readonly from: number;
  readonly to: number;
}

const HEAD = ['Time', 'At', 'Open', 'High', 'Low', 'Close', 'Volume', 'AskHigh', 'AskLow'];

export async function* candleLines(
  reader: CandleReader,
  instrument: Instrument,
  { period, from, to }: CandleSpan,
): AsyncGenerator<string> {
  yield csvLine(HEAD);
  const seconds = PERIOD_SECONDS[period];
  const first = Math.ceil(from / seconds) * seconds;
  for (let start = first; start < to; start += MAX_CANDLES * seconds) {
    const end = Math.min(to, start + MAX_CANDLES * seconds);
    const limit = Math.ceil((end - start) / seconds);
    const candles = await reader.read(instrument, { period, limit, beforeS: end });
    // where the market rested, the newest so many lie further back
    const inside = candles.filter(({ timeS }) => timeS >= start);
    yield inside.map((candle) => lineOf(candle, instrument.pricePrecision)).join('');
  }
}

function lineOf(candle: Candle, precision: number): string {
  const price = (points: number) => formatScaled(points, precision);
  return csvLine([
    String(candle.timeS),
    isoTime(candle.timeS * 1000),
    price(candle.open),
    price(candle.high),
    price(candle.low),
    price(candle.close),
    String(candle.volume),
    price(candle.askHigh),
    price(candle.askLow),
  ]);
}

/** Candles of a chart as a file: its time span and its name. */

import { PERIOD_SECONDS, type Period } from '@vernier/shared/market/candle';
import { downloadFile } from '../transport/file-download.ts';

/** The most that the server puts into one file. */
const MOST_CANDLES = 10_000;

interface CandleSpan {
  readonly period: Period;
  /** Unix seconds; `to` is the first moment that is not in it. */
  readonly from: number;
  readonly to: number;
}

/** From the first candle to the end of the last one; the newest where there are more than one file holds. */
export function candleSpan(period: Period, firstS: number, lastS: number): CandleSpan {
  const to = lastS + PERIOD_SECONDS[period];
  return { period, from: Math.max(firstS, to - MOST_CANDLES * PERIOD_SECONDS[period]), to };
}

/** `EURUSD-1H-2026-11-01-2026-11-21.csv`: the days of the first and of the last candle. */
export function candleFileName(code: string, periodName: string, { period, from, to }: CandleSpan): string {
  const day = (timeS: number) => new Date(timeS * 1000).toISOString().slice(0, 10);
  return `${code}-${periodName}-${day(from)}-${day(to - PERIOD_SECONDS[period])}.csv`;
}

/** The caller shows its failures. */
export function readCandleFile(instrumentId: number, span: CandleSpan): Promise<Blob> {
  return downloadFile('klineCsv', { forex_id: instrumentId, ...span });
}

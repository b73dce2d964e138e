/** Simple moving average of the candles, for display only, so plain numbers of points are exact enough. */

import type { ChartCandle } from './chart-candle.ts';

export const AVERAGE_LENGTH = 14;

export interface AveragePoint {
  readonly timeS: number;
  readonly value: number;
}

/** One point per candle from the `length`-th on. */
export function movingAverage(candles: readonly ChartCandle[], length = AVERAGE_LENGTH): AveragePoint[] {
  const points: AveragePoint[] = [];
  let sum = 0;
  for (const [index, candle] of candles.entries()) {
    sum += candle.close;
    const leaving = candles[index - length];
    if (leaving !== undefined) sum -= leaving.close;
    if (index >= length - 1) points.push({ timeS: candle.timeS, value: sum / length });
  }
  return points;
}

/** The average at the last candle, or null while there are too few. */
export function lastAverage(candles: readonly ChartCandle[], length = AVERAGE_LENGTH): AveragePoint | null {
  return movingAverage(candles.slice(-length), length)[0] ?? null;
}

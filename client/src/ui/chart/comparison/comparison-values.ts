/** Values of a second instrument at the candles of the chart. */

import type { ChartCandle } from '../chart-candle.ts';

/** The close of the second instrument at the end of each candle; null before its first one. */
export function alignedCloses(
  candles: readonly ChartCandle[],
  other: readonly ChartCandle[],
): readonly (number | null)[] {
  let next = 0;
  let close: number | null = null;
  return candles.map(({ timeS }) => {
    for (; next < other.length && (other[next]?.timeS ?? 0) <= timeS; next += 1)
      close = other[next]?.close ?? null;
    return close;
  });
}

/** Both instruments are compared from the first candle in view that both have. */
export interface ComparisonBase {
  readonly price: number;
  readonly other: number;
}

export function comparisonBase(
  candles: readonly ChartCandle[],
  closes: readonly (number | null)[],
  from: number,
): ComparisonBase | null {
  const index = closes.findIndex((close, at) => at >= from && close !== null && close > 0);
  const other = closes[index];
  const price = candles[from]?.close;
  return price === undefined || other === undefined || other === null ? null : { price, other };
}

/** Where the axis of the first instrument has the same change in percent. */
export function priceOfChange(close: number, { price, other }: ComparisonBase): number {
  return (price * close) / other;
}

const WHOLE = 10_000;

/** Hundredths of a percent since the base. */
export function changeOf(close: number, { other }: ComparisonBase): number {
  return Math.round((close / other - 1) * WHOLE);
}

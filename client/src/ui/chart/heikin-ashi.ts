/** Heikin Ashi candles: averages of a candle and of the one before it, for display only. */

import type { ChartCandle } from './chart-candle.ts';

/** The Heikin Ashi candle of `candle`, after the Heikin Ashi candle `before`; the first one starts in the middle of its candle. */
export function heikinAshiOf(candle: ChartCandle, before: ChartCandle | undefined): ChartCandle {
  const close = (candle.open + candle.high + candle.low + candle.close) / 4;
  const open = before === undefined ? (candle.open + candle.close) / 2 : (before.open + before.close) / 2;
  return {
    ...candle,
    open,
    close,
    high: Math.max(candle.high, open, close),
    low: Math.min(candle.low, open, close),
  };
}

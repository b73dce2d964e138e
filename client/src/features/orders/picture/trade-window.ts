/** The candles of a picture: those of the trade, with some before and after it. Pure. */

import type { ClosedPositionView } from '@vernier/shared/api/order-codec';
import type { ChartCandle } from '../../../ui/chart/chart-candle.ts';
import { barAt } from '../../../ui/chart/chart-marks.ts';

/** Least number of candles before the entry and after the exit, where there are so many. */
const LEAST_AROUND = 12;

interface TradeWindow {
  readonly bars: readonly ChartCandle[];
  /** Numbers of their bars in the window. */
  readonly entryBar: number;
  readonly exitBar: number;
}

export function tradeWindow(
  candles: readonly ChartCandle[],
  { openedAtMs, closedAtMs }: Pick<ClosedPositionView, 'openedAtMs' | 'closedAtMs'>,
  periodS: number,
): TradeWindow {
  const entry = barAt(Math.floor(openedAtMs / 1000), candles, periodS);
  const exit = barAt(Math.floor(closedAtMs / 1000), candles, periodS);
  // candles that are not loaded yet: only the way from entry to exit
  if (entry === null || exit === null || exit >= candles.length) return { bars: [], entryBar: 0, exitBar: 1 };
  const around = Math.max(LEAST_AROUND, exit - entry);
  const first = Math.max(0, entry - around);
  return {
    bars: candles.slice(first, exit + around + 1),
    entryBar: entry - first,
    exitBar: exit - first,
  };
}

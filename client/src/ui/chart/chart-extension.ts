/** Extensions of the chart: what draws next to the prices. Most of them are loaded when they are first used. */

import type { IChartApi, ISeriesApi, UTCTimestamp } from 'lightweight-charts';
import type { ChartCandle } from './chart-candle.ts';
import type { ChartColours } from './chart-colours.ts';

export interface ChartCore {
  readonly chart: IChartApi;
  /** Its price axis is the one of the chart. */
  readonly candlesticks: ISeriesApi<'Candlestick'>;
  readonly candles: () => readonly ChartCandle[];
  readonly colours: () => ChartColours;
  /** Number of the first candle in view; a percent scale refers to it. */
  readonly firstInView: () => number;
  /** A moment as the library takes it: its days begin at midnight UTC. */
  readonly timeAt: (timeS: number) => UTCTimestamp;
}

export interface ChartExtension {
  /** Called after a change of the candles. Those before `from` are unchanged. */
  readonly onCandles: (from: number) => void;
  readonly onColours: () => void;
  /** Removes everything that the extension added. */
  readonly end: () => void;
}

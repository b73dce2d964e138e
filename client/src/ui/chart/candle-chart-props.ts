/** Props of the candle chart. */

import type { ChartCandle, ChartLine } from './chart-candle.ts';
import type { LineInteraction } from './line-interaction.ts';

export interface CandleChartProps {
  /** `EUR/USD`. */
  readonly name: string;
  readonly periodName: string;
  readonly periodS: number;
  readonly precision: number;
  /** Oldest first; undefined while the first ones load. */
  readonly candles: readonly ChartCandle[] | undefined;
  readonly lines: readonly ChartLine[];
  readonly average: boolean;
  readonly volume: boolean;
  readonly axisWidth?: number;
  readonly countdown?: boolean;
  /** What may be done with the lines; without it they are only looked at. */
  readonly grip?: LineInteraction | undefined;
  /** The market's clock, for the countdown. */
  readonly nowMs: () => number;
  readonly onOlder: () => void;
  /** The chart code could not be loaded; mounting again retries. */
  readonly onBroken: () => void;
}

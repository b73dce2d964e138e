/** Bid candles of the six periods, with the ask's extremes so that every trigger stays visible [CANDLE-1]. */

import type { Points } from '../numbers/price.ts';

export const PERIODS = ['1min', '5min', '15min', '30min', '60min', '1day'] as const;
export type Period = (typeof PERIODS)[number];

export const PERIOD_SECONDS: Readonly<Record<Period, number>> = {
  '1min': 60,
  '5min': 300,
  '15min': 900,
  '30min': 1800,
  '60min': 3600,
  '1day': 86_400,
};

export interface Candle {
  /** Opening moment, Unix seconds, a multiple of the period. */
  readonly timeS: number;
  readonly open: Points;
  readonly high: Points;
  readonly low: Points;
  readonly close: Points;
  readonly volume: number;
  readonly askHigh: Points;
  readonly askLow: Points;
}

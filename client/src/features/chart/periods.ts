/** Periods of the chart: the six of the server, three made from their candles, and the one last used on this device. */

import { PERIOD_SECONDS, type Period } from '@vernier/shared/market/candle';
import { storedChoice, useStoredChoice } from '../../ui/browser/stored-choice.ts';

export const CHART_PERIODS = [
  '1min',
  '5min',
  '15min',
  '30min',
  '60min',
  '4hour',
  '1day',
  '1week',
  '1month',
] as const;
export type ChartPeriod = (typeof CHART_PERIODS)[number];

/** The same short names in every language. */
export const PERIOD_NAMES: Readonly<Record<ChartPeriod, string>> = {
  '1min': '1M',
  '5min': '5M',
  '15min': '15M',
  '30min': '30M',
  '60min': '1H',
  '4hour': '4H',
  '1day': '1D',
  '1week': '1W',
  '1month': '1Mo',
};

/** The length of a candle; that of a month is the usual one. */
export const CHART_PERIOD_SECONDS: Readonly<Record<ChartPeriod, number>> = {
  ...PERIOD_SECONDS,
  '4hour': 14_400,
  '1week': 604_800,
  '1month': 2_592_000,
};

/** The period whose candles a chart reads. */
export function sourcePeriod(period: ChartPeriod): Period {
  if (period === '4hour') return '60min';
  if (period === '1week' || period === '1month') return '1day';
  return period;
}

const choice = storedChoice('period', CHART_PERIODS, () => '15min');

export function usePeriod(): [ChartPeriod, (period: ChartPeriod) => void] {
  return useStoredChoice(choice);
}

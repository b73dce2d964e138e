/** The six periods of the chart and the one last used on this device. */

import { PERIOD_SECONDS, PERIODS, type Period } from '@vernier/shared/market/candle';
import { storedChoice, useStoredChoice } from '../../ui/browser/stored-choice.ts';

/** The same short names in every language. */
export const PERIOD_NAMES: Readonly<Record<Period, string>> = {
  '1min': '1M',
  '5min': '5M',
  '15min': '15M',
  '30min': '30M',
  '60min': '1H',
  '1day': '1D',
};

const choice = storedChoice('period', PERIODS, () => '15min');

export function usePeriod(): [Period, (period: Period) => void] {
  return useStoredChoice(choice);
}

export { PERIOD_SECONDS, PERIODS, type Period };

/** Interval at which this device speaks the price of the traded instrument; off by default. */

import { storedChoice, useStoredChoice } from './stored-choice.ts';

export const SPOKEN_PRICE_INTERVALS = ['off', '10', '30', '60'] as const;
export type SpokenPriceInterval = (typeof SPOKEN_PRICE_INTERVALS)[number];

const choice = storedChoice('spoken-prices', SPOKEN_PRICE_INTERVALS, () => 'off');

export function useSpokenPriceInterval(): [SpokenPriceInterval, (pace: SpokenPriceInterval) => void] {
  return useStoredChoice(choice);
}

/** Null while prices are not spoken. */
export function intervalMs(pace: SpokenPriceInterval): number | null {
  return pace === 'off' ? null : Number.parseInt(pace, 10) * 1_000;
}

/** Interval at which this device speaks the price of the traded instrument; off by default. */

import { storedChoice, useStoredChoice } from './stored-choice.ts';

export const SPOKEN_PACES = ['off', '10', '30', '60'] as const;
export type SpokenPace = (typeof SPOKEN_PACES)[number];

const choice = storedChoice('spoken-prices', SPOKEN_PACES, () => 'off');

export function useSpokenPace(): [SpokenPace, (pace: SpokenPace) => void] {
  return useStoredChoice(choice);
}

/** Null while prices are not spoken. */
export function paceMs(pace: SpokenPace): number | null {
  return pace === 'off' ? null : Number.parseInt(pace, 10) * 1_000;
}

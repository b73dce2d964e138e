/** Largest deviation of market orders on this device, in spreads: a market order fills at most this much worse than its price, or not at all. */

import type { Points } from '@vernier/shared/numbers/price';
import { storedChoice, useStoredChoice } from './stored-choice.ts';

export const DEVIATION_CHOICES = ['1', '3', '5', '10'] as const;
export type DeviationChoice = (typeof DEVIATION_CHOICES)[number];

/** Ordinary ticks of a second move no price so far [TRADE-7]. */
const choice = storedChoice('deviation', DEVIATION_CHOICES, () => '3');

export function useDeviationChoice(): [DeviationChoice, (value: DeviationChoice) => void] {
  return useStoredChoice(choice);
}

/** The choice at the present spread; at least one point. */
export function deviationOf(chosen: DeviationChoice, spread: Points): Points {
  return Math.max(1, Number(chosen) * spread);
}

/** Overnight financing terms of an instrument: rates, their unit and the day with three nights; a rollover uses those that were valid at it [SWAP-3]. */

import type { TimeMs } from '../clock.ts';
import type { Micros } from '../numbers/money.ts';

/** Unit of the rates: USD a lot and night, points of the price a night, or percent a year of the value at the opening price. */
export const SWAP_MODES = ['usd_per_lot', 'points', 'percent_year'] as const;
export type SwapMode = (typeof SWAP_MODES)[number];

/** Days of the week from 1, Monday, to 7, Sunday. */
export const TRIPLE_DAYS = [1, 2, 3, 4, 5, 6, 7] as const;
export type TripleDay = (typeof TRIPLE_DAYS)[number];

export interface SwapTerms {
  /** Rates in 1e-6 of the unit, from the user's side: negative is paid, positive received [SWAP-1]. */
  readonly swapBuyMicros: Micros;
  readonly swapSellMicros: Micros;
  readonly swapMode: SwapMode;
  /** The day whose rollover includes the nights of the weekend [SWAP-2]. */
  readonly tripleDay: TripleDay;
}

/** Terms that were replaced: valid at rollovers before this moment. */
export interface ReplacedSwapTerms extends SwapTerms {
  readonly untilMs: TimeMs;
}

/** The newest terms, and those that they replaced, oldest first. */
export interface SwapTermsHistory extends SwapTerms {
  readonly replacedSwaps?: readonly ReplacedSwapTerms[];
}

/** The terms that were valid at a rollover. */
export function swapTermsAt(history: SwapTermsHistory, rolloverMs: TimeMs): SwapTerms {
  return history.replacedSwaps?.find(({ untilMs }) => rolloverMs < untilMs) ?? history;
}

/** Whether a position of some side is charged or credited. */
export function isFinanced({ swapBuyMicros, swapSellMicros }: SwapTerms): boolean {
  return swapBuyMicros !== 0n || swapSellMicros !== 0n;
}

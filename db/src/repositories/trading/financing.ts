/** Repository of overnight financing that administrators set: terms of instruments, and swap-free accounts. */

import type { TimeMs } from '@vernier/shared/clock';
import type { SwapTerms } from '@vernier/shared/market/swap-terms';

/** Terms that are valid at rollovers from a market time on, until the next row of the instrument. */
export interface SwapTermsRow extends SwapTerms {
  readonly instrumentId: number;
  readonly fromMs: TimeMs;
}

/** An account without overnight financing at the rollovers of a period. */
export interface SwapFreeRow {
  readonly accountId: number;
  readonly fromMs: TimeMs;
  /** Null while it lasts. */
  readonly untilMs: TimeMs | null;
}

export interface FinancingRepository {
  /** By instrument, oldest first. */
  terms(): Promise<readonly SwapTermsRow[]>;
  /** Adds terms, or replaces those of the same moment, and removes the oldest of the instrument beyond `most`. */
  addTerms(row: SwapTermsRow, most: number): Promise<void>;
  swapFree(): Promise<readonly SwapFreeRow[]>;
  putSwapFree(row: SwapFreeRow): Promise<void>;
}

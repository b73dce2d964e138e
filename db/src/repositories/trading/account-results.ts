/** Repository of the results of real accounts, for the share of those that lost money. */

import type { TimeMs } from '@vernier/shared/clock';
import type { Micros } from '@vernier/shared/numbers/money';

/** The positions of some orders that an account closed, after fee and swap. */
export interface AccountResult {
  readonly accountId: number;
  readonly netMicros: Micros;
}

export interface AccountResultRepository {
  lastOrderId(): Promise<number>;
  /** Results of the real accounts from the orders after the first id, up to the second, that were closed at or after a moment. */
  realResults(
    ids: { readonly after: number; readonly upTo: number },
    sinceMs: TimeMs,
  ): Promise<readonly AccountResult[]>;
}

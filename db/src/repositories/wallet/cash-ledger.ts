/** Cash entries of an account by number, for long ranges. The store reads the pages of lists. */

import type { Posting } from '@vernier/shared/ledger/posting';

export interface CashLedger {
  /** Number of entries; they are numbered from 1 in order of time. */
  count(accountId: number): number;
  /** Entries after a number, up to another, oldest first. */
  entries(accountId: number, after: number, upTo: number): readonly Posting[];
}

/** The entries of an account's cash by their number, as a port for reading long stretches; pages of lists are the store's. */

import type { Posting } from '@vernier/shared/ledger/posting';

export interface CashLedger {
  /** Entries on disk: they are numbered from 1 to this, in the order of their time. */
  count(accountId: number): number;
  /** Those after a number, up to another one, oldest first. */
  entries(accountId: number, after: number, upTo: number): readonly Posting[];
}

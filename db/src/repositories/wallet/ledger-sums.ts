/** Sums over the ledger, as a port: of a stretch of postings at a time, so that a long ledger is summed in turns. */

import type { Micros } from '@vernier/shared/money';
import type { LedgerAccount } from '@vernier/shared/ledger/posting';
import type { Book } from '@vernier/shared/trading/account';

/** All users' accounts of a kind are one line; the house's each their own. */
export type SummedAccount = Exclude<LedgerAccount, `user:${string}`> | 'users:cash' | 'users:hold';

export interface LedgerSum {
  readonly book: Book;
  readonly account: SummedAccount;
  readonly micros: Micros;
  readonly postings: number;
}

export interface LedgerSums {
  /** The number of the newest posting; 0 when there is none. */
  lastId(): number;
  /** Of postings after one number up to another. */
  between(afterId: number, upToId: number): readonly LedgerSum[];
}

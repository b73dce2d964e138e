/** Sums over ranges of postings, so that a long ledger is summed in chunks. */

import type { Micros } from '@vernier/shared/numbers/money';
import type { LedgerAccount } from '@vernier/shared/ledger/posting';
import type { Book } from '@vernier/shared/trading/orders/account';

/** Users' accounts are grouped by kind; the broker's are single. */
export type SummedAccount = Exclude<LedgerAccount, `user:${string}`> | 'users:cash' | 'users:hold';

export interface LedgerSum {
  readonly book: Book;
  readonly account: SummedAccount;
  readonly micros: Micros;
  readonly postings: number;
}

export interface LedgerSums {
  /** Id of the newest posting; 0 without one. */
  lastId(): number;
  /** Sums of the postings after one id, up to another. */
  between(afterId: number, upToId: number): readonly LedgerSum[];
}

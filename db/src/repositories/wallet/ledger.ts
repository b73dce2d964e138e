/** Repository of the ledger: sums over ranges of postings, so that a long ledger is summed in chunks, and the cash entries of an account. */

import type { Micros } from '@vernier/shared/numbers/money';
import type { LedgerAccount, Posting } from '@vernier/shared/ledger/posting';
import type { NumberRange } from '../number-range.ts';
import type { Book } from '@vernier/shared/trading/orders/account';

/** Cash entries of an account by number, for long ranges. The store reads the pages of lists. */
export interface CashLedger {
  /** Number of entries; they are numbered from 1 in order of time. */
  count(accountId: number): Promise<number>;
  /** Entries after a number, up to another, oldest first. */
  entries(accountId: number, after: number, upTo: number): Promise<readonly Posting[]>;
}

/** Users' accounts are grouped by kind; the broker's are single. */
export type SummedAccount = Exclude<LedgerAccount, `user:${string}`> | 'users:cash' | 'users:hold';

export interface LedgerSum {
  readonly book: Book;
  readonly account: SummedAccount;
  readonly micros: Micros;
  readonly postings: number;
}

export interface LedgerSums {
  /** All postings up to now. */
  ranges(): Promise<readonly NumberRange[]>;
  between(ranges: readonly NumberRange[]): Promise<readonly LedgerSum[]>;
  /** Sums of the deleted postings of closed accounts after one id, and the last account of them; 0 at the end. */
  closed(
    afterId: number,
    limit: number,
  ): Promise<{ readonly sums: readonly LedgerSum[]; readonly lastId: number }>;
}

/** Repository of all accounts' orders and the broker's result, for the back office. */

import type { TimeMs } from '@vernier/shared/clock';
import type { LedgerAccount } from '@vernier/shared/ledger/posting';
import type { Micros } from '@vernier/shared/numbers/money';
import type { CursorPage } from '../cursor-page.ts';
import type { NumberRange } from '../number-range.ts';
import type { Book } from '@vernier/shared/trading/orders/account';
import type { ResultSums } from '@vernier/shared/trading/results/performance';
import type { ClosedOrder, Order } from '@vernier/shared/trading/orders/order';

/** Ledger accounts whose postings are the broker's profit or loss from clients' trades. */
export const BROKER_RESULT_ACCOUNTS: readonly LedgerAccount[] = [
  'house:profit',
  'house:fees',
  'house:swap',
  'house:protection',
];

/** A posting to one of these accounts. */
export interface BrokerEntry {
  /** The client's account. */
  readonly accountId: number;
  readonly book: Book;
  /** The broker's gain. */
  readonly amountMicros: Micros;
  readonly atMs: TimeMs;
  /** Null for a posting without an order. */
  readonly instrumentId: number | null;
}

export interface BrokerEntries {
  readonly entries: readonly BrokerEntry[];
  /** Time of the oldest posting in each range; null for an empty range. */
  readonly oldestAtMs: readonly (TimeMs | null)[];
}

export interface OrderArchive {
  /** The account with this public number. */
  accountOfUid(uid: string): Promise<number | null>;
  /** An order of any account, in any status. */
  order(orderId: number): Promise<Order | null>;
  /** Closed orders of all accounts, the newest order first. */
  closed(page: CursorPage): Promise<readonly ClosedOrder[]>;
  /** Sums of the closed positions of an account. */
  tradeTotals(accountId: number): Promise<ResultSums>;
  /** All postings up to now. */
  postingRange(): Promise<readonly NumberRange[]>;
  /** The broker's gains in these postings. */
  brokerEntries(ranges: readonly NumberRange[]): Promise<BrokerEntries>;
}

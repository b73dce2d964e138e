/** One row of the double-entry ledger. A transaction is the postings of one event; they sum to zero [LEDGER-1]. */

import type { TimeMs } from '../clock.ts';
import type { Micros } from '../numbers/money.ts';
import type { Book } from '../trading/orders/account.ts';
import type { TransferMemo } from '../wallet/transfer-money.ts';

/** User accounts carry the account id, broker accounts do not. */
export type LedgerAccount =
  | `user:${number}:cash`
  | `user:${number}:hold`
  | 'house:profit'
  | 'house:fees'
  | 'house:protection'
  | 'house:swap'
  | 'house:adjustments'
  | 'external:deposits'
  | 'external:payouts'
  | 'demo:mint';

export type PostingMemo = 'opening' | 'fee' | 'profit' | 'swap' | 'protection' | 'reset' | TransferMemo;

export interface Posting {
  readonly id: number;
  /** The event that caused it; all postings of an event are one transaction. */
  readonly eventSeq: number;
  readonly book: Book;
  /** The trading account whose event it was; also on the broker's side, which has no other owner. */
  readonly accountId: number;
  readonly account: LedgerAccount;
  readonly amountMicros: Micros;
  /** Balance of `account` after this posting; stored for the user's cash, null elsewhere. */
  readonly balanceAfterMicros: Micros | null;
  /** Place among the entries of the user's cash, contiguous from 1; null elsewhere. */
  readonly entryNumber: number | null;
  readonly memo: PostingMemo;
  /** The order or the transfer it belongs to, if any. */
  readonly orderId: number | null;
  readonly transferId: number | null;
  readonly atMs: TimeMs;
}

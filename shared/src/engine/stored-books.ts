/** The rows of the books one by one, as a port: for an audit that derives each of them again from the log. */

import type { ClosedAccount } from './closed-accounts.ts';
import type { LastNumbers, SequenceNumbers } from './number-sequence.ts';
import type { Posting } from '../ledger/posting.ts';
import type { AccountRow } from '../trading/orders/account.ts';
import type { AccountEvent } from '../trading/orders/events.ts';
import type { OrderRecord } from '../trading/orders/order-record.ts';
import type { Transfer } from '../wallet/transfer.ts';

/** How many rows there are of each kind. */
export type RowCounts = Readonly<
  Record<'events' | 'postings' | 'orders' | 'accounts' | 'deposits' | 'withdrawals' | 'adjustments', number>
>;

/** A row of the event log: the body and the other columns. */
export interface StoredEvent extends AccountEvent {
  readonly orderId: number | null;
  readonly transferId: number | null;
}

export interface StoredBooks {
  /** The result of the database's own check of its pages and rows, and the chain of closing entries; `ok` when all is well. */
  integrity(): string;
  /** The first fault of the chain of closing entries; null when it is whole. */
  closedAccountsFault(): string | null;
  counts(): RowCounts;
  /** How many rows open accounts have with numbers above `from`, and at most `to` unless it is null. */
  countsBetween(from: readonly SequenceNumbers[], to: readonly SequenceNumbers[] | null): RowCounts;
  /** The last numbers before those of shards; null where the rows are numbered in one sequence. */
  shardsAfter(): LastNumbers | null;
  /** The line after one of that number, in a sequence of this step; null at the end. Throws when its body cannot be read. */
  eventAfter(seq: number, step?: number): StoredEvent | null;
  /** Read with the next ones of a sequence of this step. */
  posting(id: number, step?: number): Posting | null;
  /** The posting after one of that id in a sequence of this step, 1 without one; null at the end. */
  postingAfter(id: number, step?: number): Posting | null;
  closedAccounts(): Iterable<ClosedAccount>;
  order(id: number): OrderRecord | null;
  account(id: number): AccountRow | null;
  transfer(kind: Transfer['kind'], id: number): Transfer | null;
  close(): void;
}

/** The same rows, which may be read from another machine. */
export type BooksReader = {
  readonly [Name in keyof StoredBooks]: (
    ...parameters: Parameters<StoredBooks[Name]>
  ) => ReturnType<StoredBooks[Name]> | Promise<ReturnType<StoredBooks[Name]>>;
};

/** Repository of the numbered activity of accounts. */

import type { FactKind } from '@vernier/shared/api/shapes/activity';
import type { TimeMs } from '@vernier/shared/clock';
import type { AccountEvent } from '@vernier/shared/trading/orders/events';
import type { Order } from '@vernier/shared/trading/orders/order';
import type { Lots } from '@vernier/shared/numbers/price';
import type { Transfer } from '@vernier/shared/wallet/transfer';

/** A fact that is no event of the log; `detail` has the values of its text. */
export interface AccountFact {
  readonly kind: FactKind;
  readonly atMs: TimeMs;
  readonly detail: Readonly<Record<string, string | number>>;
}

/** An event of the log, with the order and the transfer that it is about as they are now. */
export interface ActivityEvent {
  readonly event: AccountEvent;
  readonly order: Order | null;
  readonly transfer: Transfer | null;
  /** What later partial closes took of the position of a filled order. */
  readonly laterParts: Lots;
}

export interface ActivityRow {
  readonly number: number;
  readonly content: ActivityEvent | AccountFact;
}

export interface ActivityRepository {
  /** The last number of the account, 0 before the first. */
  last(accountId: number): Promise<number>;
  /** Those after this number, oldest first. */
  after(accountId: number, number: number, limit: number): Promise<readonly ActivityRow[]>;
  /** The last number that the user has read, 0 before the first. */
  readUpTo(accountId: number): Promise<number>;
  /** Numbers beyond the last one count as it; what has been read stays read. */
  markRead(accountId: number, number: number): Promise<void>;
  /** Activity after this number that the user did not cause, counted up to `most`. */
  countOfOthers(accountId: number, after: number, most: number): Promise<number>;
  /** Gives the fact the next number. */
  add(accountId: number, fact: AccountFact): Promise<void>;
  deleteUser(accountId: number): Promise<void>;
}

/** Orders of all accounts, and what the house earned with them, as a port: what the office looks up beside memory. */

import type { TimeMs } from '@vernier/shared/clock';
import type { LedgerAccount } from '@vernier/shared/ledger/posting';
import type { Micros } from '@vernier/shared/money';
import type { Book } from '@vernier/shared/trading/account';
import type { Order } from '@vernier/shared/trading/order';

/** The accounts whose postings are what the house earned or lost with its clients' trades. */
export const HOUSE_RESULT: readonly LedgerAccount[] = [
  'house:profit',
  'house:fees',
  'house:swap',
  'house:protection',
];

/** One posting on one of them. */
export interface HouseEntry {
  /** Of the client. */
  readonly accountId: number;
  readonly book: Book;
  /** What the house gained by it. */
  readonly amountMicros: Micros;
  readonly atMs: TimeMs;
  /** Null for what belongs to no order. */
  readonly instrumentId: number | null;
}

export interface HouseEntries {
  readonly entries: readonly HouseEntry[];
  /** When the oldest posting that was looked at came; null when there was none. */
  readonly oldestAtMs: TimeMs | null;
}

export interface OrderArchive {
  /** Whose public number this is. */
  accountOfUid(uid: string): number | null;
  /** An order of anybody's, in any status. */
  order(orderId: number): Order | null;
  /** Closed orders of all accounts, the newest order first. */
  closed(offset: number, limit: number): readonly Order[];
  /** Positions of an account that were closed, and what they brought after fee and financing. */
  tradeTotals(accountId: number): { readonly trades: number; readonly netMicros: Micros };
  lastPostingId(): number;
  /** What the house gained by the postings after the first number, up to the second one. */
  houseEntries(afterId: number, upToId: number): HouseEntries;
}

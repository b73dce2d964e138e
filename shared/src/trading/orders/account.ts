/** A trading account as the engine holds it in memory: settled cash, holds and the orders that are still open. */

import type { Micros } from '../../numbers/money.ts';
import type { Transfer } from '../../wallet/transfer.ts';
import type { Exposure } from './exposure.ts';
import type { AccountLegs } from './margin-legs.ts';
import type { OpenOrder } from './order.ts';

/** Demo and real money never mix: each has separate books. */
export type Book = 'demo' | 'real';

/** The account's own figures, without its orders: stored as one row. */
export interface AccountRow {
  readonly id: number;
  readonly book: Book;
  /** Settled cash; margin is computed, never moved out of it. */
  readonly balanceMicros: Micros;
  /** Withdrawal holds only. */
  readonly lockedMicros: Micros;
  /** Number of events so far; the next event's per-account sequence is one more. */
  readonly version: number;
  /** Positions open now; only then can the balance be below zero [LEDGER-4]. */
  readonly holdingCount: number;
  /** Closed orders so far and what they realised, so that history needs no counting query. */
  readonly closedCount: number;
  readonly realisedMicros: Micros;
  /** Ledger entries of the account's cash so far. */
  readonly entryCount: number;
  /** In margin call: new entries are refused until the margin level is above the exit level [MARGIN-10]. */
  readonly marginCalled: boolean;
}

export interface Account extends AccountRow {
  /** Pending orders and positions by id, in order of id. */
  readonly openOrders: ReadonlyMap<number, OpenOrder>;
  /** Transfers that are still open, by id. */
  readonly openTransfers: ReadonlyMap<number, Transfer>;
  /** Margin of all positions, and margin and fee reserved for pending orders. */
  readonly marginMicros: Micros;
  readonly reservedMicros: Micros;
  /** Margins by instrument and side, where opposite positions share their margin [MARGIN-18]. */
  readonly marginLegs: AccountLegs;
  /** Positions summed per instrument. */
  readonly exposures: ReadonlyMap<number, Exposure>;
}

/** A copy of the account's row; it does not change with the account. */
export function accountRow(account: AccountRow): AccountRow {
  return {
    id: account.id,
    book: account.book,
    balanceMicros: account.balanceMicros,
    lockedMicros: account.lockedMicros,
    version: account.version,
    holdingCount: account.holdingCount,
    closedCount: account.closedCount,
    realisedMicros: account.realisedMicros,
    entryCount: account.entryCount,
    marginCalled: account.marginCalled,
  };
}

/** The account's figures at a moment [MARGIN-5]; money in micro-dollars, levels in hundredths of a percent. */
export interface AccountFigures {
  readonly balanceMicros: Micros;
  readonly floatingMicros: Micros;
  readonly equityMicros: Micros;
  readonly marginMicros: Micros;
  readonly reservedMicros: Micros;
  readonly freeMarginMicros: Micros;
  /** equity ÷ margin × 100, null with no position [MARGIN-8]. */
  readonly marginLevelCents: number | null;
  /** margin ÷ equity × 100: 0 with no position, 99900 at most [MARGIN-9]. */
  readonly riskRateCents: number;
}

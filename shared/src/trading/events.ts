/** What happened to an account, in the past tense. The log of these is the state; everything else is derived. */

import type { TimeMs } from '../clock.ts';
import type { MarginMode } from '../market/instrument.ts';
import type { Micros } from '../money.ts';
import type { Lots, Points } from '../price.ts';
import type { Book } from './account.ts';
import type { FeeType } from './fee.ts';
import type { CloseReason, FillTick, Order } from './order.ts';

export interface AccountOpened {
  readonly kind: 'AccountOpened';
  readonly book: Book;
  readonly openingMicros: Micros;
}

/** The instrument's terms at a fill, so that its arithmetic can be shown for ever. */
export interface FillTerms {
  readonly marginMode: MarginMode;
  readonly unitsPerLot: number;
  readonly pricePrecision: number;
  readonly feeType: FeeType;
  readonly feeRateMicros: Micros;
}

/** A market order filled: the whole order as it stands after the fill. */
export interface OrderOpened {
  readonly kind: 'OrderOpened';
  readonly order: Order;
  readonly terms: FillTerms;
}

export interface OrderClosed {
  readonly kind: 'OrderClosed';
  readonly orderId: number;
  readonly reason: CloseReason;
  readonly closePrice: Points;
  readonly profitMicros: Micros;
  readonly tick: FillTick;
}

/** A part of a position closed: it becomes an order of its own in history, the rest keeps the id [M9]. */
export interface OrderPartlyClosed {
  readonly kind: 'OrderPartlyClosed';
  readonly orderId: number;
  readonly part: ClosedPart;
  readonly reason: CloseReason;
  readonly closePrice: Points;
  readonly profitMicros: Micros;
  readonly tick: FillTick;
}

/** What the closed part takes of the position; what it leaves is the rest. */
export interface ClosedPart {
  readonly orderId: number;
  readonly lots: Lots;
  readonly marginMicros: Micros;
  readonly feeMicros: Micros;
  readonly swapMicros: Micros;
}

/** With no position left and a balance below zero, the house made up the difference [R4]. */
export interface BalanceProtected {
  readonly kind: 'BalanceProtected';
  readonly creditMicros: Micros;
}

/** The demo balance was set back to its opening amount, after everything open was closed. */
export interface DemoReset {
  readonly kind: 'DemoReset';
  /** What the house minted (or took back) to reach the opening amount. */
  readonly adjustmentMicros: Micros;
}

export type EventBody =
  | AccountOpened
  | OrderOpened
  | OrderClosed
  | OrderPartlyClosed
  | BalanceProtected
  | DemoReset;

export interface AccountEvent {
  /** Global place in the log, contiguous from 1. */
  readonly seq: number;
  readonly accountId: number;
  /** Place among the account's own events, contiguous from 1. */
  readonly version: number;
  readonly atMs: TimeMs;
  readonly body: EventBody;
}

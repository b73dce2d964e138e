/** Events of an account, in the past tense. Their log is the state; everything else is derived. */

import type { TimeMs } from '../../clock.ts';
import type { MarginMode } from '../../market/instrument.ts';
import type { SwapMode } from '../../market/swap-terms.ts';
import type { Fraction } from '../../numbers/fraction.ts';
import type { Micros } from '../../numbers/money.ts';
import type { Lots, Points } from '../../numbers/price.ts';
import type { TransferEvent } from '../../wallet/transfer-events.ts';
import type { Book } from './account.ts';
import type { FeeType } from '../../market/instrument.ts';
import type { CancelReason, ExitReason, FillTick, PendingKind, PendingOrder, Position } from './order.ts';

export interface AccountOpened {
  readonly kind: 'AccountOpened';
  readonly book: Book;
  readonly openingMicros: Micros;
}

/** The tick of the pair that gave the conversion rate; null when the quote currency is the dollar. */
export interface ConversionTick extends FillTick {
  readonly instrumentId: number;
}

/** The instrument's terms at a fill, so that its arithmetic can be shown for ever. */
export interface FillTerms {
  readonly conversionTick: ConversionTick | null;
  readonly marginMode: MarginMode;
  readonly unitsPerLot: number;
  readonly pricePrecision: number;
  readonly feeType: FeeType;
  readonly feeRateMicros: Micros;
}

/** A market order was filled. */
export interface OrderOpened {
  readonly kind: 'OrderOpened';
  readonly order: Position;
  readonly terms: FillTerms;
  readonly before: FillTick | null;
}

/** An order was accepted and waits at its target, with its margin and fee reserved. */
export interface OrderPending {
  readonly kind: 'OrderPending';
  readonly order: PendingOrder;
  readonly terms: FillTerms;
  /** The market when the kind was inferred. */
  readonly tick: FillTick;
  readonly before: FillTick | null;
}

/** A pending order was reached and filled; its reserve becomes margin, its fee is charged. */
export interface OrderFilled {
  readonly kind: 'OrderFilled';
  readonly orderId: number;
  readonly openPrice: Points;
  readonly marginMicros: Micros;
  readonly feeMicros: Micros;
  readonly conversion: Fraction;
  readonly terms: FillTerms;
  readonly tick: FillTick;
  readonly before: FillTick | null;
}

/** What a fill would have taken, and what there was for it [ORDER-13]. */
export interface MissingFunds {
  readonly marginMicros: Micros;
  readonly feeMicros: Micros;
  readonly conversion: Fraction;
  readonly terms: FillTerms;
  readonly equityMicros: Micros;
  /** Margin of the positions, and reserves of the other pending orders. */
  readonly heldMicros: Micros;
  readonly reservedMicros: Micros;
  /** In a margin call nothing is filled, regardless of the free margin [MARGIN-10]. */
  readonly marginCalled: boolean;
}

/** A pending order left the list without a fill; `tick` when the market caused it. */
export interface OrderCancelled {
  readonly kind: 'OrderCancelled';
  readonly orderId: number;
  readonly reason: CancelReason;
  readonly tick: FillTick | null;
  readonly before: FillTick | null;
  /** Only with `insufficient_margin`. */
  readonly lacked?: MissingFunds;
  /** An administrator's reason; only when one took the order back. */
  readonly remark?: string;
}

/** The stops of a pending or holding order were replaced. */
export interface StopsSet {
  readonly kind: 'StopsSet';
  readonly orderId: number;
  readonly stopLoss: Points | null;
  readonly takeProfit: Points | null;
  readonly trailingStop: Points | null;
  /** The market that they were checked against; null where there was none. */
  readonly tick: FillTick | null;
}

/** Margin and fee of a pending order, computed again. */
export interface NewReserve {
  readonly marginMicros: Micros;
  readonly feeMicros: Micros;
  readonly conversion: Fraction;
  readonly terms: FillTerms;
}

/** The terms of a pending order were replaced; it keeps its number and its place. */
export interface OrderAmended {
  readonly kind: 'OrderAmended';
  readonly orderId: number;
  readonly lots: Lots;
  readonly targetPrice: Points;
  readonly pendingKind: PendingKind;
  readonly stopLoss: Points | null;
  readonly takeProfit: Points | null;
  readonly trailingStop: Points | null;
  readonly expiresAtMs: TimeMs | null;
  /** Only with another target or other lots. */
  readonly reserve?: NewReserve;
  /** The market that prices were checked against; null where none had a part in it. */
  readonly tick: FillTick | null;
  readonly before: FillTick | null;
}

/** Where a trailing stop stood, and the tick with the best closing price, which put it there [STOP-6]. */
export interface TrailedLevel {
  readonly price: Points;
  readonly best: FillTick;
}

/** Equity, and the margin of all positions that were left, when a position had to go [MARGIN-11]. */
export interface StopOutLevel {
  readonly equityMicros: Micros;
  readonly marginMicros: Micros;
}

export interface OrderClosed {
  readonly kind: 'OrderClosed';
  readonly orderId: number;
  readonly reason: ExitReason;
  readonly closePrice: Points;
  readonly profitMicros: Micros;
  /** What it would have been; only when the account could not hold that much [LEDGER-8]. */
  readonly exactMicros?: Micros;
  readonly tick: FillTick;
  readonly before: FillTick | null;
  /** Only with `stop_out`. */
  readonly stoppedOutAt?: StopOutLevel;
  /** Only with `trailing_stop`. */
  readonly trailed?: TrailedLevel;
  /** An administrator's reason; only when one closed the position. */
  readonly remark?: string;
}

/** A part of a position closed: it becomes a separate order in history, the rest has the same id [ORDER-5]. */
export interface OrderPartlyClosed {
  readonly kind: 'OrderPartlyClosed';
  readonly orderId: number;
  readonly part: ClosedPart;
  readonly reason: ExitReason;
  readonly closePrice: Points;
  readonly profitMicros: Micros;
  /** What it would have been; only when the account could not hold that much [LEDGER-8]. */
  readonly exactMicros?: Micros;
  readonly tick: FillTick;
  readonly before: FillTick | null;
}

/** What the closed part takes of the position; what it leaves is the rest. */
export interface ClosedPart {
  readonly orderId: number;
  readonly lots: Lots;
  readonly marginMicros: Micros;
  readonly feeMicros: Micros;
  readonly swapMicros: Micros;
}

/** With no position left and a balance below zero, the broker made up the difference [MARGIN-13]. */
export interface BalanceProtected {
  readonly kind: 'BalanceProtected';
  readonly creditMicros: Micros;
}

/** The demo balance was set back to its opening amount, after everything open was closed. */
export interface DemoReset {
  readonly kind: 'DemoReset';
  /** Minted (or taken back) by the broker to reach the opening amount. */
  readonly adjustmentMicros: Micros;
}

/** An unused demo account ended, with nothing open; it is the last event of its account [LEDGER-10]. */
export interface AccountClosed {
  readonly kind: 'AccountClosed';
}

/** The margin level reached the call level: entries are refused until the call ends [MARGIN-10]. */
export interface MarginCalled {
  readonly kind: 'MarginCalled';
  readonly equityMicros: Micros;
  readonly marginMicros: Micros;
}

/** The level is above the exit level again, or no position is left. */
export interface MarginCallEnded {
  readonly kind: 'MarginCallEnded';
}

/** Overnight financing of one position, from or to the broker [SWAP-1]. */
export interface SwapCharged {
  readonly kind: 'SwapCharged';
  readonly orderId: number;
  readonly rolloverMs: TimeMs;
  readonly nights: number;
  /** In 1e-6 of the unit of the mode. */
  readonly rateMicros: Micros;
  /** Absent when the rate is in USD a lot and night. */
  readonly swapMode?: SwapMode;
  /** Negative when the user pays. */
  readonly swapMicros: Micros;
  /** What it would have been; only when the account could not hold that much [LEDGER-8]. */
  readonly exactMicros?: Micros;
}

export type EventBody =
  | AccountOpened
  | OrderOpened
  | OrderPending
  | OrderFilled
  | OrderCancelled
  | StopsSet
  | OrderAmended
  | MarginCalled
  | MarginCallEnded
  | SwapCharged
  | OrderClosed
  | OrderPartlyClosed
  | BalanceProtected
  | DemoReset
  | AccountClosed
  | TransferEvent;

export interface AccountEvent {
  /** Global place in the log, contiguous from 1. */
  readonly seq: number;
  readonly accountId: number;
  /** Place among the account's own events, contiguous from 1. */
  readonly version: number;
  readonly atMs: TimeMs;
  readonly body: EventBody;
}

/** The transfer that an event is about, null for all others. */
export function transferOfEvent(body: EventBody): number | null {
  return 'transferId' in body ? body.transferId : null;
}

/** What was booked of an amount that the account could not hold, and what it would have been; null when all of it was. */
export function truncationOf(
  body: EventBody,
): { readonly exactMicros: Micros; readonly bookedMicros: Micros } | null {
  if (!('exactMicros' in body) || body.exactMicros === undefined) return null;
  const bookedMicros = body.kind === 'SwapCharged' ? body.swapMicros : body.profitMicros;
  return { exactMicros: body.exactMicros, bookedMicros };
}

/** The order that an event is about, null for the account's own events. An event about a closed part names its position. */
export function orderOfEvent(body: EventBody): number | null {
  if ('order' in body) return body.order.id;
  return 'orderId' in body ? body.orderId : null;
}

/** The order that an event creates, null for all others. */
export function createdOrderOf(body: EventBody): number | null {
  if ('order' in body) return body.order.id;
  return body.kind === 'OrderPartlyClosed' ? body.part.orderId : null;
}

/** The story of one order out of the events of it or of the position that it was a part of: until it closed. */
export function orderHistoryOf(orderId: number, events: readonly AccountEvent[]): readonly AccountEvent[] {
  const split = events.findIndex(
    ({ body }) => body.kind === 'OrderPartlyClosed' && body.part.orderId === orderId,
  );
  return split === -1 ? events : events.slice(0, split + 1);
}

/**
 * Orders by status: a pending order waits for its price, a position is filled, a closed position and a cancelled order are
 * history. No field is null because of the status. Legacy names are in api/, names of the log in order-record.ts.
 */

import type { TimeMs } from '../../clock.ts';
import type { Fraction } from '../../numbers/fraction.ts';
import type { Micros } from '../../numbers/money.ts';
import type { Lots, Points } from '../../numbers/price.ts';

export type Side = 'buy' | 'sell';
export type PendingKind = 'limit' | 'stop';
export const CLOSE_REASONS = [
  'manual',
  'stop_loss',
  'take_profit',
  'trailing_stop',
  'stop_out',
  'cancelled',
  'insufficient_margin',
  'closed_by_fill',
  'expired',
  'not_reducing',
  'reset',
] as const;
export type CloseReason = (typeof CLOSE_REASONS)[number];
/** Reasons of an end without a fill. */
export type CancelReason = EndWithoutFill | 'reset';
/** Reasons of an end at a price. */
export type ExitReason = Exclude<CloseReason, EndWithoutFill>;
type EndWithoutFill = 'cancelled' | 'insufficient_margin' | 'closed_by_fill' | 'expired' | 'not_reducing';

/** A tick that an order refers to, stored with it for good [ORDER-8]. */
export interface FillTick {
  readonly seq: number;
  readonly timeMs: TimeMs;
  readonly bid: Points;
  readonly ask: Points;
}

/** Fields that the user chooses; an order has them in every status. */
export interface OrderChoices {
  readonly instrumentId: number;
  readonly side: Side;
  readonly lots: Lots;
  readonly stopLoss: Points | null;
  readonly takeProfit: Points | null;
  /** How far a stop follows the best closing price [STOP-6]; absent or null for none. */
  readonly trailingStop?: Points | null;
  /** The user's own name for the order, unique within the account [ORDER-19]; absent or null for none. */
  readonly clientId?: string | null;
  /** Whether it may only reduce the net exposure in its instrument [ORDER-26]; absent for false. */
  readonly reduceOnly?: boolean;
}

/** Fields of an order in every status. */
export interface OrderTerms extends OrderChoices {
  readonly id: number;
  readonly accountId: number;
  readonly leverage: number;
  /** USD per unit of the quote currency, fixed at the opening fill [MARGIN-2]; an estimate while pending. */
  readonly conversion: Fraction;
  readonly createdAtMs: TimeMs;
}

/** The price that an order waits for, on which side of the market it was, and how long. */
interface Target {
  readonly targetPrice: Points;
  readonly pendingKind: PendingKind;
  /** When it ends without a fill [ORDER-24]; null for never. */
  readonly expiresAtMs: TimeMs | null;
}

export interface PendingOrder extends OrderTerms, Target {
  readonly status: 'pending';
  /** The newest change of its terms [ORDER-27]; null before the first. */
  readonly amendedAtMs: TimeMs | null;
  /** Reserved for the fill. */
  readonly marginMicros: Micros;
  readonly feeMicros: Micros;
}

/** Fields that an order has from its opening fill on. */
interface FilledOrder extends OrderTerms {
  /** Null for a market order. */
  readonly targetPrice: Points | null;
  readonly pendingKind: PendingKind | null;
  readonly openPrice: Points;
  readonly marginMicros: Micros;
  /** Charged at the opening fill. */
  readonly feeMicros: Micros;
  readonly swapMicros: Micros;
  /** The newest overnight rollover that was charged [SWAP-1]; null before the first. */
  readonly swappedAtMs: TimeMs | null;
  readonly openedAtMs: TimeMs;
  readonly openTick: FillTick;
  /** Where its trailing stop was set; absent or null for the opening fill. */
  readonly trailingTick?: FillTick | null;
}

export interface Position extends FilledOrder {
  readonly status: 'holding';
}

/** The end of an order. */
interface Ended {
  readonly closedAtMs: TimeMs;
  /** Place among the account's orders in history, contiguous from 1. */
  readonly historyNumber: number;
}

export interface ClosedPosition extends FilledOrder, Ended {
  readonly status: 'closed';
  readonly closePrice: Points;
  /** Realised profit, before fee and swap. */
  readonly profitMicros: Micros;
  readonly closeReason: ExitReason;
  readonly closeTick: FillTick;
  /** The position that this was a part of, when it closed separately [ORDER-5]. */
  readonly parentId: number | null;
}

/** A pending order that ended without a fill. */
export interface CancelledOrder extends OrderTerms, Target, Ended {
  readonly status: 'cancelled';
  readonly closeReason: CancelReason;
}

export type OpenOrder = PendingOrder | Position;
export type ClosedOrder = ClosedPosition | CancelledOrder;
export type Order = OpenOrder | ClosedOrder;

/** The price that an order was filled at; the target of an order that was not. */
export function entryPriceOf(order: Pick<Position, 'openPrice'> | Pick<PendingOrder, 'targetPrice'>): Points {
  return 'openPrice' in order ? order.openPrice : order.targetPrice;
}

export function isClosed(order: Order): order is ClosedOrder {
  return order.status === 'closed' || order.status === 'cancelled';
}

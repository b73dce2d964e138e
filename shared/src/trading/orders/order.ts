/** An order through its whole life: pending, holding (a position), closed (history). Domain words only; the wire's are in wire/. */

import type { TimeMs } from '../../clock.ts';
import type { Fraction } from '../../numbers/fraction.ts';
import type { Micros } from '../../numbers/money.ts';
import type { Lots, Points } from '../../numbers/price.ts';

export type Side = 'buy' | 'sell';
export type OrderStatus = 'pending' | 'holding' | 'closed';
export type PendingKind = 'limit' | 'stop';
export const CLOSE_REASONS = [
  'manual',
  'stop_loss',
  'take_profit',
  'stop_out',
  'cancelled',
  'insufficient_margin',
  'reset',
] as const;
export type CloseReason = (typeof CLOSE_REASONS)[number];

/** A tick that something refers to, kept with it for ever [T2]. */
export interface FillTick {
  readonly seq: number;
  readonly timeMs: TimeMs;
  readonly bid: Points;
  readonly ask: Points;
}

export interface Order {
  readonly id: number;
  readonly accountId: number;
  readonly instrumentId: number;
  readonly side: Side;
  readonly status: OrderStatus;
  readonly lots: Lots;
  readonly leverage: number;
  /** Opening price; the target while pending. */
  readonly openPrice: Points;
  /** Closing price, once closed by a fill. */
  readonly closePrice: Points | null;
  /** Margin of the position; what is reserved for it while pending. */
  readonly marginMicros: Micros;
  /** Fee charged at the opening fill; what is reserved for it while pending. */
  readonly feeMicros: Micros;
  /** USD per unit of the quote currency, fixed at the opening fill [M2]; an estimate while pending. */
  readonly conversion: Fraction;
  readonly swapMicros: Micros;
  /** Realised profit, once closed; before fee and swap. */
  readonly profitMicros: Micros | null;
  readonly stopLoss: Points | null;
  readonly takeProfit: Points | null;
  readonly targetPrice: Points | null;
  readonly pendingKind: PendingKind | null;
  readonly createdAtMs: TimeMs;
  readonly openedAtMs: TimeMs | null;
  readonly closedAtMs: TimeMs | null;
  readonly closeReason: CloseReason | null;
  readonly openTick: FillTick | null;
  readonly closeTick: FillTick | null;
  /** The newest overnight rollover that was charged [F1]; null before the first. */
  readonly swappedAtMs: TimeMs | null;
  /** The position that this one was a part of, when it closed on its own [M9]. */
  readonly parentId: number | null;
  /** Place among the account's orders in history, contiguous from 1; null while open. */
  readonly historyNumber: number | null;
}

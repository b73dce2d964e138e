/** The closing of positions as events. A balance below zero is covered by the holds first [HOLD-1], then by the broker [MARGIN-13]. */

import { invariant } from '../../assert.ts';
import type { Instrument } from '../../market/instrument.ts';
import type { Quote } from '../../market/quote.ts';
import type { Lots } from '../../numbers/price.ts';
import type { TransferEventOf } from '../../wallet/transfer-events.ts';
import { cancelledByLoss } from '../../wallet/withdrawals.ts';
import type { Account } from '../orders/account.ts';
import type { Micros } from '../../numbers/money.ts';
import { type Refusal, refuse } from '../../refusals.ts';
import { booked } from '../risk/bookable.ts';
import type { DecisionContext } from './context.ts';
import type {
  BalanceProtected,
  EventBody,
  OrderCancelled,
  OrderClosed,
  OrderPartlyClosed,
} from '../orders/events.ts';
import { closingPriceOf, tickBefore, tickOf } from '../pricing/fill-price.ts';
import type { ExitReason, FillTick, Position } from '../orders/order.ts';
import { partOf } from '../orders/part.ts';
import { profitAt } from '../pricing/profit.ts';

export interface Closing {
  readonly order: Position;
  readonly instrument: Instrument;
  readonly quote: Quote;
  /** The tick before the quote. */
  readonly before: FillTick | null;
}

/** One position closed whole at the closing side of a quote [ORDER-7]. */
export function closed({ order, instrument, quote, before }: Closing, reason: ExitReason): OrderClosed {
  const closePrice = closingPriceOf(order.side, quote);
  const profit = profitAt(order, closePrice, instrument);
  return {
    kind: 'OrderClosed',
    orderId: order.id,
    reason,
    closePrice,
    profitMicros: profit.micros,
    tick: tickOf(quote),
    before,
  };
}

/** A part of one position closed at the closing side of a quote; it becomes order `partId` of history [ORDER-5]. */
export function partlyClosed(
  closing: Closing,
  { lots, partId }: { readonly lots: Lots; readonly partId: number },
): OrderPartlyClosed {
  const part = partOf(closing.order, lots, partId);
  const { kind: _, ...fill } = closed({ ...closing, order: { ...closing.order, lots } }, 'manual');
  return { kind: 'OrderPartlyClosed', part, ...fill };
}

/**
 * What covers the balance when these closings leave no position and a balance below zero: withdrawals are cancelled until
 * their holds cover it [HOLD-1], and the broker credits what they do not cover [MARGIN-13].
 */
export function protectionAfter(
  account: Account,
  closings: readonly OrderClosed[],
): readonly (TransferEventOf<'WithdrawalCancelledByLoss'> | BalanceProtected)[] {
  const left = account.holdingCount - closings.length;
  invariant(left >= 0, 'no more is closed than the position has');
  const balance = closings.reduce((sum, { profitMicros }) => sum + profitMicros, account.balanceMicros);
  if (left > 0 || balance >= 0n) return [];
  const cancelled = cancelledByLoss(account.openTransfers, -balance);
  const covered = cancelled.reduce((sum, { amountMicros }) => sum + amountMicros, balance);
  return covered < 0n ? [...cancelled, { kind: 'BalanceProtected', creditMicros: -covered }] : cancelled;
}

/** Events that close orders, and the balance after them. */
interface OrdersClosed {
  readonly events: readonly EventBody[];
  readonly leftMicros: Micros;
}

/**
 * Cancels pending orders and closes positions, the oldest first and `most` at once, also in a closed market: the newest quote
 * counts, at any age.
 */
export function closeOpenOrders(
  account: Account,
  context: DecisionContext,
  most = Infinity,
): OrdersClosed | Refusal {
  const closings: OrderClosed[] = [];
  const cancelled: OrderCancelled[] = [];
  for (const order of account.openOrders.values()) {
    if (closings.length + cancelled.length === most) break;
    const { id: orderId, instrumentId } = order;
    if (order.status === 'pending') {
      cancelled.push({ kind: 'OrderCancelled', orderId, reason: 'reset', tick: null, before: null });
      continue;
    }
    const instrument = context.valuation.instruments.get(instrumentId);
    invariant(instrument !== undefined, `order ${orderId} names no instrument of ours`);
    const quote = context.market.quoteOf(instrumentId);
    if (quote === undefined) return refuse('price_not_available');
    const before = tickBefore(instrumentId, context.market);
    closings.push(closed({ order, instrument, quote, before }, 'reset'));
  }
  const settled = booked(account, closings);
  const protection = protectionAfter(account, settled);
  let leftMicros = account.balanceMicros;
  for (const { profitMicros } of settled) leftMicros += profitMicros;
  for (const body of protection)
    leftMicros += body.kind === 'BalanceProtected' ? body.creditMicros : body.amountMicros;
  return { events: [...cancelled, ...settled, ...protection], leftMicros };
}

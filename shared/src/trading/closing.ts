/** The closing of positions as events, with the protection entry that keeps a balance from ending below zero [R4]. */

import { invariant } from '../assert.ts';
import type { Instrument } from '../market/instrument.ts';
import type { Quote } from '../market/quote.ts';
import type { Account } from './account.ts';
import type { BalanceProtected, OrderClosed } from './events.ts';
import { closingPriceOf, tickOf } from './fill-price.ts';
import type { CloseReason, Order } from './order.ts';
import { profitAt } from './profit.ts';

export interface Closing {
  readonly order: Order;
  readonly instrument: Instrument;
  readonly quote: Quote;
}

/** One position closed whole at the closing side of a quote [T1]. */
export function closed({ order, instrument, quote }: Closing, reason: CloseReason): OrderClosed {
  const closePrice = closingPriceOf(order.side, quote);
  const profit = profitAt(order, closePrice, instrument);
  return {
    kind: 'OrderClosed',
    orderId: order.id,
    reason,
    closePrice,
    profitMicros: profit.micros,
    tick: tickOf(quote),
  };
}

/** The house's credit that these closings make necessary: only with no position left and a balance below zero [R4]. */
export function protectionAfter(
  account: Account,
  closings: readonly OrderClosed[],
): readonly BalanceProtected[] {
  const left = account.holdingCount - closings.length;
  invariant(left >= 0, 'no more is closed than is held');
  const balance = closings.reduce((sum, { profitMicros }) => sum + profitMicros, account.balanceMicros);
  return left === 0 && balance < 0n ? [{ kind: 'BalanceProtected', creditMicros: -balance }] : [];
}

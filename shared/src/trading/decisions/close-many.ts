/** Closes all positions that fit a filter, each at its current price, and names those that cannot be closed now [ORDER-22]. */

import { invariant } from '../../assert.ts';
import { isRefusal, type Refusal, refuse } from '../../refusals.ts';
import type { Account } from '../orders/account.ts';
import type { CloseMany } from '../orders/commands.ts';
import type { OrderClosed } from '../orders/events.ts';
import type { OpenOrder, Position } from '../orders/order.ts';
import { tickBefore } from '../pricing/fill-price.ts';
import { booked } from '../risk/bookable.ts';
import { floatingOf } from '../risk/figures.ts';
import { quoteForRequest, tradingRefusal } from '../rules/market-rules.ts';
import { closed, protectionAfter } from './closing.ts';
import type { DecisionContext, FailedOrder, PartialDecision } from './context.ts';

/** An unknown instrument is refused; a filter that no position fits closes nothing. */
export function closeMany(
  account: Account,
  command: CloseMany,
  context: DecisionContext,
): PartialDecision | Refusal {
  const { instrumentId } = command;
  if (instrumentId !== null && !context.valuation.instruments.has(instrumentId)) return refuse('not_found');
  const closings: OrderClosed[] = [];
  const failed: FailedOrder[] = [];
  for (const order of account.openOrders.values()) {
    if (!fits(order, command, context)) continue;
    const closing = closingOf(order, context);
    if (isRefusal(closing)) failed.push({ orderId: order.id, refusal: closing });
    else closings.push(closing);
  }
  const settled = booked(account, closings);
  return { events: [...settled, ...protectionAfter(account, settled)], failed };
}

/** By the floating profit that the lists show, before fee and swap; a position at exactly zero is neither. */
function fits(
  order: OpenOrder,
  { instrumentId, side, result }: CloseMany,
  { valuation }: DecisionContext,
): order is Position {
  if (order.status === 'pending') return false;
  if (instrumentId !== null && order.instrumentId !== instrumentId) return false;
  if (side !== null && order.side !== side) return false;
  if (result === null) return true;
  const floatingMicros = floatingOf(order, valuation);
  return result === 'profit' ? floatingMicros > 0n : floatingMicros < 0n;
}

function closingOf(order: Position, context: DecisionContext): OrderClosed | Refusal {
  const instrument = context.valuation.instruments.get(order.instrumentId);
  invariant(instrument !== undefined, `order ${order.id} names no instrument of ours`);
  const blocked = tradingRefusal(instrument, 'exit', context);
  if (blocked !== null) return blocked;
  const quote = quoteForRequest(instrument, context);
  if (isRefusal(quote)) return quote;
  return closed({ order, instrument, quote, before: tickBefore(instrument.id, context.market) }, 'manual');
}

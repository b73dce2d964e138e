/** Closes all positions that fit a filter, each at its current price, and names those that cannot be closed now [ORDER-22]. */

import { invariant } from '../../assert.ts';
import { isRefusal, type Refusal, refuse } from '../../refusals.ts';
import type { Account } from '../orders/account.ts';
import type { CloseMany } from '../orders/commands.ts';
import type { OrderClosed, OrderPartlyClosed } from '../orders/events.ts';
import type { Lots } from '../../numbers/price.ts';
import type { OpenOrder, Position } from '../orders/order.ts';
import { tickBefore } from '../pricing/fill-price.ts';
import { booked } from '../risk/bookable.ts';
import { floatingOf } from '../risk/figures.ts';
import { quoteForRequest, tradingRefusal } from '../rules/market-rules.ts';
import { partRefusal } from '../rules/order-size.ts';
import { closed, partlyClosed, protectionAfter } from './closing.ts';
import type { DecisionContext, FailedOrder, PartialDecision } from './context.ts';

/** An unknown instrument is refused; a filter that no position fits closes nothing. */
export function closeMany(
  account: Account,
  command: CloseMany,
  context: DecisionContext,
): PartialDecision | Refusal {
  const { instrumentId } = command;
  if (instrumentId !== null && !context.valuation.instruments.has(instrumentId)) return refuse('not_found');
  const closings: (OrderClosed | OrderPartlyClosed)[] = [];
  const failed: FailedOrder[] = [];
  let leftLots = command.lots ?? Number.POSITIVE_INFINITY;
  for (const order of account.openOrders.values()) {
    if (leftLots === 0) break;
    if (!fits(order, command, context)) continue;
    const lots = Math.min(leftLots, order.lots);
    const closing = closingOf(order, lots, context);
    if (isRefusal(closing)) {
      failed.push({ orderId: order.id, refusal: closing });
      continue;
    }
    closings.push(closing);
    leftLots -= lots;
  }
  const settled = booked(account, closings);
  // A position that is partly closed stays, and with it the account needs no protection.
  const whole = settled.filter((closing) => closing.kind === 'OrderClosed');
  return { events: [...settled, ...protectionAfter(account, whole)], failed };
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

function closingOf(
  order: Position,
  lots: Lots,
  context: DecisionContext,
): OrderClosed | OrderPartlyClosed | Refusal {
  const instrument = context.valuation.instruments.get(order.instrumentId);
  invariant(instrument !== undefined, `order ${order.id} names no instrument of ours`);
  const blocked = partRefusal(instrument, lots, order.lots) ?? tradingRefusal(instrument, 'exit', context);
  if (blocked !== null) return blocked;
  const quote = quoteForRequest(instrument, context);
  if (isRefusal(quote)) return quote;
  const closing = { order, instrument, quote, before: tickBefore(instrument.id, context.market) };
  return lots < order.lots
    ? partlyClosed(closing, { lots, partId: context.nextOrderId })
    : closed(closing, 'manual');
}

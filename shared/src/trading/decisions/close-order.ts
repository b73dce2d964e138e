/** Closes a position or a part of it at the current price, or names the first refusal that holds. */

import { invariant } from '../../assert.ts';
import { isRefusal, refuse } from '../../refusals.ts';
import type { Account } from '../orders/account.ts';
import { booked } from '../risk/bookable.ts';
import { closed, partlyClosed, protectionAfter } from './closing.ts';
import type { CloseOrder } from '../orders/commands.ts';
import type { Decision, DecisionContext } from './context.ts';
import { tickBefore } from '../pricing/fill-price.ts';
import { quoteForRequest, tradingRefusal } from '../rules/market-rules.ts';
import { partRefusal } from '../rules/order-size.ts';

export function closeOrder(account: Account, command: CloseOrder, context: DecisionContext): Decision {
  const { orderId, remark } = command;
  const order = account.openOrders.get(orderId);
  if (order === undefined) return refuse(context.orderKnown ? 'state_changed' : 'not_found');
  if (order.status !== 'holding') return refuse('state_changed');
  const instrument = context.valuation.instruments.get(order.instrumentId);
  invariant(instrument !== undefined, `order ${orderId} names no instrument of ours`);
  const lots = command.lots ?? order.lots;
  const blocked = partRefusal(instrument, lots, order.lots) ?? tradingRefusal(instrument, 'exit', context);
  if (blocked !== null) return blocked;
  const quote = quoteForRequest(instrument, context);
  if (isRefusal(quote)) return quote;
  const before = tickBefore(instrument.id, context.market);
  if (lots < order.lots)
    return booked(account, [
      partlyClosed({ order, instrument, quote, before }, { lots, partId: context.nextOrderId }),
    ]);
  const why = remark === undefined ? {} : { remark };
  const closing = { ...closed({ order, instrument, quote, before }, 'manual'), ...why };
  const closings = booked(account, [closing]);
  return [...closings, ...protectionAfter(account, closings)];
}

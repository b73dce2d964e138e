/** Closes a position at the current price, or names the first refusal that holds. */

import { invariant } from '../assert.ts';
import { isRefusal, refuse } from '../refusals.ts';
import type { Account } from './account.ts';
import { closed, protectionAfter } from './closing.ts';
import type { CloseOrder } from './commands.ts';
import type { Decision, DecisionContext } from './context.ts';
import { freshQuote, tradingRefusal } from './market-rules.ts';

export function closeOrder(account: Account, { orderId }: CloseOrder, context: DecisionContext): Decision {
  const order = account.openOrders.get(orderId);
  if (order === undefined) return refuse(context.orderKnown ? 'state_changed' : 'not_found');
  if (order.status !== 'holding') return refuse('state_changed');
  const instrument = context.valuation.instruments.get(order.instrumentId);
  invariant(instrument !== undefined, `order ${orderId} names no instrument of ours`);
  const blocked = tradingRefusal(instrument, 'exit', context);
  if (blocked !== null) return blocked;
  const quote = freshQuote(instrument, context);
  if (isRefusal(quote)) return quote;
  const closing = closed({ order, instrument, quote }, 'manual');
  return [closing, ...protectionAfter(account, [closing])];
}

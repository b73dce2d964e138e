/** Sets a demo account back: positions are closed at the current closing side, pending orders cancelled, the balance is the opening one again. */

import { invariant } from '../../assert.ts';
import { refuse } from '../../refusals.ts';
import type { Account } from '../orders/account.ts';
import { booked } from '../risk/bookable.ts';
import { closed, protectionAfter } from './closing.ts';
import type { ResetDemo } from '../orders/commands.ts';
import type { Decision, DecisionContext } from './context.ts';
import type { EventBody, OrderCancelled, OrderClosed } from '../orders/events.ts';
import { tickBefore } from '../pricing/fill-price.ts';

/** A reset works also in a closed market: the newest quote counts, at any age. */
export function resetDemo(
  account: Account,
  { openingMicros }: ResetDemo,
  context: DecisionContext,
): Decision {
  if (account.book !== 'demo') return refuse('only_demo_account');
  const closings: OrderClosed[] = [];
  const cancelled: OrderCancelled[] = [];
  for (const order of account.openOrders.values()) {
    if (order.status === 'pending') {
      cancelled.push({
        kind: 'OrderCancelled',
        orderId: order.id,
        reason: 'reset',
        tick: null,
        before: null,
      });
      continue;
    }
    const instrument = context.valuation.instruments.get(order.instrumentId);
    invariant(instrument !== undefined, `order ${order.id} names no instrument of ours`);
    const quote = context.market.quoteOf(instrument.id);
    if (quote === undefined) return refuse('price_not_available');
    const before = tickBefore(instrument.id, context.market);
    closings.push(closed({ order, instrument, quote, before }, 'reset'));
  }
  const settled = booked(account, closings);
  const protection = protectionAfter(account, settled);
  const events: EventBody[] = [...cancelled, ...settled, ...protection];
  let left = account.balanceMicros;
  for (const { profitMicros } of settled) left += profitMicros;
  for (const body of protection)
    left += body.kind === 'BalanceProtected' ? body.creditMicros : body.amountMicros;
  return [...events, { kind: 'DemoReset', adjustmentMicros: openingMicros - left }];
}

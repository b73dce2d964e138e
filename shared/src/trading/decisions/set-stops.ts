/** Replaces the stops of a pending or holding order, also while its market is closed [STOP-5]. */

import { invariant } from '../../assert.ts';
import { type Refusal, refuse } from '../../refusals.ts';
import type { Account } from '../orders/account.ts';
import type { SetStops } from '../orders/commands.ts';
import type { Decision, DecisionContext } from './context.ts';
import { closingPriceOf, tickOf } from '../pricing/fill-price.ts';
import type { OpenOrder } from '../orders/order.ts';
import { type Stops, stopsRefusal } from '../rules/stop-rules.ts';

export function setStops(account: Account, command: SetStops, context: DecisionContext): Decision {
  const { orderId } = command;
  const order = account.openOrders.get(orderId);
  if (order === undefined) return refuse(context.orderKnown ? 'state_changed' : 'not_found');
  const { stopLoss = order.stopLoss, takeProfit = order.takeProfit } = command;
  const quote = context.market.quoteOf(order.instrumentId);
  const market = quote === undefined ? null : closingPriceOf(order.side, quote);
  const reference = order.status === 'pending' ? order.targetPrice : market;
  const wrong = changedRefusal(
    order,
    { changed: changedStops(order, { stopLoss, takeProfit }), reference },
    context,
  );
  if (wrong !== null) return wrong;
  return [
    { kind: 'StopsSet', orderId, stopLoss, takeProfit, tick: quote === undefined ? null : tickOf(quote) },
  ];
}

/** A stop that stays where it is was allowed when it was set; the market may since have come near it. */
export function changedStops(order: Stops, { stopLoss, takeProfit }: Stops): Stops {
  return {
    stopLoss: stopLoss === order.stopLoss ? null : stopLoss,
    takeProfit: takeProfit === order.takeProfit ? null : takeProfit,
  };
}

interface Change {
  readonly changed: Stops;
  /** The newest price, however old; null where there was never one. */
  readonly reference: number | null;
}

function changedRefusal(
  { side, instrumentId }: OpenOrder,
  { changed, reference }: Change,
  { valuation }: DecisionContext,
): Refusal | null {
  if (changed.stopLoss === null && changed.takeProfit === null) return null;
  if (reference === null) return refuse('price_not_available');
  const instrument = valuation.instruments.get(instrumentId);
  invariant(instrument !== undefined, `instrument ${instrumentId} is one of ours`);
  return stopsRefusal(instrument, changed, { side, price: reference });
}

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
  const { stopLoss, takeProfit, trailingStop = null } = { ...order, ...namedStops(command) };
  const stops = { stopLoss, takeProfit, trailingStop };
  const quote = context.market.quoteOf(order.instrumentId);
  const market = quote === undefined ? null : closingPriceOf(order.side, quote);
  const reference = order.status === 'pending' ? order.targetPrice : market;
  const wrong = changedRefusal(order, { changed: changedStops(order, stops), reference }, context);
  if (wrong !== null) return wrong;
  return [{ kind: 'StopsSet', orderId, ...stops, tick: quote === undefined ? null : tickOf(quote) }];
}

/** Without the stops that the command does not name, which stay as they are. */
function namedStops({ stopLoss, takeProfit, trailingStop }: SetStops): Partial<Stops> {
  return {
    ...(stopLoss !== undefined && { stopLoss }),
    ...(takeProfit !== undefined && { takeProfit }),
    ...(trailingStop !== undefined && { trailingStop }),
  };
}

/** A stop that stays where it is was allowed when it was set; the market may since have come near it. */
export function changedStops(order: Stops, { stopLoss, takeProfit, trailingStop = null }: Stops): Stops {
  return {
    stopLoss: stopLoss === order.stopLoss ? null : stopLoss,
    takeProfit: takeProfit === order.takeProfit ? null : takeProfit,
    trailingStop: trailingStop === (order.trailingStop ?? null) ? null : trailingStop,
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
  if (Object.values(changed).every((stop) => stop === null)) return null;
  if (reference === null) return refuse('price_not_available');
  const instrument = valuation.instruments.get(instrumentId);
  invariant(instrument !== undefined, `instrument ${instrumentId} is one of ours`);
  return stopsRefusal(instrument, changed, { side, price: reference });
}

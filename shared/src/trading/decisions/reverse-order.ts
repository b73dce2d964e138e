/** Reversal of a position: its closing and a market order of the same size on the other side, or a refusal of both [ORDER-23]. */

import { invariant } from '../../assert.ts';
import { isRefusal, refuse } from '../../refusals.ts';
import type { Account } from '../orders/account.ts';
import type { PlaceOrder, ReverseOrder } from '../orders/commands.ts';
import type { OrderClosed } from '../orders/events.ts';
import { shiftExposure } from '../orders/exposure.ts';
import { legsAfter, marginShift } from '../orders/margin-legs.ts';
import type { Position } from '../orders/order.ts';
import { tickBefore } from '../pricing/fill-price.ts';
import { booked } from '../risk/bookable.ts';
import { quoteForRequest, tradingRefusal } from '../rules/market-rules.ts';
import { closed } from './closing.ts';
import type { Decision, DecisionContext } from './context.ts';
import { entryLeverage } from './entry-checks.ts';
import { placeOrder } from './place-order.ts';

/** No protection follows the closing [MARGIN-13]: with a balance below zero and no other position the new one is refused. */
export function reverseOrder(account: Account, command: ReverseOrder, context: DecisionContext): Decision {
  const order = account.openOrders.get(command.orderId);
  if (order === undefined) return refuse(context.orderKnown ? 'state_changed' : 'not_found');
  if (order.status !== 'holding') return refuse('state_changed');
  const instrument = context.valuation.instruments.get(order.instrumentId);
  invariant(instrument !== undefined, `order ${order.id} names no instrument of ours`);
  const opening = oppositeOf(order, command);
  const leverage = entryLeverage(account, opening, { instrument, context });
  if (typeof leverage === 'object') return leverage;
  const blocked = tradingRefusal(instrument, 'entry', context);
  if (blocked !== null) return blocked;
  const quote = quoteForRequest(instrument, context);
  if (isRefusal(quote)) return quote;
  const before = tickBefore(instrument.id, context.market);
  const closings = booked(account, [closed({ order, instrument, quote, before }, 'manual')]);
  const opened = placeOrder(accountAfter(account, order, closings), opening, context);
  return isRefusal(opened) ? opened : [...closings, ...opened];
}

function oppositeOf(order: Position, { leverage }: ReverseOrder): PlaceOrder {
  return {
    kind: 'PlaceOrder',
    instrumentId: order.instrumentId,
    side: order.side === 'buy' ? 'sell' : 'buy',
    lots: order.lots,
    leverage: leverage ?? order.leverage,
    stopLoss: null,
    takeProfit: null,
    deviation: null,
    quoteTimeMs: null,
  };
}

/** The account as the closing will leave it, for the checks of the new position. */
function accountAfter(account: Account, order: Position, closings: readonly OrderClosed[]): Account {
  const profitMicros = closings.reduce((sum, closing) => sum + closing.profitMicros, 0n);
  const openOrders = new Map(account.openOrders);
  openOrders.delete(order.id);
  const exposures = new Map(account.exposures);
  const exposure = shiftExposure(exposures.get(order.instrumentId), order, -1);
  if (exposure.positions === 0) exposures.delete(order.instrumentId);
  else exposures.set(order.instrumentId, exposure);
  return {
    ...account,
    balanceMicros: account.balanceMicros + profitMicros,
    realisedMicros: account.realisedMicros + profitMicros,
    holdingCount: account.holdingCount - 1,
    closedCount: account.closedCount + 1,
    marginMicros: account.marginMicros + marginShift(account.marginLegs, order, -1),
    marginLegs: legsAfter(account.marginLegs, order, -1),
    openOrders,
    exposures,
  };
}

/** Changes a pending order in place, all or nothing, checked like a new order; of a position only the stops [ORDER-27]. */

import { invariant } from '../../assert.ts';
import type { Instrument } from '../../market/instrument.ts';
import { isRefusal, type Refusal, refuse } from '../../refusals.ts';
import type { Account } from '../orders/account.ts';
import type { AmendOrder } from '../orders/commands.ts';
import type { NewReserve, OrderAmended } from '../orders/events.ts';
import type { PendingOrder } from '../orders/order.ts';
import { entryCost } from '../pricing/entry-cost.ts';
import { openingPriceOf, tickBefore, tickOf } from '../pricing/fill-price.ts';
import { marginRefusal } from '../risk/margin-rules.ts';
import { positionLimitRefusal, notionalOf } from '../risk/position-limit.ts';
import { reduceOnlyRefusal } from '../risk/reduction.ts';
import { sizeTierRefusal } from '../risk/size-tiers.ts';
import { expiryRefusal } from '../rules/expiry-rules.ts';
import { quoteForRequest, tradingRefusal } from '../rules/market-rules.ts';
import { lotsRefusal } from '../rules/order-size.ts';
import { pendingKindOf, stopsRefusal, targetRefusal } from '../rules/stop-rules.ts';
import type { Decision, DecisionContext } from './context.ts';
import { changedStops, setStops } from './set-stops.ts';

export function amendOrder(account: Account, command: AmendOrder, context: DecisionContext): Decision {
  const { orderId, lots, targetPrice, expiry = null } = command;
  const late = expiryRefusal(expiry, context.nowMs);
  if (late !== null) return late;
  const order = account.openOrders.get(orderId);
  if (order === undefined) return refuse(context.orderKnown ? 'state_changed' : 'not_found');
  if (order.status === 'holding') {
    const isStopsOnly = lots === undefined && targetPrice === undefined && command.expiry === undefined;
    return isStopsOnly
      ? setStops(account, { ...command, kind: 'SetStops' }, context)
      : refuse('state_changed');
  }
  const instrument = context.valuation.instruments.get(order.instrumentId);
  invariant(instrument !== undefined, `order ${orderId} names no instrument of ours`);
  const change = { order, changed: changedOrder(order, command), instrument };
  const { changed } = change;
  const isRepriced = changed.targetPrice !== order.targetPrice || changed.lots !== order.lots;
  const amended = isRepriced ? repriced(account, change, context) : unpriced(change);
  return isRefusal(amended) ? amended : [amended];
}

interface Change {
  readonly order: PendingOrder;
  /** With its new terms; its kind and its reserve are those of the old ones. */
  readonly changed: PendingOrder;
  readonly instrument: Instrument;
}

function changedOrder(order: PendingOrder, command: AmendOrder): PendingOrder {
  const { lots = order.lots, targetPrice = order.targetPrice } = command;
  const { stopLoss = order.stopLoss, takeProfit = order.takeProfit, expiry = order.expiresAtMs } = command;
  const { trailingStop = order.trailingStop ?? null } = command;
  return { ...order, lots, targetPrice, stopLoss, takeProfit, trailingStop, expiresAtMs: expiry };
}

/** Only stops or the end change, which needs no market [STOP-5]. */
function unpriced({ order, changed, instrument }: Change): OrderAmended | Refusal {
  const { side, targetPrice } = changed;
  const reference = { side, price: targetPrice };
  const wrong = stopsRefusal(instrument, changedStops(order, changed), reference);
  return wrong ?? { ...amendedTo(changed), tick: null, before: null };
}

/** Another target or other lots: as a new order would be, with the reserve of the old one free. */
function repriced(account: Account, change: Change, context: DecisionContext): OrderAmended | Refusal {
  const { order, changed, instrument } = change;
  const { lots, side, targetPrice, leverage } = changed;
  const blocked =
    lotsRefusal(instrument, lots) ??
    reduceOnlyRefusal(account, changed) ??
    tradingRefusal(instrument, 'entry', context);
  if (blocked !== null) return blocked;
  const quote = quoteForRequest(instrument, context);
  if (isRefusal(quote)) return quote;
  const market = openingPriceOf(side, quote);
  const isMoved = targetPrice !== order.targetPrice;
  const stops = isMoved ? changed : changedStops(order, changed);
  const wrong =
    (isMoved ? targetRefusal(instrument, targetPrice, market) : null) ??
    stopsRefusal(instrument, stops, { side, price: targetPrice });
  if (wrong !== null) return wrong;
  const reserve = entryCost(instrument, { lots, leverage, price: targetPrice }, context);
  if (reserve === null) return refuse('price_not_available');
  const pendingKind = isMoved ? pendingKindOf(side, targetPrice, market) : order.pendingKind;
  const tick = tickOf(quote);
  const before = tickBefore(instrument.id, context.market);
  return (
    fundsRefusal(account, { change, reserve }, context) ?? {
      ...amendedTo({ ...changed, pendingKind }),
      reserve,
      tick,
      before,
    }
  );
}

function amendedTo(changed: PendingOrder): Omit<OrderAmended, 'tick' | 'before'> {
  const { id: orderId, lots, targetPrice, pendingKind, expiresAtMs } = changed;
  const { stopLoss, takeProfit, trailingStop = null } = changed;
  const stops = { stopLoss, takeProfit, trailingStop };
  return { kind: 'OrderAmended', orderId, lots, targetPrice, pendingKind, ...stops, expiresAtMs };
}

interface Reservation {
  readonly change: Change;
  readonly reserve: NewReserve;
}

/** An order that is not worth more, and a reserve that does not grow, are never refused: the account is no worse with them. */
function fundsRefusal(
  account: Account,
  { change: { order, changed }, reserve }: Reservation,
  { valuation }: DecisionContext,
): Refusal | null {
  const openOrders = new Map(account.openOrders);
  openOrders.delete(order.id);
  const reserved = order.marginMicros + order.feeMicros;
  const others = { ...account, openOrders, reservedMicros: account.reservedMicros - reserved };
  const needed = reserve.marginMicros + reserve.feeMicros;
  const amended = { ...changed, ...reserve };
  const isLarger = notionalOf(amended, valuation) > notionalOf(order, valuation);
  const aboveTier = isLarger ? sizeTierRefusal(others, amended, valuation) : null;
  const short = needed > reserved ? marginRefusal(others, needed, valuation) : null;
  return aboveTier ?? short ?? positionLimitRefusal(others, amended, valuation);
}

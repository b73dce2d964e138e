/**
 * Reached triggers at the newest accepted quote: close the position, or fill the pending order. A trigger that is no
 * longer reached changes nothing, so that it may be fired twice.
 */

import { invariant } from '../../assert.ts';
import type { Instrument } from '../../market/instrument.ts';
import type { Quote } from '../../market/quote.ts';
import { isRefusal } from '../../refusals.ts';
import type { Account } from '../orders/account.ts';
import { booked, isEntryBookable } from '../risk/bookable.ts';
import { closed, protectionAfter } from './closing.ts';
import type { FireTrigger } from '../orders/commands.ts';
import type { DecisionContext } from './context.ts';
import { entryCost } from '../pricing/entry-cost.ts';
import type { EventBody } from '../orders/events.ts';
import { accountFigures } from '../risk/figures.ts';
import { closingPriceOf, openingPriceOf, tickBefore, tickOf } from '../pricing/fill-price.ts';
import { reduceOnlyRefusal } from '../risk/reduction.ts';
import { marginRefusal } from '../risk/margin-rules.ts';
import { freshQuote, tradingRefusal } from '../rules/market-rules.ts';
import { marginShift } from '../orders/margin-legs.ts';
import type { FillTick, PendingOrder, Position } from '../orders/order.ts';
import { trailedPrice } from '../orders/trailing-stop.ts';
import { isReached, isTrailingReached, stopAtFill } from '../triggers/trigger-price.ts';

export function fireTrigger(
  account: Account,
  { orderId, trigger, best }: FireTrigger,
  context: DecisionContext,
): readonly EventBody[] {
  const order = account.openOrders.get(orderId);
  if (order === undefined) return [];
  const instrument = context.valuation.instruments.get(order.instrumentId);
  invariant(instrument !== undefined, `order ${orderId} names no instrument of ours`);
  if (tradingRefusal(instrument, trigger === 'entry' ? 'entry' : 'exit', context) !== null) return [];
  const quote = freshQuote(instrument, context);
  if (isRefusal(quote)) return [];
  if (trigger === 'trailing_stop') {
    invariant(best !== undefined, `the trailing stop of order ${orderId} has followed a tick`);
    return order.status === 'holding' ? trail(account, { order, instrument, quote, best }, context) : [];
  }
  if (!isReached(order, trigger, quote)) return [];
  if (order.status === 'pending') return enter(account, { order, instrument, quote }, context);
  invariant(trigger !== 'entry', `position ${orderId} has no entry`);
  const before = tickBefore(instrument.id, context.market);
  const closing = closed({ order, instrument, quote, before }, trigger);
  const closings = booked(account, [closing]);
  return [...closings, ...protectionAfter(account, closings)];
}

interface Trailed {
  readonly order: Position;
  readonly instrument: Instrument;
  readonly quote: Quote;
  /** The tick with the best closing price since the stop was set. */
  readonly best: FillTick;
}

/** Closes at the tick's own price, as a stop-loss does, and records where the stop stood [STOP-6]. */
function trail(
  account: Account,
  { order, instrument, quote, best }: Trailed,
  context: DecisionContext,
): readonly EventBody[] {
  const { side, trailingStop = null } = order;
  if (trailingStop === null || !isTrailingReached(order, best, quote)) return [];
  const before = tickBefore(instrument.id, context.market);
  const price = trailedPrice(side, closingPriceOf(side, best), trailingStop);
  const closing = {
    ...closed({ order, instrument, quote, before }, 'trailing_stop'),
    trailed: { price, best },
  };
  const closings = booked(account, [closing]);
  return [...closings, ...protectionAfter(account, closings)];
}

interface Entry {
  readonly order: PendingOrder;
  readonly instrument: Instrument;
  readonly quote: Quote;
}

/** Filled at the tick's own price when that is covered, with the order's own reserve released for it [ORDER-12]; else cancelled [ORDER-13] [ORDER-18] [ORDER-26]. */
function enter(
  account: Account,
  { order, instrument, quote }: Entry,
  context: DecisionContext,
): readonly EventBody[] {
  // A tick of the moment of acceptance or before it was there when the order, or its terms, were not [ORDER-16].
  if (quote.timeMs <= (order.amendedAtMs ?? order.createdAtMs)) return [];
  const tick = tickOf(quote);
  const before = tickBefore(instrument.id, context.market);
  const orderId = order.id;
  if (stopAtFill(order, quote) !== null)
    return [{ kind: 'OrderCancelled', orderId, reason: 'closed_by_fill', tick, before }];
  if (reduceOnlyRefusal(account, order) !== null)
    return [{ kind: 'OrderCancelled', orderId, reason: 'not_reducing', tick, before }];
  const price = openingPriceOf(order.side, quote);
  const cost = entryCost(instrument, { lots: order.lots, leverage: order.leverage, price }, context);
  if (cost === null) return [];
  const reserved = order.marginMicros + order.feeMicros;
  const { instrumentId, side } = order;
  const { marginMicros } = cost;
  const added = marginShift(account.marginLegs, { instrumentId, side, marginMicros }, 1);
  const shortfallMicros = added + cost.feeMicros - reserved;
  const refusal = marginRefusal(account, shortfallMicros, context.valuation);
  if (refusal !== null || !isEntryBookable(account, cost)) {
    const { equityMicros, marginMicros: heldMicros } = accountFigures(account, context.valuation);
    const reservedMicros = account.reservedMicros - reserved;
    const marginCalled = refusal?.data?.['margin_call'] === true;
    const missingFunds = { ...cost, equityMicros, heldMicros, reservedMicros, marginCalled };
    return [
      { kind: 'OrderCancelled', orderId, reason: 'insufficient_margin', tick, before, lacked: missingFunds },
    ];
  }
  return [{ kind: 'OrderFilled', orderId, openPrice: price, ...cost, tick, before }];
}

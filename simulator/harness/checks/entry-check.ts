/** Checks of entries: orders opened at the market, accepted as pending, filled or cancelled. */

import { invariant } from '@vernier/shared/assert';
import type { Instrument } from '@vernier/shared/market/instrument';
import type {
  OrderCancelled,
  OrderFilled,
  OrderOpened,
  OrderPending,
  StopsSet,
} from '@vernier/shared/trading/orders/events';
import type { FillTick, OpenOrder, Order } from '@vernier/shared/trading/orders/order';
import { isAdmitted, reduces } from './margin-call-entry.ts';
import { checkConversion, checkSums } from './fill-check.ts';
import { openingSide } from './quote-log.ts';
import { addedMargin, referenceCost } from './account-figures.ts';
import {
  checkTick,
  checkFillable,
  instrumentOf,
  orderBefore,
  type EventContext,
  shortage,
  faultMessage,
} from './event-context.ts';
import { isPastExpiry } from './expiry-check.ts';
import { stopFault } from './stop-fault.ts';
import { tierOf, type ValuedOrder } from './tier-check.ts';
import { isStopReached, isTargetReached } from './trigger-check.ts';

export function checkOpened(context: EventContext, { order, terms, before }: OrderOpened): void {
  const { id: orderId, instrumentId, side, openPrice, feeMicros } = order;
  const message = faultMessage(context, orderId);
  const instrument = instrumentOf(context, instrumentId);
  const quote = checkTick(context, { orderId, instrumentId, tick: order.openTick, before });
  checkFillable(context, orderId, { quote, entry: true });
  invariant(
    order.status === 'holding' && openPrice === openingSide(side, quote),
    message('opens at the opening side'),
  );
  const { atMs } = context.event;
  invariant(
    order.createdAtMs === atMs && order.openedAtMs === atMs,
    message('is created and opened at the time of the event'),
  );
  checkSums({ ...order, orderId, price: openPrice }, terms);
  checkConversion({ ...order, orderId }, terms, { quoteLog: context.quoteLog, ...instrument });
  checkStops(order, { quote, instrument, message });
  checkSize(order, instrument, message);
  checkTier(context, { ...order, openPrice }, order.leverage);
  invariant(!isAddingToExposure(context, order), message('reduces where it may only reduce [ORDER-26]'));
  const short = shortage(context, addedMargin(context.account, order) + feeMicros);
  invariant(
    short === null || isAdmitted(context.account, order, context.quoteLog),
    message(`the account can carry it, but ${short}`),
  );
}

export function checkPending(context: EventContext, { order, terms, tick, before }: OrderPending): void {
  const { id: orderId, instrumentId, side, targetPrice: openPrice, marginMicros, feeMicros } = order;
  const message = faultMessage(context, orderId);
  const instrument = instrumentOf(context, instrumentId);
  const quote = checkTick(context, { orderId, instrumentId, tick, before });
  checkFillable(context, orderId, { quote, entry: true });
  invariant(order.status === 'pending', message('is pending'));
  const now = openingSide(side, quote);
  const better = side === 'buy' ? openPrice < now : openPrice > now;
  invariant(openPrice !== now, message('its target is not the market'));
  invariant(
    order.pendingKind === (better ? 'limit' : 'stop'),
    message('its kind follows from its target [ORDER-10]'),
  );
  invariant(
    openPrice * 10 >= now && openPrice <= now * 10,
    message('its target is within the allowed range [ORDER-15]'),
  );
  checkSums({ ...order, orderId, price: openPrice }, terms);
  checkConversion({ ...order, orderId }, terms, { quoteLog: context.quoteLog, ...instrument });
  checkStops(order, { quote, instrument, message });
  checkSize(order, instrument, message);
  checkTier(context, { ...order, openPrice }, order.leverage);
  const short = shortage(context, marginMicros + feeMicros);
  invariant(short === null, message(`the account can carry its reserve, but ${short}`));
}

export function checkFilled(context: EventContext, filled: OrderFilled): void {
  const { orderId, openPrice, marginMicros, feeMicros, terms, tick, before } = filled;
  const message = faultMessage(context, orderId);
  const order = orderBefore(context, orderId);
  const { instrumentId, side } = order;
  const quote = checkTick(context, { orderId, instrumentId, tick, before });
  checkFillable(context, orderId, { quote, entry: true });
  checkReached(context, order, tick);
  invariant(!isAddingToExposure(context, order), message('reduces where it may only reduce [ORDER-26]'));
  invariant(
    !isStopReached(order, tick),
    message('fills only where its own stops are not reached [ORDER-18]'),
  );
  invariant(openPrice === openingSide(side, tick), message('fills at the opening side of the tick'));
  checkSums({ ...order, ...filled, price: openPrice }, terms);
  checkConversion(filled, terms, { quoteLog: context.quoteLog, ...instrumentOf(context, instrumentId) });
  const added = addedMargin(context.account, { instrumentId, side, marginMicros });
  const short = shortage(context, added + feeMicros, order.marginMicros + order.feeMicros);
  invariant(short === null, message(`the account can carry it, but ${short}`));
}

/** Whether the order may only reduce the net exposure and would not. */
function isAddingToExposure({ account }: EventContext, order: Order): boolean {
  return order.reduceOnly === true && !reduces(account, order);
}

/** The tick reaches the target and is newer than the acceptance [ORDER-12] [ORDER-16]. */
function checkReached(context: EventContext, order: OpenOrder, tick: FillTick): void {
  const message = faultMessage(context, order.id);
  invariant(order.status === 'pending', message('was pending'));
  invariant(isTargetReached(order, tick), message('was reached'));
  invariant(!isPastExpiry(order, context.event.atMs), message('was reached before its time was over'));
  const acceptedAt = context.acceptedAt.get(order.id);
  const sinceMs = order.amendedAtMs ?? order.createdAtMs;
  const later = acceptedAt !== undefined && tick.seq > acceptedAt && tick.timeMs > sinceMs;
  invariant(later, message('is reached by a tick after its acceptance, and after its terms were changed'));
}

/** Cancelled by the user, by a reset, by its time, or by a triggered entry that the account cannot carry or whose own stop is reached [ORDER-13] [ORDER-14] [ORDER-18] [ORDER-24] [ORDER-26]. */
export function checkCancelled(
  context: EventContext,
  { orderId, reason, tick, before }: OrderCancelled,
): void {
  const message = faultMessage(context, orderId);
  const order = orderBefore(context, orderId);
  invariant(order.status === 'pending', message('was pending'));
  const { atMs } = context.event;
  if (reason === 'expired') invariant(isPastExpiry(order, atMs), message('ends at its time'));
  if (reason === 'cancelled' || reason === 'expired' || reason === 'reset') {
    invariant(tick === null, message('no tick cancels it'));
    return;
  }
  const { instrumentId } = order;
  const quote = checkTick(context, { orderId, instrumentId, tick, before });
  checkFillable(context, orderId, { quote, entry: true });
  checkReached(context, order, quote);
  const closedByFill = isStopReached(order, quote);
  invariant(
    closedByFill === (reason === 'closed_by_fill'),
    message('the reason names a stop that is reached, and only then [ORDER-18]'),
  );
  if (closedByFill) return;
  const adds = isAddingToExposure(context, order);
  invariant(
    adds === (reason === 'not_reducing'),
    message('the reason says whether it would reduce [ORDER-26]'),
  );
  if (adds) return;
  const cost = referenceCost({ ...order, price: null }, context.quoteLog, context.feeType);
  const needMicros = addedMargin(context.account, { ...order, ...cost }) + cost.feeMicros;
  const short = shortage(context, needMicros, order.marginMicros + order.feeMicros);
  invariant(short !== null, message(`is cancelled only when the account cannot carry ${needMicros}`));
}

/** Stops are on the right side of the market, or of the target of a pending order, and far enough from it [STOP-1]. */
export function checkStopsSet(context: EventContext, body: StopsSet): void {
  const { orderId, stopLoss, takeProfit, trailingStop } = body;
  const order = orderBefore(context, orderId);
  const quote = context.quoteLog.quoteOf(order.instrumentId);
  if (quote === undefined) return;
  const instrument = instrumentOf(context, order.instrumentId);
  // An unchanged stop was valid when it was set; the market may have moved since.
  const changed = {
    ...order,
    stopLoss: stopLoss === order.stopLoss ? null : stopLoss,
    takeProfit: takeProfit === order.takeProfit ? null : takeProfit,
    trailingStop: trailingStop === (order.trailingStop ?? null) ? null : trailingStop,
  };
  checkStops(changed, { quote, instrument, message: faultMessage(context, orderId) });
}

interface Reference {
  readonly quote: FillTick;
  readonly instrument: Instrument;
  readonly message: (what: string) => string;
}

function checkStops(order: OpenOrder, { quote, instrument, message }: Reference): void {
  const { side } = order;
  const market = side === 'buy' ? quote.bid : quote.ask;
  const reference = order.status === 'pending' ? order.targetPrice : market;
  const fault = stopFault(order, { side, reference, instrument });
  invariant(fault === null, message(`its stops are not allowed: ${fault}`));
}

/** The leverage is one of the size that the account has with the order [MARGIN-21]. */
function checkTier({ account, quoteLog, event }: EventContext, order: ValuedOrder, leverage: number): void {
  const highest = tierOf(account, order, quoteLog);
  invariant(leverage <= highest, `event ${event.seq}: leverage ${leverage} is above ${highest} of the tier`);
}

/** The instrument allows the size and the leverage [ORDER-1]. */
export function checkSize(
  { lots, leverage }: Order,
  instrument: Instrument,
  message: (what: string) => string,
): void {
  const { minLots, maxLots, lotStep, leverages, marginMode } = instrument;
  invariant(lots >= minLots && lots <= maxLots && lots % lotStep === 0, message('its lots can be traded'));
  const unleveraged = marginMode === 'fixed' && leverages.length === 0 && leverage === 1;
  invariant(unleveraged || leverages.includes(leverage), message('its leverage is offered'));
}

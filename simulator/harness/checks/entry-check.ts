/** How orders come: opened at the market, accepted to rest, filled when reached, or cancelled. */

import { invariant } from '@vernier/shared/assert';
import type { Instrument } from '@vernier/shared/market/instrument';
import type {
  OrderCancelled,
  OrderFilled,
  OrderOpened,
  OrderPending,
  StopsSet,
} from '@vernier/shared/trading/events';
import type { FillTick, Order } from '@vernier/shared/trading/order';
import { checkConversion, checkSums } from './fill-check.ts';
import { openingSide } from './quote-log.ts';
import { plainNeed } from './account-figures.ts';
import {
  checkCause,
  checkFillable,
  instrumentOf,
  orderBefore,
  type Scene,
  shortage,
  telling,
} from './event-context.ts';
import { stopFault } from './stop-fault.ts';
import { isTargetReached } from './trigger-check.ts';

export function checkOpened(scene: Scene, { order, terms, before }: OrderOpened): void {
  const { id: orderId, instrumentId, side, openPrice, marginMicros, feeMicros } = order;
  const say = telling(scene, orderId);
  const instrument = instrumentOf(scene, instrumentId);
  const quote = checkCause(scene, { orderId, instrumentId, tick: order.openTick, before });
  checkFillable(scene, orderId, { quote, entry: true });
  invariant(order.status === 'holding' && openPrice === openingSide(side, quote), say('opens at its side'));
  const { atMs } = scene.event;
  invariant(order.createdAtMs === atMs && order.openedAtMs === atMs, say('opens when it is accepted'));
  checkSums({ ...order, orderId, price: openPrice }, terms);
  checkConversion({ ...order, orderId }, terms, { notes: scene.notes, ...instrument });
  checkStops(order, { quote, instrument, say });
  checkSize(order, instrument, say);
  const short = shortage(scene, marginMicros + feeMicros);
  invariant(short === null, say(`the account can carry it, but ${short}`));
}

export function checkPending(scene: Scene, { order, terms, tick, before }: OrderPending): void {
  const { id: orderId, instrumentId, side, openPrice, targetPrice, marginMicros, feeMicros } = order;
  const say = telling(scene, orderId);
  const instrument = instrumentOf(scene, instrumentId);
  const quote = checkCause(scene, { orderId, instrumentId, tick, before });
  checkFillable(scene, orderId, { quote, entry: true });
  invariant(order.status === 'pending' && openPrice === targetPrice, say('rests at its target'));
  const now = openingSide(side, quote);
  const better = side === 'buy' ? openPrice < now : openPrice > now;
  invariant(openPrice !== now, say('its target is not the market'));
  invariant(order.pendingKind === (better ? 'limit' : 'stop'), say('its kind is where its target lies [P1]'));
  invariant(openPrice * 10 >= now && openPrice <= now * 10, say('its target is within reason [P6]'));
  checkSums({ ...order, orderId, price: openPrice }, terms);
  checkConversion({ ...order, orderId }, terms, { notes: scene.notes, ...instrument });
  checkStops(order, { quote, instrument, say });
  checkSize(order, instrument, say);
  const short = shortage(scene, marginMicros + feeMicros);
  invariant(short === null, say(`the account can carry its reserve, but ${short}`));
}

export function checkFilled(scene: Scene, filled: OrderFilled): void {
  const { orderId, openPrice, marginMicros, feeMicros, terms, tick, before } = filled;
  const say = telling(scene, orderId);
  const order = orderBefore(scene, orderId);
  const { instrumentId, side } = order;
  const quote = checkCause(scene, { orderId, instrumentId, tick, before });
  checkFillable(scene, orderId, { quote, entry: true });
  checkReached(scene, order, tick);
  invariant(openPrice === openingSide(side, tick), say('fills at its side of the tick'));
  checkSums({ ...order, ...filled, price: openPrice }, terms);
  checkConversion(filled, terms, { notes: scene.notes, ...instrumentOf(scene, instrumentId) });
  const short = shortage(scene, marginMicros + feeMicros, order.marginMicros + order.feeMicros);
  invariant(short === null, say(`the account can carry it, but ${short}`));
}

/** A tick that reaches the target, and was not there when the order was accepted [P3] [P7]. */
function checkReached(scene: Scene, order: Order, tick: FillTick): void {
  const say = telling(scene, order.id);
  invariant(order.status === 'pending', say('was pending'));
  invariant(isTargetReached(order, tick), say('was reached'));
  const acceptedAt = scene.acceptedAt.get(order.id);
  const later = acceptedAt !== undefined && tick.seq > acceptedAt && tick.timeMs > order.createdAtMs;
  invariant(later, say('is reached by a tick from after its acceptance'));
}

/** The user's wish, a reset, or a reach that the account cannot carry [P4] [P5]. */
export function checkCancelled(scene: Scene, { orderId, reason, tick, before }: OrderCancelled): void {
  const say = telling(scene, orderId);
  const order = orderBefore(scene, orderId);
  invariant(order.status === 'pending', say('was pending'));
  if (reason !== 'insufficient_margin') {
    invariant(tick === null, say('no tick cancels it'));
    return;
  }
  const { instrumentId } = order;
  const quote = checkCause(scene, { orderId, instrumentId, tick, before });
  checkFillable(scene, orderId, { quote, entry: true });
  checkReached(scene, order, quote);
  const needMicros = plainNeed({ ...order, price: null }, scene.notes, scene.feeType);
  const short = shortage(scene, needMicros, order.marginMicros + order.feeMicros);
  invariant(short !== null, say(`is cancelled only when the account cannot carry ${needMicros}`));
}

/** Stops are on their side of the market, and far enough from it; those of a pending order of its target [B1]. */
export function checkStopsSet(scene: Scene, { orderId, stopLoss, takeProfit }: StopsSet): void {
  const order = orderBefore(scene, orderId);
  const quote = scene.notes.quoteOf(order.instrumentId);
  if (quote === undefined) return;
  const instrument = instrumentOf(scene, order.instrumentId);
  // What stays where it is was right when it was set; the market may have come near it since.
  const changed = {
    ...order,
    stopLoss: stopLoss === order.stopLoss ? null : stopLoss,
    takeProfit: takeProfit === order.takeProfit ? null : takeProfit,
  };
  checkStops(changed, { quote, instrument, say: telling(scene, orderId) });
}

interface Reference {
  readonly quote: FillTick;
  readonly instrument: Instrument;
  readonly say: (what: string) => string;
}

function checkStops(order: Order, { quote, instrument, say }: Reference): void {
  const { side, status, openPrice } = order;
  const reference = status === 'pending' ? openPrice : side === 'buy' ? quote.bid : quote.ask;
  const fault = stopFault(order, { side, reference, instrument });
  invariant(fault === null, say(`its stops stand where they may, but ${fault}`));
}

/** A size and a leverage that the instrument offers [M5]. */
function checkSize({ lots, multiple }: Order, instrument: Instrument, say: (what: string) => string): void {
  const { minLots, maxLots, lotStep, multiples, marginMode } = instrument;
  invariant(lots >= minLots && lots <= maxLots && lots % lotStep === 0, say('its lots can be traded'));
  const unleveraged = marginMode === 'fixed' && multiples.length === 0 && multiple === 1;
  invariant(unleveraged || multiples.includes(multiple), say('its multiple is offered'));
}

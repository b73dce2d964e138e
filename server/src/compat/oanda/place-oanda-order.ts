/**
 * Placing of orders. A market order against trades of the other side closes the oldest ones first and opens a trade with what is
 * left; both are in its answer [OANDA-5].
 */

import { type Refusal, refuse } from '@vernier/shared/refusals';
import type { PlaceOrder, PlacePending } from '@vernier/shared/trading/orders/commands';
import type { Lots, Points } from '@vernier/shared/numbers/price';
import { openingPriceOf } from '@vernier/shared/trading/pricing/fill-price';
import { callerAccount } from '../../core/trading/present-account.ts';
import { opposite, positionsOf } from '../positions-of.ts';
import { usualLeverage } from '../usual-leverage.ts';
import { writeExtensions } from './client-extensions.ts';
import { OandaError, oandaFailure, oandaRefusal } from './errors.ts';
import type { OandaContext, OandaRequest } from './oanda-context.ts';
import type { NewOandaOrder } from './order-request.ts';
import { type Sent, sendCommand } from './sent-command.ts';

/** An order that is being placed. */
interface Placing {
  readonly request: OandaRequest;
  readonly context: OandaContext;
  readonly order: NewOandaOrder;
}

/** Versions of the events that it made, in order. */
export async function placeOandaOrder(placing: Placing): Promise<readonly number[]> {
  const { request, context, order } = placing;
  await refuseKnown(placing);
  const sent = isReached(placing) ? await placeNow(placing) : await placeLater(placing);
  const [orderId] = sent.orderIds.toReversed();
  if (orderId !== undefined)
    await writeExtensions(request, context, { orderId, extensions: order.extensions });
  return sent.versions;
}

/** A name is given once; a repetition must not reduce what has been opened since. */
async function refuseKnown({ request, context, order }: Placing): Promise<void> {
  if (order.clientId === null) return;
  const known = await context.store.orderByClientId(request.session.user.id, order.clientId);
  if (known !== null) throw oandaFailure('clientIdUsed');
}

/** An order whose price the market has reached fills now; at the market every order does. */
function isReached({ context, order }: Placing): boolean {
  const { type, target } = order;
  if (target === null) return true;
  const room = roomTo(target, context, order);
  if (room === null) throw oandaFailure('noPrice');
  if (type === 'LIMIT') return room <= 0;
  return type === 'STOP' ? room >= 0 : room === 0;
}

/** How far the market is above a price for a buy, below it for a sell: a limit waits while it is above 0. */
function roomTo(price: Points, { market }: OandaContext, { instrument, side }: NewOandaOrder): number | null {
  const quote = market.quoteOf(instrument.id);
  if (quote === undefined) return null;
  const now = openingPriceOf(side, quote);
  return side === 'buy' ? now - price : price - now;
}

/** A refusal while the market is worse than the bound. */
function beyondBound({ context, order }: Placing): Refusal | null {
  if (order.bound === null) return null;
  const room = roomTo(order.bound, context, order);
  return room !== null && room <= 0 ? null : refuse('price_moved');
}

async function placeNow(placing: Placing): Promise<Sent> {
  const { order } = placing;
  const reduced = order.fill === 'open_only' ? null : await reduce(placing);
  const left = order.lots - (reduced?.lots ?? 0);
  if (order.fill === 'reduce_only' || left === 0) {
    if (reduced === null) throw oandaFailure('nothingToReduce');
    return withoutOrder(reduced.sent);
  }
  const opening = openTrade(placing, left);
  if (reduced === null) return await opening;
  // A part is filled, so the order was not refused.
  const opened = await opening.catch((error: unknown) => {
    if (error instanceof OandaError) return null;
    throw error;
  });
  if (opened === null) return withoutOrder(reduced.sent);
  const { sent } = reduced;
  return { ...opened, versions: [...sent.versions, ...opened.versions] };
}

/** Closed trades keep their notes. */
function withoutOrder(sent: Sent): Sent {
  return { ...sent, orderIds: [] };
}

interface Reduction {
  readonly sent: Sent;
  readonly lots: Lots;
}

/** Null without a trade on the other side. */
async function reduce(placing: Placing): Promise<Reduction | null> {
  const { request, context, order } = placing;
  const side = opposite(order.side);
  const positions = positionsOf(callerAccount(context, request.session), order.instrument.id, side);
  const lots = Math.min(
    order.lots,
    positions.reduce((sum, position) => sum + position.lots, 0),
  );
  if (lots === 0) return null;
  const sent = await sendCommand(request, context, {
    route: 'closeMany',
    command: { kind: 'CloseMany', instrumentId: order.instrument.id, side, result: null, lots },
    ...{ counts: 'change', key: null, admit: () => beyondBound(placing) },
  });
  const [reason] = sent.reasons;
  if (sent.versions.length === 0) {
    if (reason !== undefined) throw oandaRefusal({ refused: reason });
    return null;
  }
  return { sent, lots };
}

async function openTrade(placing: Placing, lots: Lots): Promise<Sent> {
  const { request, context } = placing;
  const command: PlaceOrder = {
    ...{ kind: 'PlaceOrder', deviation: null, quoteTimeMs: null },
    ...termsOf(placing, lots),
  };
  return await sendCommand(request, context, {
    ...{ route: 'submitOrder', command, counts: 'change', key: null },
    admit: () => beyondBound(placing),
  });
}

async function placeLater(placing: Placing): Promise<Sent> {
  const { request, context, order } = placing;
  if (order.isImmediate) throw oandaFailure('bounds');
  const command: PlacePending = {
    ...{ kind: 'PlacePending', targetPrice: order.target ?? 0, expiry: order.expiry },
    ...termsOf(placing, order.lots),
  };
  return await sendCommand(request, context, {
    ...{ route: 'submitOrder', command, counts: 'change', key: null },
    // A limit that the market has passed meanwhile would become a stop.
    admit: () => (isReached(placing) ? refuse('price_moved') : null),
  });
}

function termsOf({ request, context, order }: Placing, lots: Lots) {
  const { instrument, side, stops, clientId } = order;
  const leverage = usualLeverage(context.offers.instrumentFor(request.session.user.id, instrument));
  return { instrumentId: instrument.id, side, lots, leverage, clientId, ...stops };
}

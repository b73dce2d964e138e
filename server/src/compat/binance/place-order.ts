/**
 * Placing of orders. A position of Binance is the sum of our orders of a side: what reduces it closes the oldest first, what is
 * left opens a new one. A stop or a target of a position rests on its orders [BINANCE-5] [BINANCE-6].
 */

import { invariant } from '@vernier/shared/assert';
import { PATHS } from '@vernier/shared/api/call-table';
import type { Lots, Points } from '@vernier/shared/numbers/price';
import { type Refusal, refuse } from '@vernier/shared/refusals';
import type { PlaceOrder, PlacePending } from '@vernier/shared/trading/orders/commands';
import type { Order, Position } from '@vernier/shared/trading/orders/order';
import { openingPriceOf } from '@vernier/shared/trading/pricing/fill-price';
import { isClosed } from '@vernier/shared/trading/orders/order';
import { callerAccount } from '../../core/trading/present-account.ts';
import type { KeyContext } from './account.ts';
import type { SignedRequest } from './binance-context.ts';
import { run } from './commands.ts';
import { BinanceError, failure, refusalError } from './errors.ts';
import { orderIdOf } from './order-ids.ts';
import { clientIdKey, type OrderReader } from './order-reader.ts';
import { type NewOrder, reducedSide } from './order-request.ts';
import type { BinanceOrder, StopKind } from './order-view.ts';
import { positionsOf } from '../positions-of.ts';

export interface PlacingContext extends KeyContext {
  readonly reader: OrderReader;
}

/** An order that is being placed. */
interface Placing {
  readonly request: SignedRequest;
  readonly context: PlacingContext;
  readonly order: NewOrder;
}

export async function placeBinanceOrder(placing: Placing): Promise<BinanceOrder> {
  const { order } = placing;
  switch (order.type) {
    case 'MARKET':
      return (await placeAtMarket(placing, null)) ?? missed();
    case 'LIMIT':
      return order.reduces ? await placeTarget(placing) : await placeLimit(placing);
    default:
      return await placeConditional(placing);
  }
}

/**
 * A reduction first, then what is left of the order as a new position; `limit` is the worst price of both. Null when the market
 * is beyond it.
 */
async function placeAtMarket(placing: Placing, limit: Points | null): Promise<BinanceOrder | null> {
  const { order } = placing;
  const lots = lotsOf(order);
  const reduction = order.reduces || order.nets ? await reduce(placing, lots, limit) : null;
  const leftLots = lots - (reduction?.lots ?? 0);
  if (order.reduces || leftLots === 0) {
    if (reduction === null && limit === null) throw failure('nothingToReduce');
    return reduction && { ...reduction, clientId: order.clientId ?? reduction.clientId };
  }
  const opened = await openPosition(placing, leftLots, limit).catch((error: unknown) => {
    // A part is filled, so the order was not refused.
    if (reduction === null || !(error instanceof BinanceError)) throw error;
    return null;
  });
  if (reduction === null) return opened;
  const clientId = order.clientId ?? reduction.clientId;
  if (opened === null) return { ...reduction, clientId, lots, status: 'EXPIRED' };
  return { ...opened, lots, fills: [...reduction.fills, ...opened.fills] };
}

/** Closes at most so many lots of the other side. Null when there is nothing to close, or the market is beyond the limit. */
async function reduce(placing: Placing, lots: Lots, limit: Points | null): Promise<BinanceOrder | null> {
  const { request, context, order } = placing;
  const { instrument, clientId } = order;
  const side = reducedSide(order);
  const open = positionsOf(callerAccount(context, request.session), instrument.id, side);
  if (open.length === 0 && !(await wasReduced(placing))) return null;
  if (open.length > 0 && clientId !== undefined) await refuseKnownEntry(placing, clientId);
  const closed = await run(
    request,
    context,
    {
      route: 'closeMany',
      command: { kind: 'CloseMany', instrumentId: instrument.id, side, result: null, lots },
      counts: 'change',
      key: clientId === undefined ? null : clientIdKey(clientId),
      admit: () => beyond(placing, limit),
      present: ({ orders, failed }) => {
        const ids = orders.filter(isClosed).map(({ id }) => id);
        const reasons = failed.map(({ refusal }) => refusal.refused);
        return { ids, reasons, orderId: orderIdOf({ kind: 'closing', id: Math.min(...ids) }) };
      },
    },
    ['price_moved'],
  );
  if ('refused' in closed) return null;
  const [reason] = closed.reasons;
  if (closed.ids.length === 0 && reason !== undefined) throw refusalError({ refused: reason });
  return await context.reader.closingOf(request.session, closed.ids);
}

/** Whether this order has reduced a position already, whose answer was lost. */
async function wasReduced({ request, context, order: { clientId } }: Placing): Promise<boolean> {
  if (clientId === undefined) return false;
  const name = { accountId: request.session.user.id, route: PATHS.closeMany, key: clientIdKey(clientId) };
  const [row] = await context.store.idempotencyRows([name]);
  return row !== null && row !== undefined;
}

/** A repeated entry must not reduce what has been opened since. */
async function refuseKnownEntry({ request, context }: Placing, clientId: string): Promise<void> {
  const known = await context.store.orderByClientId(request.session.user.id, clientId);
  if (known !== null) throw failure('duplicateId');
}

async function openPosition(
  placing: Placing,
  lots: Lots,
  limit: Points | null,
): Promise<BinanceOrder | null> {
  const command: PlaceOrder = {
    ...{ kind: 'PlaceOrder', deviation: null, quoteTimeMs: null },
    ...entryTerms(placing, lots),
  };
  return await enter(placing, command, () => beyond(placing, limit));
}

function pendingCommand(placing: Placing, targetPrice: Points): PlacePending {
  const { goodTillMs: expiry } = placing.order;
  return { kind: 'PlacePending', ...entryTerms(placing, lotsOf(placing.order)), targetPrice, expiry };
}

function entryTerms({ request, context, order }: Placing, lots: Lots) {
  const { instrument, side, clientId = null } = order;
  const leverage = context.settings.leverage(request.session, instrument);
  return { instrumentId: instrument.id, side, lots, leverage, stopLoss: null, takeProfit: null, clientId };
}

/** A known client id with the same order is a repetition and gets the first answer. Null when the market has moved. */
async function enter(
  { request, context }: Placing,
  command: PlaceOrder | PlacePending,
  admit: () => Refusal | null,
): Promise<BinanceOrder | null> {
  const { reader } = context;
  const { session } = request;
  const entered = await run(
    request,
    context,
    {
      route: 'submitOrder',
      command,
      counts: 'change',
      key: null,
      admit,
      present: ({ orders }) => ({ id: orders[0]?.id ?? 0 }),
    },
    ['client_id_used', 'price_moved'],
  );
  if ('refused' in entered && entered.refused === 'price_moved') return null;
  const view =
    'refused' in entered
      ? await reader.byClientId(session, command.clientId ?? '')
      : await reader.byName(session, { kind: 'entry', id: entered.id });
  if (view === null || !isSame(view, command)) throw failure('duplicateId');
  return view;
}

function isSame(view: BinanceOrder, { instrumentId, side, lots }: PlaceOrder | PlacePending): boolean {
  return view.instrument.id === instrumentId && view.side === side && view.lots === lots;
}

/** A refusal while the market is worse than the limit. */
function beyond({ context, order }: Placing, limit: Points | null): Refusal | null {
  return limit === null || reaches(context, order, limit) ? null : refuse('price_moved');
}

/** Whether the side that the order fills at is at the limit or better. */
function reaches({ market }: KeyContext, { instrument, side }: NewOrder, limit: Points): boolean {
  const quote = market.quoteOf(instrument.id);
  if (quote === undefined) return false;
  const price = openingPriceOf(side, quote);
  return side === 'buy' ? price <= limit : price >= limit;
}

/** A limit order fills at once where the market has reached it; else it waits, if it may. */
async function placeLimit(placing: Placing): Promise<BinanceOrder> {
  const { context, order } = placing;
  const { timeInForce } = order;
  const level = levelOf(order);
  if (reaches(context, order, level)) {
    if (timeInForce === 'GTX') throw failure('wouldTake');
    const filled = await placeAtMarket(placing, level);
    if (filled !== null) return filled;
  }
  if (timeInForce === 'IOC' || timeInForce === 'FOK') throw failure('notFilled');
  const command = pendingCommand(placing, level);
  // A target that the market has passed meanwhile would become a stop.
  const isPassed = () => (reaches(context, order, level) ? refuse('price_moved') : null);
  return (await enter(placing, command, isPassed)) ?? missed();
}

/** The market moved between the check and the decision, twice or where no other way is left. */
function missed(): never {
  throw failure('noPrice');
}

/** A limit order that only reduces: at once where the market has reached it, else as the take-profit of positions. */
async function placeTarget(placing: Placing): Promise<BinanceOrder> {
  const { context, order } = placing;
  const level = levelOf(order);
  if (!reaches(context, order, level))
    return await placeStop(placing, 'take_profit', targets(placing, 'take_profit'));
  if (order.timeInForce === 'GTX') throw failure('wouldTake');
  return (await placeAtMarket(placing, level)) ?? missed();
}

/** A trigger against a position is its stop; any other stop is an entry. */
async function placeConditional(placing: Placing): Promise<BinanceOrder> {
  const { order } = placing;
  const kind: StopKind = order.type === 'STOP_MARKET' ? 'stop_loss' : 'take_profit';
  const positions = order.reduces || order.nets ? targets(placing, kind) : [];
  if (order.reduces || positions.length > 0) return await placeStop(placing, kind, positions);
  if (kind === 'take_profit')
    throw failure(
      'badCombination',
      'A take-profit needs a position of its size; an entry at a better price is a LIMIT.',
    );
  const level = levelOf(order);
  if (isTriggered(placing, level)) throw failure('wouldTrigger');
  const command = pendingCommand(placing, level);
  // What the market has reached meanwhile would become a limit order.
  const isPassed = () => (isTriggered(placing, level) ? refuse('price_moved') : null);
  return (await enter(placing, command, isPassed)) ?? missed();
}

/** Whether a stop entry at this level has nothing to wait for. */
function isTriggered({ context, order: { instrument, side } }: Placing, level: Points): boolean {
  const quote = context.market.quoteOf(instrument.id);
  if (quote === undefined) return false;
  const price = openingPriceOf(side, quote);
  return side === 'buy' ? price >= level : price <= level;
}

/**
 * The positions that a stop of this size belongs to: all of the side when it is the size of their sum, or the newest one of
 * exactly this size without such a stop.
 */
function targets({ request, context, order }: Placing, kind: StopKind): readonly Position[] {
  const account = callerAccount(context, request.session);
  const open = positionsOf(account, order.instrument.id, reducedSide(order));
  const sum = open.reduce((all, { lots }) => all + lots, 0);
  if (order.lots === null || order.lots === sum) return open;
  const hasNone = (position: Position) =>
    (kind === 'stop_loss' ? position.stopLoss : position.takeProfit) === null;
  return open.filter((position) => position.lots === order.lots && hasNone(position)).slice(-1);
}

/** Sets the stop of each position; the executor decides them together. */
async function placeStop(
  placing: Placing,
  kind: StopKind,
  positions: readonly Position[],
): Promise<BinanceOrder> {
  const { request, context, order } = placing;
  const open = positionsOf(callerAccount(context, request.session), order.instrument.id, reducedSide(order));
  if (open.length === 0) throw failure('nothingToReduce');
  if (positions.length === 0)
    throw failure(
      'badCombination',
      'The quantity of a stop is that of the position or of one of its orders.',
    );
  if (order.goodTillMs !== null)
    throw failure('badCombination', 'A stop or a target of a position has no end.');
  const level = levelOf(order);
  const orderId = orderIdOf({ kind, id: Math.min(...positions.map(({ id }) => id)) });
  const key = order.clientId === undefined ? null : clientIdKey(order.clientId);
  await Promise.all(
    positions.map((position, place) =>
      setStop(request, context, { kind, position, level, key: place === 0 ? key : null, orderId }),
    ),
  );
  const view = await context.reader.byId(request.session, orderId);
  if (view === null) throw failure('noSuchOrder');
  return { ...view, clientId: order.clientId ?? view.clientId };
}

export interface StopChange {
  readonly kind: StopKind;
  readonly position: Pick<Order, 'id'>;
  /** Null removes it. */
  readonly level: Points | null;
  readonly key: string | null;
  /** Of the stop, for its client's name. */
  readonly orderId: number;
}

export async function setStop(
  request: SignedRequest,
  context: KeyContext,
  { kind, position, level, key, orderId }: StopChange,
): Promise<void> {
  const stop = kind === 'stop_loss' ? { stopLoss: level } : { takeProfit: level };
  await run(request, context, {
    route: 'setStops',
    command: { kind: 'SetStops', orderId: position.id, ...stop },
    counts: 'change',
    key,
    present: () => ({ orderId }),
  });
}

function lotsOf({ lots }: NewOrder): Lots {
  if (lots === null) throw failure('badLotSize');
  return lots;
}

function levelOf({ level }: NewOrder): Points {
  invariant(level !== null, 'an order that is not at the market has a level');
  return level;
}

/** Lifecycle of an order: what its events make of it, with the ids that OANDA gives to its order, its trade and what rests on it. */

import { invariant } from '@vernier/shared/assert';
import type { TimeMs } from '@vernier/shared/clock';
import type { Micros } from '@vernier/shared/numbers/money';
import type { Lots, Points } from '@vernier/shared/numbers/price';
import type { AccountEvent, OrderAmended, StopsSet } from '@vernier/shared/trading/orders/events';
import type { CloseReason, OrderChoices, Side } from '@vernier/shared/trading/orders/order';
import { idsOf, type RestingKind, STOP_KINDS } from './transaction-ids.ts';

/** The order that opens a trade. */
export interface EntryOrder {
  readonly id: number;
  readonly type: 'MARKET' | 'LIMIT' | 'STOP';
  readonly lots: Lots;
  /** Null at the market. */
  readonly target: Points | null;
  readonly goodTillMs: TimeMs | null;
  readonly atMs: TimeMs;
  /** The order that it replaced. */
  readonly replaces: number | null;
}

/** A stop-loss, a take-profit or a trailing stop of a trade. */
export interface RestingOrder {
  readonly id: number;
  /** A price, or the distance of a trailing stop. */
  readonly level: Points;
  readonly atMs: TimeMs;
}

export interface OpenedTrade {
  /** Id of its fill. */
  readonly id: number;
  readonly price: Points;
  readonly lots: Lots;
  readonly marginMicros: Micros;
  readonly atMs: TimeMs;
}

/** All of a trade, or a part of it. */
export interface TradeClosing {
  readonly fillId: number;
  readonly lots: Lots;
  readonly price: Points;
  readonly profitMicros: Micros;
  readonly atMs: TimeMs;
}

type Levels = Readonly<Record<RestingKind, Points | null>>;

export interface OrderLifecycle {
  /** Our order. */
  readonly orderId: number;
  readonly instrumentId: number;
  readonly side: Side;
  readonly clientId: string | null;
  readonly entry: EntryOrder;
  readonly status: 'pending' | 'open' | 'closed' | 'cancelled';
  /** Chosen for the trade. */
  readonly levels: Levels;
  readonly trade: OpenedTrade | null;
  readonly lots: Lots;
  /** Empty until the fill. */
  readonly resting: Readonly<Partial<Record<RestingKind, RestingOrder>>>;
  readonly closings: readonly TradeClosing[];
  readonly swapMicros: Micros;
  readonly end: { readonly reason: CloseReason; readonly atMs: TimeMs; readonly version: number } | null;
}

/** The lifecycle after an event of its order; the first one opens or places it. */
export function lifecycleAfter(lifecycle: OrderLifecycle | null, event: AccountEvent): OrderLifecycle {
  const { body } = event;
  if (body.kind === 'OrderOpened' || body.kind === 'OrderPending') return begun(event);
  invariant(lifecycle !== null, 'the first event of an order places it');
  switch (body.kind) {
    case 'OrderFilled': {
      const { openPrice, marginMicros } = body;
      return opened(lifecycle, event, { price: openPrice, marginMicros });
    }
    case 'OrderAmended':
    case 'StopsSet':
      return lifecycle.status === 'pending'
        ? amended(lifecycle, body, event)
        : withStops(lifecycle, levelsOf(body), event);
    case 'OrderPartlyClosed':
      return closedBy(lifecycle, event, { ...body, lots: body.part.lots });
    case 'OrderClosed':
      return {
        ...closedBy(lifecycle, event, { ...body, lots: lifecycle.lots }),
        ...ended('closed', body.reason, event),
      };
    case 'OrderCancelled':
      return { ...lifecycle, ...ended('cancelled', body.reason, event) };
    case 'SwapCharged':
      return { ...lifecycle, swapMicros: lifecycle.swapMicros + body.swapMicros };
    default:
      return lifecycle;
  }
}

function levelsOf({
  takeProfit,
  stopLoss,
  trailingStop = null,
}: Pick<OrderChoices, 'takeProfit' | 'stopLoss' | 'trailingStop'>): Levels {
  return { takeProfit, stopLoss, trailingStop };
}

function begun(event: AccountEvent): OrderLifecycle {
  const { body, version, atMs } = event;
  invariant(body.kind === 'OrderOpened' || body.kind === 'OrderPending', 'an order begins so');
  const { order } = body;
  const isPending = body.kind === 'OrderPending';
  const type = !isPending ? 'MARKET' : body.order.pendingKind === 'limit' ? 'LIMIT' : 'STOP';
  const lifecycle: OrderLifecycle = {
    ...{ orderId: order.id, instrumentId: order.instrumentId, side: order.side, lots: order.lots },
    clientId: order.clientId ?? null,
    entry: {
      ...{ id: idsOf(version).order, type, lots: order.lots, atMs, replaces: null },
      target: order.targetPrice,
      goodTillMs: isPending ? body.order.expiresAtMs : null,
    },
    levels: levelsOf(order),
    ...{ status: 'pending', trade: null, resting: {}, closings: [], swapMicros: 0n, end: null },
  };
  if (body.kind === 'OrderPending') return lifecycle;
  return opened(lifecycle, event, { price: body.order.openPrice, marginMicros: order.marginMicros });
}

function opened(
  lifecycle: OrderLifecycle,
  event: AccountEvent,
  fill: { readonly price: Points; readonly marginMicros: Micros },
): OrderLifecycle {
  const { version, atMs } = event;
  const trade = { id: idsOf(version).fill, lots: lifecycle.lots, atMs, ...fill };
  return withStops({ ...lifecycle, status: 'open', trade }, lifecycle.levels, event);
}

/** Every change of a pending order is a new order of OANDA. */
function amended(
  lifecycle: OrderLifecycle,
  body: OrderAmended | StopsSet,
  { version, atMs }: AccountEvent,
): OrderLifecycle {
  const changed =
    body.kind === 'OrderAmended'
      ? {
          type: body.pendingKind === 'limit' ? ('LIMIT' as const) : ('STOP' as const),
          ...{ lots: body.lots, target: body.targetPrice, goodTillMs: body.expiresAtMs },
        }
      : {};
  const entry = {
    ...lifecycle.entry,
    ...changed,
    id: idsOf(version).order,
    atMs,
    replaces: lifecycle.entry.id,
  };
  return { ...lifecycle, entry, lots: entry.lots, levels: levelsOf(body) };
}

/** A level that stays keeps its order. */
function withStops(
  lifecycle: OrderLifecycle,
  levels: Levels,
  { version, atMs }: AccountEvent,
): OrderLifecycle {
  const resting = STOP_KINDS.flatMap((kind) => {
    const level = levels[kind];
    const old = lifecycle.resting[kind];
    if (level === null) return [];
    return [[kind, old?.level === level ? old : { id: idsOf(version).resting(kind), level, atMs }] as const];
  });
  return { ...lifecycle, levels, resting: Object.fromEntries(resting) };
}

function closedBy(
  lifecycle: OrderLifecycle,
  { version, atMs }: AccountEvent,
  part: { readonly lots: Lots; readonly closePrice: Points; readonly profitMicros: Micros },
): OrderLifecycle {
  const { lots, closePrice: price, profitMicros } = part;
  const closing = { fillId: idsOf(version).fill, lots, price, profitMicros, atMs };
  return { ...lifecycle, lots: lifecycle.lots - lots, closings: [...lifecycle.closings, closing] };
}

function ended(
  status: 'closed' | 'cancelled',
  reason: CloseReason,
  { atMs, version }: AccountEvent,
): Pick<OrderLifecycle, 'status' | 'end' | 'resting'> {
  return { status, end: { reason, atMs, version }, resting: {} };
}

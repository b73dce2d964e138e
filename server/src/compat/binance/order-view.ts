/** Orders in the form of Binance: entries, closings, and the stops of positions. */

import { invariant } from '@vernier/shared/assert';
import type { Instrument } from '@vernier/shared/market/instrument';
import type { Fraction } from '@vernier/shared/numbers/fraction';
import { formatMicros } from '@vernier/shared/numbers/money';
import type { Lots, Points } from '@vernier/shared/numbers/price';
import type { ClosedPosition, ExitReason, Order, Position, Side } from '@vernier/shared/trading/orders/order';
import { opposite } from '../positions-of.ts';
import { averagePrice, decimalPrice, type Fill, notionalMicros } from '../fill-numbers.ts';
import { decimalLots } from './numbers.ts';
import { orderIdOf, type OrderKind } from './order-ids.ts';

export type OrderType = 'LIMIT' | 'MARKET' | 'STOP_MARKET' | 'TAKE_PROFIT_MARKET';
type OrderStatus = 'NEW' | 'FILLED' | 'CANCELED' | 'EXPIRED';

/** A kind of stop that rests on a position. */
export type StopKind = Extract<OrderKind, 'stop_loss' | 'take_profit'>;

/** An order as both families of endpoints present it. */
export interface BinanceOrder {
  readonly kind: OrderKind;
  readonly orderId: number;
  readonly clientId: string;
  readonly instrument: Instrument;
  readonly side: Side;
  /** Side of the position that it opens or reduces. */
  readonly positionSide: Side;
  readonly type: OrderType;
  readonly status: OrderStatus;
  /** Of a limit order or a trigger; null at the market. */
  readonly level: Points | null;
  readonly lots: Lots;
  readonly fills: readonly (Fill & { readonly conversion: Fraction })[];
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
  /** The end of an order that waits; absent or null without one. */
  readonly goodTillMs?: number | null;
}

/** How a key sees orders: in hedge mode each names the side of its position. */
export interface ViewOptions {
  readonly isHedged: boolean;
}

const ALGO_STATUS = { NEW: 'NEW', FILLED: 'FINISHED', CANCELED: 'CANCELED', EXPIRED: 'EXPIRED' } as const;

/** The order that opened, or is to open, a position. `lots` is its size before parts of it closed. */
export function entryView(order: Order, instrument: Instrument, lots: Lots): BinanceOrder {
  const isFilled = order.status === 'holding' || order.status === 'closed';
  const type =
    order.pendingKind === null ? 'MARKET' : order.pendingKind === 'limit' ? 'LIMIT' : 'STOP_MARKET';
  return {
    kind: 'entry',
    orderId: orderIdOf({ kind: 'entry', id: order.id }),
    clientId: order.clientId ?? `vernier-${order.id}`,
    instrument,
    side: order.side,
    positionSide: order.side,
    type,
    status: entryStatus(order),
    level: order.targetPrice,
    lots,
    fills: isFilled ? [{ lots, price: order.openPrice, conversion: order.conversion }] : [],
    goodTillMs: order.status === 'pending' ? order.expiresAtMs : null,
    createdAtMs: order.createdAtMs,
    updatedAtMs: isFilled
      ? order.openedAtMs
      : order.status === 'cancelled'
        ? order.closedAtMs
        : order.createdAtMs,
  };
}

function entryStatus(order: Order): OrderStatus {
  if (order.status === 'pending') return 'NEW';
  if (order.status !== 'cancelled') return 'FILLED';
  return order.closeReason === 'cancelled' || order.closeReason === 'reset' ? 'CANCELED' : 'EXPIRED';
}

/** The kind of order that ends a position for this reason. */
export function closingKind(reason: ExitReason): Exclude<OrderKind, 'entry'> {
  return reason === 'stop_loss' || reason === 'take_profit' ? reason : 'closing';
}

/** One order for all positions of a side that ended together for the same reason. */
export function closingView(rows: readonly ClosedPosition[], instrument: Instrument): BinanceOrder {
  const [first] = rows;
  invariant(first !== undefined, 'an order that closes ends a position');
  const kind = closingKind(first.closeReason);
  const id = Math.min(...rows.map((row) => row.id));
  return {
    ...{ kind, instrument, orderId: orderIdOf({ kind, id }), clientId: `vernier-${kind}-${id}` },
    side: opposite(first.side),
    positionSide: first.side,
    type: kind === 'closing' ? 'MARKET' : stopType(kind),
    status: 'FILLED',
    level: kind === 'closing' ? null : kind === 'stop_loss' ? first.stopLoss : first.takeProfit,
    lots: rows.reduce((all, { lots }) => all + lots, 0),
    fills: rows.map(({ lots, closePrice, conversion }) => ({ lots, price: closePrice, conversion })),
    createdAtMs: first.closedAtMs,
    updatedAtMs: first.closedAtMs,
  };
}

function stopType(kind: StopKind): OrderType {
  return kind === 'stop_loss' ? 'STOP_MARKET' : 'TAKE_PROFIT_MARKET';
}

export function stopLevel(kind: StopKind, order: Pick<Position, 'stopLoss' | 'takeProfit'>): Points | null {
  return kind === 'stop_loss' ? order.stopLoss : order.takeProfit;
}

/** The stop at a level that rests, or rested, on positions of one side. */
export function stopView(
  kind: StopKind,
  positions: readonly Pick<Position, 'id' | 'side' | 'lots' | 'openedAtMs'>[],
  {
    instrument,
    level,
    status,
    atMs,
  }: Pick<BinanceOrder, 'instrument' | 'level' | 'status'> & { readonly atMs?: number },
): BinanceOrder {
  const [first] = positions;
  invariant(first !== undefined, 'a stop rests on a position');
  const id = Math.min(...positions.map((position) => position.id));
  return {
    ...{ kind, instrument, level, status },
    orderId: orderIdOf({ kind, id }),
    clientId: `vernier-${kind}-${id}`,
    side: opposite(first.side),
    positionSide: first.side,
    type: stopType(kind),
    lots: positions.reduce((all, { lots }) => all + lots, 0),
    fills: [],
    createdAtMs: first.openedAtMs,
    updatedAtMs: atMs ?? first.openedAtMs,
  };
}

/** A take-profit fills at its level or better, as a limit order does; the older endpoints list it as one. */
function plainType({ type }: BinanceOrder): OrderType {
  return type === 'TAKE_PROFIT_MARKET' ? 'LIMIT' : type;
}

/** The order of the endpoints `order`, `openOrders`, `allOrders`. */
export function orderJson(view: BinanceOrder, { isHedged }: ViewOptions) {
  const { instrument, fills, level } = view;
  const type = plainType(view);
  const filledLots = fills.reduce((all, fill) => all + fill.lots, 0);
  const quoteMicros = fills.reduce(
    (all, fill) => all + notionalMicros(fill, fill.conversion, instrument),
    0n,
  );
  const price = level === null ? '0' : decimalPrice(level, instrument);
  const filled = decimalLots(filledLots, instrument);
  return {
    orderId: view.orderId,
    symbol: instrument.code,
    status: view.status,
    clientOrderId: view.clientId,
    price: type === 'LIMIT' ? price : '0',
    avgPrice: averagePrice(fills, instrument),
    origQty: decimalLots(view.lots, instrument),
    executedQty: filled,
    cumQty: filled,
    cumQuote: formatMicros(quoteMicros),
    ...timeInForceJson(view),
    type,
    origType: type,
    reduceOnly: view.kind !== 'entry',
    closePosition: false,
    side: view.side.toUpperCase(),
    positionSide: positionSideText(view, isHedged),
    stopPrice: type === 'STOP_MARKET' ? price : '0',
    workingType: 'CONTRACT_PRICE',
    priceProtect: false,
    priceMatch: 'NONE',
    selfTradePreventionMode: 'NONE',
    time: view.createdAtMs,
    updateTime: view.updatedAtMs,
  };
}

/** The order of the endpoints of conditional orders. */
export function algoJson(view: BinanceOrder, { isHedged }: ViewOptions) {
  const { instrument, level } = view;
  return {
    algoId: view.orderId,
    clientAlgoId: view.clientId,
    algoType: 'CONDITIONAL',
    orderType: view.type,
    symbol: instrument.code,
    side: view.side.toUpperCase(),
    positionSide: positionSideText(view, isHedged),
    ...timeInForceJson(view),
    quantity: decimalLots(view.lots, instrument),
    algoStatus: ALGO_STATUS[view.status],
    triggerPrice: level === null ? '0' : decimalPrice(level, instrument),
    price: '0',
    icebergQuantity: null,
    selfTradePreventionMode: 'NONE',
    workingType: 'CONTRACT_PRICE',
    priceMatch: 'NONE',
    closePosition: false,
    priceProtect: false,
    reduceOnly: view.kind !== 'entry',
    createTime: view.createdAtMs,
    updateTime: view.updatedAtMs,
    triggerTime: 0,
    actualOrderId: view.status === 'FILLED' ? String(view.orderId) : '',
    actualPrice: averagePrice(view.fills, instrument),
  };
}

function timeInForceJson({ goodTillMs = null }: BinanceOrder) {
  return goodTillMs === null
    ? { timeInForce: 'GTC', goodTillDate: 0 }
    : { timeInForce: 'GTD', goodTillDate: goodTillMs };
}

/** True for an order of the conditional endpoints. */
export function isConditional({ type }: BinanceOrder): boolean {
  return type === 'STOP_MARKET' || type === 'TAKE_PROFIT_MARKET';
}

function positionSideText({ positionSide }: BinanceOrder, isHedged: boolean): string {
  if (!isHedged) return 'BOTH';
  return positionSide === 'buy' ? 'LONG' : 'SHORT';
}

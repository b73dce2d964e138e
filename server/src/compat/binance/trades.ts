/** The endpoint of the account's trades: the fill of each entry with its fee, and each closing with its profit [BINANCE-4]. */

import type { Instrument } from '@vernier/shared/market/instrument';
import { formatMicros, type Micros } from '@vernier/shared/numbers/money';
import type { Lots, Points } from '@vernier/shared/numbers/price';
import type { ClosedPosition, Position, Side } from '@vernier/shared/trading/orders/order';
import type { Fraction } from '@vernier/shared/numbers/fraction';
import { type Endpoint, signedRead, type SignedRequest } from './binance-context.ts';
import { decimalPrice, notionalMicros } from '../fill-numbers.ts';
import { decimalLots } from './numbers.ts';
import { orderIdOf } from './order-ids.ts';
import { closedTogether, isPart, lotsOfParts } from './order-reader.ts';
import { opposite } from '../positions-of.ts';
import { closingKind } from './order-view.ts';
import type { PlacingContext } from './place-order.ts';
import { SETTLEMENT, symbolOf } from './symbols.ts';

const USUAL_ROWS = 500;
const MOST_ROWS = 1_000;

interface Trade {
  readonly id: number;
  readonly orderId: number;
  readonly side: Side;
  /** Side of the position. */
  readonly positionSide: Side;
  readonly price: Points;
  readonly lots: Lots;
  readonly conversion: Fraction;
  readonly profitMicros: Micros;
  readonly feeMicros: Micros;
  readonly isMaker: boolean;
  readonly atMs: number;
}

export function tradeEndpoints(context: PlacingContext): readonly Endpoint[] {
  return [signedRead('/fapi/v1/userTrades', (request) => userTrades(request, context))];
}

async function userTrades(
  { session, parameters }: SignedRequest,
  { reader, market, settings }: PlacingContext,
) {
  const instrument = symbolOf(market, parameters);
  const startMs = parameters.whole('startTime') ?? 0;
  const endMs = parameters.whole('endTime') ?? Number.POSITIVE_INFINITY;
  const [fromId, orderId] = [parameters.whole('fromId') ?? 0, parameters.whole('orderId')];
  const { open, closed } = await reader.ordersSince(session, instrument, startMs);
  const ended = closed.filter((order): order is ClosedPosition => order.status === 'closed');
  const positions = open.filter((order): order is Position => order.status === 'holding');
  const isHedged = settings.isHedged(session);
  return [...entries([...positions, ...ended]), ...closings(ended)]
    .filter(({ id, atMs }) => id >= fromId && atMs >= startMs && atMs <= endMs)
    .filter((trade) => orderId === undefined || trade.orderId === orderId)
    .toSorted((one, other) => one.atMs - other.atMs || one.id - other.id)
    .slice(-parameters.limit(USUAL_ROWS, MOST_ROWS))
    .map((trade) => tradeJson(trade, instrument, isHedged));
}

/** The opening fill of each order, with what has closed separately since. */
function entries(orders: readonly (Position | ClosedPosition)[]): readonly Trade[] {
  const parts = orders.filter((order): order is ClosedPosition => isPart(order));
  const partLots = lotsOfParts(parts);
  const partFees = new Map<number, Micros>();
  for (const { parentId, feeMicros } of parts)
    if (parentId !== null) partFees.set(parentId, (partFees.get(parentId) ?? 0n) + feeMicros);
  return orders
    .filter((order) => !isPart(order))
    .map((order) => ({
      id: 2 * order.id,
      orderId: order.id,
      side: order.side,
      positionSide: order.side,
      price: order.openPrice,
      lots: order.lots + (partLots.get(order.id) ?? 0),
      conversion: order.conversion,
      profitMicros: 0n,
      feeMicros: order.feeMicros + (partFees.get(order.id) ?? 0n),
      isMaker: order.pendingKind === 'limit',
      atMs: order.openedAtMs,
    }));
}

function closings(rows: readonly ClosedPosition[]): readonly Trade[] {
  return closedTogether(rows).flatMap((group) => {
    const first = Math.min(...group.map(({ id }) => id));
    return group.map((row) => ({
      id: 2 * row.id + 1,
      orderId: orderIdOf({ kind: closingKind(row.closeReason), id: first }),
      side: opposite(row.side),
      positionSide: row.side,
      price: row.closePrice,
      lots: row.lots,
      conversion: row.conversion,
      profitMicros: row.profitMicros,
      feeMicros: 0n,
      isMaker: row.closeReason === 'take_profit',
      atMs: row.closedAtMs,
    }));
  });
}

function tradeJson(trade: Trade, instrument: Instrument, isHedged: boolean) {
  const { side, positionSide, price, lots, conversion } = trade;
  return {
    symbol: instrument.code,
    id: trade.id,
    orderId: trade.orderId,
    side: side.toUpperCase(),
    price: decimalPrice(price, instrument),
    qty: decimalLots(lots, instrument),
    quoteQty: formatMicros(notionalMicros({ lots, price }, conversion, instrument)),
    realizedPnl: formatMicros(trade.profitMicros),
    commission: formatMicros(trade.feeMicros),
    commissionAsset: SETTLEMENT,
    marginAsset: SETTLEMENT,
    positionSide: isHedged ? (positionSide === 'buy' ? 'LONG' : 'SHORT') : 'BOTH',
    buyer: side === 'buy',
    maker: trade.isMaker,
    time: trade.atMs,
  };
}

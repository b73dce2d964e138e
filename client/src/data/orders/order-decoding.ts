/** An order of the wire as the shared domain value, so that the client's figures come from the server's own functions. */

import type { Fraction } from '@vernier/shared/numbers/fraction';
import { parseMicros } from '@vernier/shared/numbers/money';
import { parseLots, parsePoints } from '@vernier/shared/numbers/price';
import type { Order, OrderStatus } from '@vernier/shared/trading/orders/order';
import type { OrderWire } from '@vernier/shared/api/shapes/order';
import { exact } from '../market/instrument-info.ts';

const STATUS: Readonly<Record<OrderWire['Status'], OrderStatus>> = {
  0: 'pending',
  1: 'holding',
  3: 'closed',
};
const BUY = 1;

/** What the wire does not carry (ticks, places in lists) is null; no figure depends on it. */
export function decodeOrder(wire: OrderWire): Order {
  const precision = wire.ForexTradeLists.PricePrecision;
  const points = (price: number) => exact(parsePoints(price, precision));
  const optional = (price: number) => (price === 0 ? null : points(price));
  const money = (text: string) => exact(parseMicros(text));
  const time = (text: string | null) => (text === null ? null : Date.parse(text));
  const closed = wire.Status === 3;
  // an order that was cancelled closed at no price
  const filled = closed && wire.OpenTime !== null;
  return {
    id: wire.Id,
    accountId: 0,
    instrumentId: wire.ForexId,
    side: wire.OrderType === BUY ? 'buy' : 'sell',
    status: STATUS[wire.Status],
    lots: exact(parseLots(wire.Quantity)),
    leverage: wire.Multiple,
    openPrice: points(wire.OriginPrice),
    closePrice: filled ? points(wire.Price) : null,
    marginMicros: money(wire.CautionMoney),
    feeMicros: money(wire.TradeFee),
    conversion: decodeFraction(wire.Conversion),
    swapMicros: money(wire.Swap),
    profitMicros: closed ? money(wire.FactProfits) : null,
    stopLoss: optional(wire.TargetLossPrice),
    takeProfit: optional(wire.TargetProfitPrice),
    targetPrice: optional(wire.TargetPrice),
    pendingKind: wire.PendingKind,
    createdAtMs: Date.parse(wire.CreateTimeHandler),
    openedAtMs: time(wire.OpenTime),
    closedAtMs: time(wire.CloseTime),
    closeReason: wire.CloseReason as Order['closeReason'],
    openTick: null,
    closeTick: null,
    swappedAtMs: null,
    parentId: null,
    historyNumber: null,
  };
}

function decodeFraction(text: string): Fraction {
  const [numerator = '1', denominator = '1'] = text.split('/');
  return { numerator: BigInt(numerator), denominator: BigInt(denominator) };
}

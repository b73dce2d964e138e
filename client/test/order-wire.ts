/** Orders as the API sends them, for tests. */

import { decodeOrder, encodeOrder, isClosedView, type OpenOrderView } from '@vernier/shared/api/order-codec';
import type { OrderWire } from '@vernier/shared/api/shapes/order';
import { INSTRUMENTS } from '@vernier/shared/market/instruments';
import { ONE } from '@vernier/shared/numbers/fraction';
import type { ClosedPosition, PendingOrder, Position } from '@vernier/shared/trading/orders/order';

const EURUSD = INSTRUMENTS.find(({ code }) => code === 'EURUSD')!;
const OPENED_MS = Date.UTC(2026, 10, 21, 6, 0, 0);
const TICK = { seq: 7, timeMs: OPENED_MS, bid: 110_000, ask: 110_010 };
/** Five dollars down. */
const VALUE = { price: 110_000, profitMicros: -5_000_000n };

/** Half a lot of EUR/USD, five dollars down. */
export function orderWire(id: number, status: OrderWire['Status']): OrderWire {
  const position: Position = {
    id,
    accountId: 1,
    instrumentId: 1,
    side: 'buy',
    status: 'holding',
    lots: 50_000_000,
    leverage: 100,
    conversion: ONE,
    stopLoss: null,
    takeProfit: null,
    createdAtMs: OPENED_MS,
    targetPrice: null,
    pendingKind: null,
    openPrice: 110_010,
    marginMicros: 550_050_000n,
    feeMicros: 2_500_000n,
    swapMicros: 0n,
    swappedAtMs: null,
    openedAtMs: OPENED_MS,
    openTick: TICK,
  };
  if (status === 1) return encodeOrder(position, EURUSD, VALUE);
  if (status === 0) {
    const pending: PendingOrder = {
      ...position,
      status: 'pending',
      targetPrice: 110_010,
      pendingKind: 'limit',
      expiresAtMs: null,
      amendedAtMs: null,
    };
    return encodeOrder(pending, EURUSD, { price: 110_000, profitMicros: 0n });
  }
  const closed: ClosedPosition = {
    ...position,
    status: 'closed',
    closePrice: VALUE.price,
    profitMicros: VALUE.profitMicros,
    closedAtMs: OPENED_MS + 60_000,
    closeReason: 'manual',
    closeTick: TICK,
    parentId: null,
    historyNumber: 1,
  };
  return encodeOrder(closed, EURUSD, null);
}

/** The same as a decoded position. */
export function openOrderView(id: number): OpenOrderView {
  const order = decodeOrder(orderWire(id, 1));
  if (isClosedView(order)) throw new Error(`order ${id} is open`);
  return order;
}

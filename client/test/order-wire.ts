/** Orders as the API sends them, for tests. */

import { decodeOrder, isClosedView, type OpenOrderView } from '@vernier/shared/api/order-codec';
import type { OrderWire } from '@vernier/shared/api/shapes/order';

/** Half a lot of EUR/USD, five dollars down. */
export function orderWire(Id: number, Status: OrderWire['Status']): OrderWire {
  const isOver = Status === 3;
  return {
    Id,
    OrderType: 1,
    Status,
    Quantity: 0.5,
    Multiple: 100,
    OriginPrice: 1.1001,
    Price: 1.1,
    UpdatePrice: 1.1,
    FactProfits: '-5.000000',
    CautionMoney: '550.050000',
    TradeFee: '2.500000',
    TargetLossPrice: 0,
    TargetProfitPrice: 0,
    TargetPrice: 0,
    PendingKind: null,
    Swap: '0.000000',
    Conversion: '1/1',
    CreateTimeHandler: '2026-11-21T06:00:00.000Z',
    OpenTime: '2026-11-21T06:00:00.000Z',
    CloseTime: isOver ? '2026-11-21T06:01:00.000Z' : null,
    CloseReason: isOver ? 'manual' : null,
    ForexId: 1,
    ForexTradeLists: { ShowCode: 'EUR/USD', Code: 'EURUSD', Logo: '/logos/EURUSD.svg', PricePrecision: 5 },
  };
}

/** The same as a decoded position. */
export function openOrderView(id: number): OpenOrderView {
  const order = decodeOrder(orderWire(id, 1));
  if (isClosedView(order)) throw new Error(`order ${id} is open`);
  return order;
}

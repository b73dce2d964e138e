/** Orders as the wire tells of them, for tests. */

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

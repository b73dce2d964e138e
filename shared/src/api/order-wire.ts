/** Orders and account figures in the wire's words. It formats; the figures themselves come from trading/. */

import type { Instrument } from '../market/instrument.ts';
import { formatMicros, type Micros } from '../numbers/money.ts';
import { isoTime } from '../clock.ts';
import { LOT_DECIMALS, scaledToNumber } from '../numbers/price.ts';
import type { AccountFigures, AccountRow } from '../trading/orders/account.ts';
import type { Order, OrderStatus } from '../trading/orders/order.ts';
import { logoPath } from './market-wire.ts';
import type { AccountWire } from './shapes/account.ts';
import type { OrderWire } from './shapes/order.ts';

const STATUS_CODES: Readonly<Record<OrderStatus, OrderWire['Status']>> = {
  holding: 1,
  pending: 0,
  closed: 3,
};

/** What an order is worth now: its closing side's price and the profit there. */
export interface OrderValue {
  readonly price: number;
  readonly profitMicros: Micros;
}

/** `value` is the current one while the order is open; a closed order carries its own. */
export function orderWire(order: Order, instrument: Instrument, value: OrderValue): OrderWire {
  const points = (price: number | null) =>
    price === null ? 0 : scaledToNumber(price, instrument.pricePrecision);
  const time = (ms: number | null) => (ms === null ? null : isoTime(ms));
  const price = points(value.price);
  return {
    Id: order.id,
    OrderType: order.side === 'buy' ? 1 : 2,
    Status: STATUS_CODES[order.status],
    Quantity: scaledToNumber(order.lots, LOT_DECIMALS),
    Multiple: order.leverage,
    OriginPrice: points(order.openPrice),
    Price: price,
    UpdatePrice: price,
    FactProfits: formatMicros(value.profitMicros),
    CautionMoney: formatMicros(order.marginMicros),
    TradeFee: formatMicros(order.feeMicros),
    TargetLossPrice: points(order.stopLoss),
    TargetProfitPrice: points(order.takeProfit),
    TargetPrice: points(order.targetPrice),
    PendingKind: order.pendingKind,
    Swap: formatMicros(order.swapMicros),
    Conversion: `${order.conversion.numerator}/${order.conversion.denominator}`,
    CreateTimeHandler: isoTime(order.createdAtMs),
    OpenTime: time(order.openedAtMs),
    CloseTime: time(order.closedAtMs),
    CloseReason: order.closeReason,
    ForexId: order.instrumentId,
    ForexTradeLists: {
      ShowCode: instrument.showCode,
      Code: instrument.code,
      Logo: logoPath(instrument.code),
      PricePrecision: instrument.pricePrecision,
    },
  };
}

export function accountWire(
  figures: AccountFigures,
  { marginCalled }: Pick<AccountRow, 'marginCalled'>,
): AccountWire {
  return {
    balance: formatMicros(figures.balanceMicros),
    equity: formatMicros(figures.equityMicros),
    margin: formatMicros(figures.marginMicros),
    free_margin: formatMicros(figures.freeMarginMicros),
    margin_level: figures.marginLevelCents === null ? null : figures.marginLevelCents / 100,
    risk_rate: figures.riskRateCents / 100,
    margin_call: marginCalled,
  };
}

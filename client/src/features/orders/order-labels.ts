/** Labels of an order: side, volume, kind and close reason. */

import { parseLots } from '@vernier/shared/numbers/price';
import { CLOSE_REASONS, type CloseReason, type Side } from '@vernier/shared/trading/orders/order';
import type { OrderWire } from '@vernier/shared/api/shapes/order';
import type { InstrumentInfo } from '../../data/market/instruments.ts';
import { lotsText, plainText } from '../../ui/format/number-text.ts';

export function sideOf(order: Pick<OrderWire, 'OrderType'>): Side {
  return order.OrderType === 1 ? 'buy' : 'sell';
}

/** The volume with the decimals of the instrument's step; as received while the instrument is unknown. */
export function orderLots(
  order: Pick<OrderWire, 'Quantity'>,
  instrument: InstrumentInfo | undefined,
): string {
  const lots = parseLots(order.Quantity);
  return typeof lots === 'number' && instrument !== undefined
    ? lotsText(lots, instrument.lotStep)
    : plainText(order.Quantity);
}

export type ReasonKey = `order.reason.${CloseReason}`;

/** The translation key of a close reason; a reason that this client does not know reads as closed by hand. */
export function reasonKey(order: Pick<OrderWire, 'CloseReason'>): ReasonKey {
  return `order.reason.${CLOSE_REASONS.find((reason) => reason === order.CloseReason) ?? 'manual'}`;
}

export type KindKey = `ticket.kind.${Side}.${'limit' | 'stop'}`;

/** The translation key of "Buy limit" and the like, for an order that is or was pending. */
export function kindKey(order: Pick<OrderWire, 'OrderType' | 'PendingKind'>): KindKey {
  return `ticket.kind.${sideOf(order)}.${order.PendingKind ?? 'limit'}`;
}

/** False for an order that ended without a fill: it has no closing price and no result. */
export function wasFilled(order: Pick<OrderWire, 'OpenTime'>): boolean {
  return order.OpenTime !== null;
}

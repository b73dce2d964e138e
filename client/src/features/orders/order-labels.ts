/** Words for the values of an order on the wire: its side and how it ended. */

import { parseLots } from '@vernier/shared/price';
import { CLOSE_REASONS, type CloseReason, type Side } from '@vernier/shared/trading/order';
import type { OrderWire } from '@vernier/shared/api/shapes/order';
import type { InstrumentInfo } from '../../data/market/instruments.ts';
import { lotsText, plainText } from '../../ui/format/number-text.ts';

export function sideOf(order: Pick<OrderWire, 'OrderType'>): Side {
  return order.OrderType === 1 ? 'buy' : 'sell';
}

/** The volume with the decimals of the instrument's step; as it came while the instrument is not known yet. */
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

/** The key of the words for why an order closed; a reason this client does not know yet reads as closed by hand. */
export function reasonKey(order: Pick<OrderWire, 'CloseReason'>): ReasonKey {
  return `order.reason.${CLOSE_REASONS.find((reason) => reason === order.CloseReason) ?? 'manual'}`;
}

export type KindKey = `ticket.kind.${Side}.${'limit' | 'stop'}`;

/** The key of "Buy limit" and its like, for an order that waits or once waited. */
export function kindKey(order: Pick<OrderWire, 'OrderType' | 'PendingKind'>): KindKey {
  return `ticket.kind.${sideOf(order)}.${order.PendingKind ?? 'limit'}`;
}

/** An order that left the list without ever having been filled: it has no price to close at and no result. */
export function wasFilled(order: Pick<OrderWire, 'OpenTime'>): boolean {
  return order.OpenTime !== null;
}

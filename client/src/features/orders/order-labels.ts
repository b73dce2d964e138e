/** Labels of an order: volume, kind and close reason. */

import { formatScaled } from '@vernier/shared/numbers/decimal';
import { LOT_DECIMALS } from '@vernier/shared/numbers/price';
import type { CloseReason, PendingKind, Side } from '@vernier/shared/trading/orders/order';
import type { OrderView } from '@vernier/shared/api/order-codec';
import type { InstrumentInfo } from '../../data/market/instruments.ts';
import { lotsText, plainText } from '../../ui/format/number-text.ts';

/** The volume with the decimals of the instrument's step; without trailing zeros while the instrument is unknown. */
export function orderLots({ lots }: Pick<OrderView, 'lots'>, instrument: InstrumentInfo | undefined): string {
  return instrument === undefined
    ? plainText(formatScaled(lots, LOT_DECIMALS))
    : lotsText(lots, instrument.lotStep);
}

/** The translation key of a close reason. */
export function reasonKey({
  closeReason,
}: {
  readonly closeReason: CloseReason;
}): `order.reason.${CloseReason}` {
  return `order.reason.${closeReason}`;
}

/** The translation key of "Buy limit" and the like, for an order that is or was pending. */
export function kindKey({
  side,
  pendingKind,
}: Pick<OrderView, 'side' | 'pendingKind'>): `ticket.kind.${Side}.${PendingKind}` {
  return `ticket.kind.${side}.${pendingKind ?? 'limit'}`;
}

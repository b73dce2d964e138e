/** Size tier of the order in the form, from the value of the account's orders on its side with it [MARGIN-21]. Pure. */

import type { SizeTier } from '@vernier/shared/market/instrument';
import { sizeTierOf } from '@vernier/shared/market/size-tier';
import type { Micros } from '@vernier/shared/numbers/money';
import type { Lots, Points } from '@vernier/shared/numbers/price';
import type { Side } from '@vernier/shared/trading/orders/order';
import { notionalFor } from '@vernier/shared/trading/pricing/notional';
import type { TicketContext } from './order-form-state.ts';

export interface TicketTier extends SizeTier {
  /** Of the open orders and this one. */
  readonly sizeMicros: Micros;
}

interface SizedOrder {
  readonly side: Side;
  readonly lots: Lots;
  readonly price: Points;
}

/** Null up to the first tier, and without an account or a price. */
export function ticketTier(
  { side, lots, price }: SizedOrder,
  { instrument, account, conversion }: TicketContext,
): TicketTier | null {
  const { sizeTiers = [] } = instrument;
  if (sizeTiers.length === 0 || typeof account === 'string' || conversion === null) return null;
  const sizeMicros = account.openValues[side] + notionalFor({ lots, price, conversion }, instrument);
  const tier = sizeTierOf(instrument, sizeMicros);
  return tier === undefined ? null : { ...tier, sizeMicros };
}

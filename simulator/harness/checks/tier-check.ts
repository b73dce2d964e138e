/** Reference computation of size tiers, written apart from the engine: every order of a side is valued separately [MARGIN-21]. */

import { invariant } from '@vernier/shared/assert';
import type { Micros } from '@vernier/shared/numbers/money';
import { LOT_SCALE } from '@vernier/shared/numbers/price';
import type { Account } from '@vernier/shared/trading/orders/account';
import type { Position } from '@vernier/shared/trading/orders/order';
import type { ReferencePrices } from './account-figures.ts';

export type ValuedOrder = Pick<Position, 'instrumentId' | 'side' | 'lots' | 'openPrice' | 'conversion'>;

/** The value of an order at its price in USD, rounded half up: it is never negative. */
export function valueOf(
  { instrumentId, lots, openPrice, conversion }: Omit<ValuedOrder, 'side'>,
  { instruments }: Pick<ReferencePrices, 'instruments'>,
): Micros {
  const instrument = instruments.get(instrumentId);
  invariant(instrument !== undefined, `instrument ${instrumentId} is known`);
  const units = BigInt(lots) * BigInt(instrument.unitsPerLot) * 1_000_000n;
  const numerator = units * BigInt(openPrice) * conversion.numerator;
  const denominator = BigInt(LOT_SCALE) * 10n ** BigInt(instrument.pricePrecision) * conversion.denominator;
  return (2n * numerator + denominator) / (2n * denominator);
}

/** The highest leverage that the tiers of the instrument leave for the order. */
export function tierOf(
  { openOrders }: Pick<Account, 'openOrders'>,
  order: ValuedOrder,
  prices: Pick<ReferencePrices, 'instruments'>,
): number {
  let value = valueOf(order, prices);
  for (const other of openOrders.values()) {
    if (other.instrumentId !== order.instrumentId || other.side !== order.side) continue;
    const openPrice = other.status === 'pending' ? other.targetPrice : other.openPrice;
    value += valueOf({ ...other, openPrice }, prices);
  }
  const tiers = prices.instruments.get(order.instrumentId)?.sizeTiers ?? [];
  const leverages = tiers.filter(({ aboveMicros }) => value > aboveMicros).map(({ leverage }) => leverage);
  return Math.min(Number.POSITIVE_INFINITY, ...leverages);
}

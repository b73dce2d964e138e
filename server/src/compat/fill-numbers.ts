/** Prices and sums of fills as exact decimal texts. */

import type { Fraction } from '@vernier/shared/numbers/fraction';
import type { Instrument } from '@vernier/shared/market/instrument';
import { formatScaled } from '@vernier/shared/numbers/decimal';
import { divRound, type Micros, MICROS_PER_USD } from '@vernier/shared/numbers/money';
import { LOT_SCALE, type Lots, type Points } from '@vernier/shared/numbers/price';

/** Decimals of an average price, which may lie between two points. */
const AVERAGE_DECIMALS = 8;

export function decimalPrice(points: Points, { pricePrecision }: Instrument): string {
  return formatScaled(points, pricePrecision);
}

/** Lots at a price. */
export interface Fill {
  readonly lots: Lots;
  readonly price: Points;
}

/** The average price by lots, with eight decimals when it lies between two points. */
export function averagePrice(fills: readonly Fill[], instrument: Instrument): string {
  const [first] = fills;
  if (first === undefined) return '0';
  if (fills.every(({ price }) => price === first.price)) return decimalPrice(first.price, instrument);
  const lots = fills.reduce((sum, fill) => sum + BigInt(fill.lots), 0n);
  const weighted = fills.reduce((sum, fill) => sum + BigInt(fill.lots) * BigInt(fill.price), 0n);
  const more = AVERAGE_DECIMALS - instrument.pricePrecision;
  return formatScaled(divRound(weighted * 10n ** BigInt(more), lots), AVERAGE_DECIMALS);
}

/** Value in USD of lots at a price. */
export function notionalMicros(
  { lots, price }: Fill,
  conversion: Fraction,
  { unitsPerLot, pricePrecision }: Instrument,
): Micros {
  const units = BigInt(lots) * BigInt(unitsPerLot) * BigInt(price) * MICROS_PER_USD * conversion.numerator;
  return divRound(units, BigInt(LOT_SCALE) * 10n ** BigInt(pricePrecision) * conversion.denominator);
}

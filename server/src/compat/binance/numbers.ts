/** Numbers as Binance sends them: decimal texts. Prices and lots stay exact. */

import type { Fraction } from '@vernier/shared/numbers/fraction';
import type { Instrument } from '@vernier/shared/market/instrument';
import { formatScaled, isDecimalFailure, parseDecimal } from '@vernier/shared/numbers/decimal';
import { divRound, type Micros, MICROS_PER_USD } from '@vernier/shared/numbers/money';
import { LOT_DECIMALS, LOT_SCALE, type Lots, parsePoints, type Points } from '@vernier/shared/numbers/price';
import { failure } from './errors.ts';

/** Decimals of an average price, which may lie between two points. */
const AVERAGE_DECIMALS = 8;

export function decimalPrice(points: Points, { pricePrecision }: Instrument): string {
  return formatScaled(points, pricePrecision);
}

/** Decimals of a lot step: 0.01 has two. */
export function quantityPrecision({ lotStep }: Instrument): number {
  let decimals = LOT_DECIMALS;
  for (let step = lotStep; decimals > 0 && step % 10 === 0; step /= 10) decimals -= 1;
  return decimals;
}

export function decimalLots(lots: Lots, instrument: Instrument): string {
  const decimals = quantityPrecision(instrument);
  return formatScaled(lots / 10 ** (LOT_DECIMALS - decimals), decimals);
}

export function parsePrice(text: string, { pricePrecision }: Instrument): Points {
  const points = parsePoints(text, pricePrecision);
  if (typeof points === 'string' || points <= 0) throw failure('badPrice');
  return points;
}

export function parseQuantity(text: string): Lots {
  const lots = parseDecimal(text, LOT_DECIMALS);
  if (isDecimalFailure(lots) || lots <= 0n || lots > BigInt(Number.MAX_SAFE_INTEGER))
    throw failure('badLotSize');
  return Number(lots);
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

/** Numbers as Binance sends them: decimal texts. Prices and lots stay exact. */

import type { Instrument } from '@vernier/shared/market/instrument';
import { formatScaled, isDecimalFailure, parseDecimal } from '@vernier/shared/numbers/decimal';
import { LOT_DECIMALS, type Lots, parsePoints, type Points } from '@vernier/shared/numbers/price';
import { failure } from './errors.ts';

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

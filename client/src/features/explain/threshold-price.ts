/** Price of one instrument that brings the account to a threshold, if the other prices do not change. Exact at the present spread. */

import { MICROS_PER_USD, type Micros } from '@vernier/shared/numbers/money';
import { LOT_SCALE, type Points } from '@vernier/shared/numbers/price';
import type { Instrument } from '@vernier/shared/market/instrument';
import type { Quote } from '@vernier/shared/market/quote';
import type { PricedPosition } from '@vernier/shared/trading/pricing/profit';

interface OpenPositions {
  readonly instrument: Instrument;
  /** Open positions of the instrument. */
  readonly orders: readonly PricedPosition[];
  readonly quote: Pick<Quote, 'bid' | 'ask'>;
}

export interface ThresholdPrice {
  /** The closing side of the larger volume. */
  readonly side: 'bid' | 'ask';
  readonly price: Points;
}

/** Beyond twice the present price the result has no use. */
const FARTHEST = 2;

/** The first price at which `roomMicros` are lost; null when the positions cancel out or no sensible price does it. */
export function thresholdPrice(
  { instrument, orders, quote }: OpenPositions,
  roomMicros: Micros,
): ThresholdPrice | null {
  const slope = perPoint(instrument, orders);
  if (slope.top === 0n || roomMicros <= 0n) return null;
  const long = slope.top > 0n;
  const steep = long ? slope.top : -slope.top;
  // the first whole point that is far enough
  const distance = (roomMicros * slope.bottom + steep - 1n) / steep;
  const now = BigInt(long ? quote.bid : quote.ask);
  const price = long ? now - distance : now + distance;
  if (price <= 0n || price > now * BigInt(FARTHEST)) return null;
  return { side: long ? 'bid' : 'ask', price: Number(price) };
}

interface Ratio {
  readonly top: bigint;
  readonly bottom: bigint;
}

/** Micro-dollars that the positions together gain per point upwards. */
function perPoint({ unitsPerLot, pricePrecision }: Instrument, orders: readonly PricedPosition[]): Ratio {
  const scale = BigInt(LOT_SCALE) * 10n ** BigInt(pricePrecision);
  let sum: Ratio = { top: 0n, bottom: 1n };
  for (const { side, lots, conversion } of orders) {
    const signed = side === 'buy' ? BigInt(lots) : -BigInt(lots);
    const top = signed * BigInt(unitsPerLot) * MICROS_PER_USD * conversion.numerator;
    const bottom = scale * conversion.denominator;
    sum = { top: sum.top * bottom + top * sum.bottom, bottom: sum.bottom * bottom };
  }
  return sum;
}

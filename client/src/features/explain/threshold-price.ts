/** Where one instrument alone would bring the account to a threshold. Exact on today's spread; the other prices stand still. */

import { MICROS_PER_USD, type Micros } from '@vernier/shared/money';
import { LOT_SCALE, type Points } from '@vernier/shared/price';
import type { Instrument } from '@vernier/shared/market/instrument';
import type { Quote } from '@vernier/shared/market/quote';
import type { Order } from '@vernier/shared/trading/order';

interface Held {
  readonly instrument: Instrument;
  /** Its open positions. */
  readonly orders: readonly Order[];
  readonly quote: Pick<Quote, 'bid' | 'ask'>;
}

export interface ThresholdPrice {
  /** What more is held of: the closing side of the longer lots. */
  readonly side: 'bid' | 'ask';
  readonly price: Points;
}

/** Beyond twice the price of now nothing useful is said. */
const FARTHEST = 2;

/** The first price at which `roomMicros` are lost; null when the positions even out or no sensible price does it. */
export function thresholdPrice(
  { instrument, orders, quote }: Held,
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

/** Micro-dollars that the positions together gain by one point up. */
function perPoint({ unitsPerLot, pricePrecision }: Instrument, orders: readonly Order[]): Ratio {
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

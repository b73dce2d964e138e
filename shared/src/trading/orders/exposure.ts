/**
 * The positions of one account in one instrument as two sums, so that the account's floating profit
 * costs one multiplication per instrument for any number of positions. Not the exact figure: see figures.ts.
 */

import { invariant } from '../../assert.ts';
import { LOT_SCALE, type Points } from '../../numbers/price.ts';
import type { Position } from './order.ts';

/** Bits of a conversion rate; the error is far below a micro-dollar per position. */
const RATE_BITS = 64n;

export interface Exposure {
  readonly positions: number;
  /** Σ ±lots × q over buys, scaled by 2^64; buys are valued at the bid. */
  readonly bought: bigint;
  /** The same over sells, valued at the ask. */
  readonly sold: bigint;
  /** Σ ±openPrice × lots × q over both. */
  readonly cost: bigint;
}

const NOTHING: Exposure = { positions: 0, bought: 0n, sold: 0n, cost: 0n };

/** The exposure with a position more (`count` 1) or less (−1). */
export function shiftExposure(exposure: Exposure | undefined, order: Position, count: 1 | -1): Exposure {
  const before = exposure ?? NOTHING;
  const rate = (order.conversion.numerator << RATE_BITS) / order.conversion.denominator;
  const weight = BigInt(count * order.lots) * rate;
  const cost = weight * BigInt(order.openPrice);
  invariant(before.positions + count >= 0, 'an exposure never counts fewer than no positions');
  const isBuy = order.side === 'buy';
  return {
    positions: before.positions + count,
    bought: isBuy ? before.bought + weight : before.bought,
    sold: isBuy ? before.sold : before.sold - weight,
    cost: isBuy ? before.cost + cost : before.cost - cost,
  };
}

/** By price precision; computed once, since a power of a bigint costs as much as the rest of a valuation. */
const divisors: bigint[] = [];

/** Divisor that converts a value of {@link exposureValue} into micro-dollars. */
export function exposureDivisor(pricePrecision: number): bigint {
  const known = divisors[pricePrecision];
  if (known !== undefined) return known;
  const divisor = (BigInt(LOT_SCALE) * 10n ** BigInt(pricePrecision)) << RATE_BITS;
  divisors[pricePrecision] = divisor;
  return divisor;
}

/** Floating profit at a bid and an ask, in micro-dollars × {@link exposureDivisor}; within a micro-dollar per position. */
export function exposureValue(
  exposure: Exposure,
  prices: { bid: Points; ask: Points },
  unitsPerLot: number,
): bigint {
  const worth = exposure.bought * BigInt(prices.bid) + exposure.sold * BigInt(prices.ask) - exposure.cost;
  return worth * BigInt(unitsPerLot) * 1_000_000n;
}

/** Widens the price range of the view so that a position's lines are visible, without flattening the candles. */

export interface PriceRange {
  readonly minValue: number;
  readonly maxValue: number;
}

/** A line may stretch the range by this share at most; one farther away stays out of the view. */
const MAX_STRETCH = 0.75;

export function fitRange(range: PriceRange, prices: readonly number[]): PriceRange {
  const reach = (range.maxValue - range.minValue) * MAX_STRETCH;
  const near = prices.filter((price) => price >= range.minValue - reach && price <= range.maxValue + reach);
  return {
    minValue: Math.min(range.minValue, ...near),
    maxValue: Math.max(range.maxValue, ...near),
  };
}

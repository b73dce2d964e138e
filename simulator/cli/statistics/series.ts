/** Statistics of series of numbers. */

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

export function deviation(values: readonly number[]): number {
  const middle = mean(values);
  return Math.sqrt(mean(values.map((value) => (value - middle) ** 2)));
}

/** Pearson's coefficient. */
export function correlation(left: readonly number[], right: readonly number[]): number {
  const [leftMean, rightMean] = [mean(left), mean(right)];
  const both = mean(left.map((value, at) => (value - leftMean) * ((right[at] as number) - rightMean)));
  return both / (deviation(left) * deviation(right));
}

/** Spearman's coefficient: the correlation of the ranks. */
export function rankCorrelation(left: readonly number[], right: readonly number[]): number {
  return correlation(ranks(left), ranks(right));
}

/** The rank of each value; equal values have the mean of theirs. */
function ranks(values: readonly number[]): number[] {
  const places = new Map<number, { first: number; count: number }>();
  for (const [at, value] of values.toSorted((left, right) => left - right).entries()) {
    const place = places.get(value) ?? { first: at, count: 0 };
    place.count += 1;
    places.set(value, place);
  }
  return values.map((value) => {
    const { first, count } = places.get(value) as { first: number; count: number };
    return first + (count - 1) / 2;
  });
}

/** Fourth moment over the squared variance; 3 for a normal distribution. */
export function kurtosis(values: readonly number[]): number {
  return mean(values.map((value) => value ** 4)) / mean(values.map((value) => value ** 2)) ** 2;
}

/** Differences between consecutive values. */
export function changes(values: readonly number[]): number[] {
  return values.slice(1).map((value, at) => value - (values[at] as number));
}

/** The middle value. */
export function median(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[values.length >> 1] as number;
}

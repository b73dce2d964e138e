/** The lines of the benchmark's indicators for the bare chart. Their values are close to those of the product, which cost nothing here. */

import type { CandleWire } from '@vernier/shared/api/shapes/market';

interface BarePoint {
  readonly time: number;
  readonly value: number;
}

export interface BareLine {
  readonly pane: number;
  readonly isColumns: boolean;
  readonly points: readonly BarePoint[];
}

type Values = readonly (number | null)[];

export function bareLines(candles: readonly CandleWire[]): readonly BareLine[] {
  const closes = candles.map(({ Close }) => Close);
  const middle = average(closes, 20);
  const width = deviation(closes, 20);
  const macd = pairwise(exponential(closes, 12), exponential(closes, 26), (fast, slow) => fast - slow);
  const signal = exponential(
    macd.map((value) => value ?? 0),
    9,
  );
  const line = (pane: number, values: Values, isColumns = false): BareLine => ({
    pane,
    isColumns,
    points: candles.flatMap(({ Time }, index) => {
      const value = values[index] ?? null;
      return value === null ? [] : [{ time: Time, value }];
    }),
  });
  return [
    line(0, average(closes, 14)),
    line(0, exponential(closes, 50)),
    line(
      0,
      pairwise(middle, width, (mean, one) => mean + 2 * one),
    ),
    line(0, middle),
    line(
      0,
      pairwise(middle, width, (mean, one) => mean - 2 * one),
    ),
    line(1, strength(closes, 14)),
    line(2, macd),
    line(2, signal),
    line(
      2,
      pairwise(macd, signal, (value, slow) => value - slow),
      true,
    ),
  ];
}

function average(values: readonly number[], length: number): Values {
  return windows(values, length, (window) => window.reduce((sum, value) => sum + value, 0) / length);
}

function deviation(values: readonly number[], length: number): Values {
  return windows(values, length, (window) => {
    const mean = window.reduce((sum, value) => sum + value, 0) / length;
    return Math.sqrt(window.reduce((sum, value) => sum + (value - mean) ** 2, 0) / length);
  });
}

function exponential(values: readonly number[], length: number): Values {
  let mean: number | null = null;
  return values.map((value) => {
    mean = mean === null ? value : mean + ((value - mean) * 2) / (length + 1);
    return mean;
  });
}

/** The relative strength index with simple averages. */
function strength(values: readonly number[], length: number): Values {
  const moves = values.map((value, index) => value - (values[index - 1] ?? value));
  return windows(moves, length, (window) => {
    const up = window.reduce((sum, move) => sum + Math.max(0, move), 0);
    const all = window.reduce((sum, move) => sum + Math.abs(move), 0);
    return all === 0 ? 50 : (up / all) * 100;
  });
}

function windows(
  values: readonly number[],
  length: number,
  of: (window: readonly number[]) => number,
): Values {
  return values.map((_, index) =>
    index + 1 < length ? null : of(values.slice(index + 1 - length, index + 1)),
  );
}

function pairwise(one: Values, other: Values, of: (left: number, right: number) => number): Values {
  return one.map((left, index) => {
    const right = other[index] ?? null;
    return left === null || right === null ? null : of(left, right);
  });
}

import { expect, it } from 'vitest';
import type { ChartCandle } from '../chart-candle.ts';
import { alignedCloses, changeOf, comparisonBase, priceOfChange } from './comparison-values.ts';

function candle(timeS: number, close: number): ChartCandle {
  return { timeS, open: close, high: close, low: close, close, volume: 1 };
}

const CANDLES = [candle(60, 100), candle(120, 110), candle(180, 120), candle(240, 130)];

it('[CHART-14] a second instrument has its last close at each candle, also where it has no candle', () => {
  expect(alignedCloses(CANDLES, [candle(90, 5), candle(180, 6)])).toEqual([null, 5, 6, 6]);
  expect(alignedCloses(CANDLES, [])).toEqual([null, null, null, null]);
});

it('[CHART-14] both instruments begin at the first candle in view, and the same change has the same height', () => {
  const closes = alignedCloses(CANDLES, [candle(60, 2000), candle(120, 2500), candle(240, 3000)]);
  const base = comparisonBase(CANDLES, closes, 1);
  expect(base).toEqual({ price: 110, other: 2500 });
  expect(base && priceOfChange(3000, base)).toBe(132);
  expect(base && changeOf(3000, base)).toBe(2000);
});

it('[CHART-14] the second instrument begins with its first candle, and without one there is no base', () => {
  expect(comparisonBase(CANDLES, [null, null, 50, 55], 0)).toEqual({ price: 100, other: 50 });
  expect(comparisonBase(CANDLES, [null, null, null, null], 0)).toBeNull();
  expect(comparisonBase([], [], 0)).toBeNull();
});

import { expect, it } from 'vitest';
import { lastAverage, movingAverage } from './moving-average.ts';

const candles = [10, 20, 30, 40].map((close, index) => ({
  timeS: index * 60,
  open: close,
  high: close,
  low: close,
  close,
  volume: 1,
}));

it('averages the last closes and starts when there are enough of them', () => {
  expect(movingAverage(candles, 2)).toEqual([
    { timeS: 60, value: 15 },
    { timeS: 120, value: 25 },
    { timeS: 180, value: 35 },
  ]);
  expect(movingAverage(candles, 5)).toEqual([]);
});

it('agrees with the last point of the whole average', () => {
  expect(lastAverage(candles, 3)).toEqual(movingAverage(candles, 3).at(-1));
  expect(lastAverage(candles, 9)).toBeNull();
});

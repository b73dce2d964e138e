import { expect, it } from 'vitest';
import type { ChartCandle } from './chart-candle.ts';
import { heikinAshiOf } from './heikin-ashi.ts';

const candle = (open: number, high: number, low: number, close: number): ChartCandle => ({
  timeS: 0,
  open,
  high,
  low,
  close,
  volume: 7,
});

/** Open (previous open + previous close) / 2, close (open + high + low + close) / 4, computed by hand. */
it('[CHART-7] averages each candle with the Heikin Ashi candle before it', () => {
  const first = heikinAshiOf(candle(100, 110, 90, 104), undefined);
  expect(first).toEqual({ timeS: 0, open: 102, high: 110, low: 90, close: 101, volume: 7 });
  const second = heikinAshiOf(candle(104, 106, 103, 105), first);
  expect(second).toEqual({ timeS: 0, open: 101.5, high: 106, low: 101.5, close: 104.5, volume: 7 });
});

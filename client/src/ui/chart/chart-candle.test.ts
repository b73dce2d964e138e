/** Changes of a series: updates at its end, and changes that need the whole series to be set again. */

import { describe, expect, it } from 'vitest';
import { addedTo, candleAt, type ChartCandle } from './chart-candle.ts';

const bar = (timeS: number, close = 100): ChartCandle => ({
  timeS,
  open: 100,
  high: 120,
  low: 90,
  close,
  volume: 1,
});
const BARS = [bar(0), bar(60), bar(120)];

describe('[SCREEN-4] a corrected candle before the last one sets the whole series again', () => {
  it.each<[string, readonly ChartCandle[], number]>([
    ['the last bar moved', [bar(0), bar(60), bar(120, 105)], 0],
    ['a bar was added', [bar(0), bar(60), bar(120, 105), bar(180)], 1],
    ['a bar before the last was corrected', [bar(0), bar(60, 108), bar(120)], Infinity],
    ['a correction came with a new bar', [bar(0, 101), bar(60), bar(120), bar(180)], Infinity],
    ['older bars were put in front', [bar(-60), bar(0), bar(60), bar(120)], Infinity],
    ['bars were removed', [bar(0), bar(60)], Infinity],
    ['it is another series', [], Infinity],
  ])('%s', (_change, after, added) => {
    expect(addedTo(BARS, after)).toBe(added);
  });

  it('the first bars of all', () => {
    expect(addedTo([], BARS)).toBe(Infinity);
  });
});

it('[SCREEN-10] finds the candle that opens at a moment', () => {
  expect(BARS.map(({ timeS }) => candleAt(BARS, timeS))).toEqual(BARS);
  expect([-60, 30, 180].map((timeS) => candleAt(BARS, timeS))).toEqual([undefined, undefined, undefined]);
  expect(candleAt([], 0)).toBeUndefined();
});

import { expect, it } from 'vitest';
import { fitRange } from './fit-range.ts';

it.each([
  ['inside', [150], 100, 200],
  ['a little above', [260], 100, 260],
  ['a little below', [30], 30, 200],
  ['far away', [900], 100, 200],
  ['one near and one far', [900, 90], 90, 200],
])('with a line %s', (_title, prices, minValue, maxValue) => {
  expect(fitRange({ minValue: 100, maxValue: 200 }, prices)).toEqual({ minValue, maxValue });
});

import { expect, it } from 'vitest';
import { isRounded } from './fill-check.ts';

it.each([
  [0n, 0n, 3n, true],
  [1n, 1n, 2n, true], // half away from zero
  [0n, 1n, 2n, false],
  [-1n, -1n, 2n, true],
  [0n, -1n, 2n, false],
  [2n, 5n, 3n, true],
  [1n, 5n, 3n, false],
  [3n, 5n, 3n, false],
])('[NUMBER-1] %d is %d ÷ %d rounded: %s', (amount, numerator, denominator, expected) => {
  expect(isRounded(amount, numerator, denominator)).toBe(expected);
});

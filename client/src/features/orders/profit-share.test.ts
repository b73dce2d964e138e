import { expect, it } from 'vitest';
import { returnOnMargin } from './profit-share.ts';

it.each([
  [71_000_000n, 541_415_000n, 1311n],
  [-82_600_000n, 396_850_000n, -2081n],
  [0n, 1n, 0n],
  [1n, 0n, null],
])('%i on a margin of %i', (profit, margin, cents) => {
  expect(returnOnMargin(profit, margin)).toBe(cents);
});

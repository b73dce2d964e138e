import { expect, it } from 'vitest';
import { priceStep } from './price-step.ts';

it.each([
  [108_425, 10],
  [157_384, 10],
  [241_863, 20],
  [6_894_710, 500],
  [9_999, 1],
  [1, 1],
])('a price of %i points moves by %i', (price, step) => {
  expect(priceStep(price)).toBe(step);
});

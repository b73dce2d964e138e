import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { integerRoot } from './integer-root.ts';

describe('the integer square root', () => {
  it('is the largest integer with a square up to the number', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), (value) => {
        const root = BigInt(integerRoot(value));
        expect(root * root <= BigInt(value)).toBe(true);
        expect((root + 1n) * (root + 1n) > BigInt(value)).toBe(true);
      }),
    );
  });

  it('is exact around small and perfect squares', () => {
    const cases = [0, 1, 2, 3, 4, 8, 9, 15, 16, 17, 94_906_265 ** 2];
    expect(cases.map(integerRoot)).toEqual([0, 1, 1, 1, 2, 2, 3, 3, 4, 4, 94_906_265]);
  });
});

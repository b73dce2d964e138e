import { describe, expect, it } from 'vitest';
import { distanceOf, equityBufferOf, isBetween } from './margin-band.ts';

describe('equityBufferOf', () => {
  // A level of 100.005 % rounds up, so it is above 100.00 %: 20,001 × margin in 1/20,000.
  it('[MARGIN-10] [MARGIN-15] is the least equity above the level that begins a margin call', () => {
    const state = { marginMicros: 100n, marginCalled: false };
    expect(equityBufferOf(state, { leastMicros: 101n, mostMicros: 999n })).toEqual({
      down: 2_020_000n - 2_000_100n,
      up: null,
    });
  });

  it('[MARGIN-10] [MARGIN-15] is between stop-out and the end of the call in a margin call', () => {
    const state = { marginMicros: 100n, marginCalled: true };
    expect(equityBufferOf(state, { leastMicros: 60n, mostMicros: 109n })).toEqual({
      down: 1_200_000n - 1_000_100n,
      up: 2_200_100n - 1n - 2_180_000n,
    });
  });
});

describe('isBetween', () => {
  it.each([
    [0n, null, true],
    [-1n, null, false],
    [0n, 0n, true],
    [0n, -1n, false],
    [-1n, 0n, false],
  ])('[MARGIN-15] with %s down and %s up is %s', (down, up, between) => {
    expect(isBetween({ down, up })).toBe(between);
  });
});

describe('distanceOf', () => {
  it.each([
    // price × slack ÷ (2 × 20,000 × gross), rounded down, at most 1,024 times the price.
    [100, 4_000_000n, 1n, 10_000],
    [100, 4_000_000n, 3n, 3_333],
    [100, 399n, 1n, 0],
    [100, 40_960_000n, 1n, 102_400],
    [100, 40_960_400n, 1n, 102_400],
  ])(
    '[MARGIN-15] of a price of %d with a slack of %d and positions of %d is %d',
    (price, slack, gross, far) => {
      expect(distanceOf(price, slack, gross)).toBe(far);
    },
  );
});

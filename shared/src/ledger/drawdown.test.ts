import { describe, expect, it } from 'vitest';
import { Drawdown } from './drawdown.ts';

function falls(indexes: readonly bigint[]) {
  const drawdown = new Drawdown();
  const cents = indexes.map((index, atMs) => drawdown.add({ atMs, index, period: null }));
  const { largest } = drawdown;
  return {
    cents,
    largest: largest && {
      high: largest.high.atMs,
      points: largest.points.map(({ atMs }) => atMs),
      cents: largest.cents,
    },
  };
}

describe('Drawdown', () => {
  it('[RESULT-2] is the largest fall from a high, with the changes that led to its low', () => {
    expect(falls([100n, 120n, 90n, 90n, 96n, 60n, 130n, 117n])).toEqual({
      cents: [0, 0, 2_500, 2_500, 2_000, 5_000, 0, 1_000],
      largest: { high: 1, points: [2, 4, 5], cents: 5_000 },
    });
  });

  it('[RESULT-2] keeps the first of two equal falls', () => {
    expect(falls([100n, 50n, 200n, 100n]).largest).toEqual({ high: 0, points: [1], cents: 5_000 });
  });

  it('[RESULT-2] begins at the first of two equal highs', () => {
    expect(falls([100n, 90n, 100n, 80n]).largest).toEqual({ high: 0, points: [1, 2, 3], cents: 2_000 });
  });

  it.each([[[]], [[100]], [[100, 100, 101]], [[100_000, 99_996]]])(
    '[RESULT-2] is null without a fall of half a hundredth of a percent: %j',
    (indexes) => {
      expect(falls(indexes.map(BigInt)).largest).toBeNull();
    },
  );

  it('[RESULT-2] counts a fall of half a hundredth of a percent', () => {
    expect(falls([100_000n, 99_995n]).largest?.cents).toBe(1);
  });

  it('[RESULT-2] has no fall from zero', () => {
    expect(falls([0n, 0n])).toEqual({ cents: [0, 0], largest: null });
  });
});

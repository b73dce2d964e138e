import { describe, expect, it } from 'vitest';
import { flowOf, INDEX_ONE, nextIndex } from './growth-index.ts';
import type { PostingMemo } from './posting.ts';

describe('flowOf', () => {
  it.each<[PostingMemo, bigint]>([
    ['deposit', 7n],
    ['reset', 7n],
    ['opening', 0n],
    ['fee', 0n],
    ['profit', 0n],
    ['swap', 0n],
    ['protection', 0n],
  ])('[RESULT-2] is the amount of deposits and withdrawals only: of a %s of 7 it is %d', (memo, flow) => {
    expect(flowOf({ memo, entryNumber: 2, amountMicros: 7n })).toBe(flow);
  });

  it('[RESULT-2] is zero for postings of other accounts', () => {
    expect(flowOf({ memo: 'deposit', entryNumber: null, amountMicros: 7n })).toBe(0n);
  });
});

describe('nextIndex', () => {
  it.each([
    // start  end    flow   index × 1e12
    [1_000n, 1_100n, 0n, 1_100_000_000_000n],
    [1_000n, 1_600n, 500n, 1_100_000_000_000n],
    [1_000n, 400n, -500n, 900_000_000_000n],
    [3n, 2n, 0n, 666_666_666_667n],
    [1n, 0n, 0n, 0n],
    [1n, 1n, 2n, 0n],
    [0n, 5n, 0n, INDEX_ONE],
    [-1n, 5n, 0n, INDEX_ONE],
  ])(
    '[RESULT-2] leads from %d to %d with a flow of %d to %d',
    (startMicros, endMicros, flowMicros, index) => {
      expect(nextIndex(INDEX_ONE, { startMicros, endMicros, flowMicros })).toBe(index);
    },
  );
});

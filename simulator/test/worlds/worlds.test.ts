import { describe, expect, it } from 'vitest';
import { runInMemory, testWorlds } from './slices.ts';

/** Four worlds; the command `gauntlet` runs many more. */
describe('worlds 1 to 4', { timeout: 120_000 }, () => {
  testWorlds(['world-1', 'world-2', 'world-3', 'world-4']);

  it('[MARKET-2] the same seed gives the same run, and another seed another one', {
    tags: ['night'],
  }, async () => {
    const [first, again, other] = [
      await runInMemory('a', 2),
      await runInMemory('a', 2),
      await runInMemory('b', 2),
    ];
    expect(again).toEqual(first);
    expect(other).not.toEqual(first);
  });
});

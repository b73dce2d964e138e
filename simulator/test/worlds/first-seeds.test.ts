import { describe, expect, it } from 'vitest';
import { runInMemory, testWorlds } from './slices.ts';

describe('the first six worlds', { timeout: 120_000 }, () => {
  testWorlds(['world-1', 'world-2', 'world-3', 'world-4', 'world-5', 'world-6']);

  it('[S2] is the same run for the same seed, and another for another', async () => {
    const [first, again, other] = [
      await runInMemory('a', 2),
      await runInMemory('a', 2),
      await runInMemory('b', 2),
    ];
    expect(again).toEqual(first);
    expect(other).not.toEqual(first);
  });
});

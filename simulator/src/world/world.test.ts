import { MemoryStore } from '@vernier/shared/memory-store';
import { describe, expect, it } from 'vitest';
import { runWorld } from './world.ts';

const SEEDS = Array.from({ length: 24 }, (_, index) => `world-${index + 1}`);

async function run(seed: string, steps: number) {
  const store = new MemoryStore();
  return runWorld({ seed, steps, openStore: async () => store });
}

describe('a world of random traders', { timeout: 60_000 }, () => {
  it.each(SEEDS)('[L2] [D2] [D3] keeps every invariant after every step (seed %s)', async (seed) => {
    const { requests, events, crashes } = await run(seed, 250);
    expect(requests).toBeGreaterThan(600);
    expect(events).toBeGreaterThan(200);
    expect(crashes).toBeGreaterThan(0);
  });

  it('is the same run for the same seed, and another for another', async () => {
    const [first, again, other] = [await run('a', 60), await run('a', 60), await run('b', 60)];
    expect(again).toEqual(first);
    expect(other).not.toEqual(first);
  });

  it('meets every refusal that a trade can get', async () => {
    const met = new Set<string>();
    for (const seed of SEEDS.slice(0, 4))
      for (const reason of Object.keys((await run(seed, 250)).refusals)) met.add(reason);
    expect([...met].sort()).toEqual([
      'insufficient_margin',
      'lots_not_allowed',
      'market_closed',
      'multiple_not_allowed',
      'not_found',
      'price_moved',
      'price_not_available',
      'state_changed',
      'trading_halted',
      'validation_failed',
    ]);
  });
});

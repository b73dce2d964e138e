/** Mutation test of the checks: an engine with a hidden slippage of one point. */

import { MemoryStore } from '@vernier/shared/engine/memory-store';
import type * as Closing from '@vernier/shared/trading/decisions/closing';
import { expect, it, vi } from 'vitest';
import { scenario } from '../cli/scenario.ts';
import { playScenario } from '../cli/scenario/play.ts';
import { runWorld } from '../harness/world/world.ts';

vi.mock('@vernier/shared/trading/decisions/closing', async (load) => {
  const real = await load<typeof Closing>();
  const closed: typeof Closing.closed = (position, reason) => {
    const fill = real.closed(position, reason);
    return { ...fill, closePrice: fill.closePrice + (position.order.side === 'buy' ? -1 : 1) };
  };
  return { ...real, closed };
});

it('[ORDER-7] a world detects a fill one point worse than its tick, and reports the seed and the step', async () => {
  const store = new MemoryStore();
  await expect(runWorld({ seed: 'slippage', days: 3, openStore: async () => store })).rejects.toThrow(
    /^seed slippage, step \d+: .*closed at the closing side of the tick/,
  );
});

it('[ORDER-7] a scenario detects it and fails', async () => {
  const options = { name: 'gap_down', code: 'EURUSD', size: undefined, seed: '1' } as const;
  expect((await playScenario(options)).broken).toMatch(/closed at the closing side of the tick/);
  vi.spyOn(console, 'log').mockReturnValue();
  await expect(scenario(options)).rejects.toThrow('an invariant broke');
});

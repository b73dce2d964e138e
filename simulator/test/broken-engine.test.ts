/** An engine with hidden slippage of one point, so that it is seen that the checks would see it. */

import { MemoryStore } from '@vernier/shared/engine/memory-store';
import type * as Closing from '@vernier/shared/trading/decisions/closing';
import { expect, it, vi } from 'vitest';
import { scenario } from '../cli/scenario.ts';
import { playScenario } from '../cli/scenario/play.ts';
import { runWorld } from '../harness/world/world.ts';

vi.mock('@vernier/shared/trading/decisions/closing', async (load) => {
  const real = await load<typeof Closing>();
  const closed: typeof Closing.closed = (randomClose, reason) => {
    const fill = real.closed(randomClose, reason);
    return { ...fill, closePrice: fill.closePrice + (randomClose.order.side === 'buy' ? -1 : 1) };
  };
  return { ...real, closed };
});

it('[T1] a world notices a fill one point worse than its tick, and names the seed and the step', async () => {
  const store = new MemoryStore();
  await expect(runWorld({ seed: 'slippage', days: 3, openStore: async () => store })).rejects.toThrow(
    /^seed slippage, step \d+: .*closed at its side of the tick/,
  );
});

it('[T1] so does a scenario, which then fails', async () => {
  const options = { name: 'gap_down', code: 'EURUSD', size: undefined, seed: '1' } as const;
  expect((await playScenario(options)).broken).toMatch(/closed at its side of the tick/);
  vi.spyOn(console, 'log').mockReturnValue();
  await expect(scenario(options)).rejects.toThrow('an invariant broke');
});

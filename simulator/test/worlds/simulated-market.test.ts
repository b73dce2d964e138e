import { MemoryStore } from '@vernier/shared/engine/memory-store';
import { describe, expect, it } from 'vitest';
import { simulatedMarket } from '../../harness/world/simulated-board.ts';
import { runWorld } from '../../harness/world/world.ts';

describe('a world on the simulated market', { timeout: 120_000 }, () => {
  let halted = 0;

  for (const seed of ['simulated-1', 'simulated-2'])
    it(`[HOURS-1] [MARKET-7] [LEDGER-2] [MARGIN-14] keeps trading hours and every invariant over a weekend with random interventions (seed ${seed})`, {
      tags: ['night'],
    }, async () => {
      const store = new MemoryStore();
      const { events, refusals, quarantinedCount } = await runWorld({
        seed,
        days: 8,
        openStore: async () => store,
        market: (nowMs, feeType) => simulatedMarket(seed, feeType, nowMs),
      });
      expect(refusals['market_closed']).toBeGreaterThan(100);
      halted += refusals['trading_halted'] ?? 0;
      expect(quarantinedCount).toBeGreaterThan(5);
      for (const kind of ['OrderFilled', 'OrderClosed', 'SwapCharged', 'StopsSet'])
        expect(events[kind]).toBeGreaterThan(10);
    });

  it('one of them had halts', { tags: ['night'] }, () => {
    expect(halted).toBeGreaterThan(0);
  });
});

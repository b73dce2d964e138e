/** The end of pending orders by time, together with the fills, margin reviews, restarts and commands of the same moments. */

import { describe, expect, it } from 'vitest';
import { MemoryStore } from '../src/engine/memory-store.ts';
import type { PlacePending } from '../src/trading/orders/commands.ts';
import { explainOrder } from '../src/trading/explain/explain.ts';
import { ExecutorScenario } from './executor-scenario.ts';
import { EURUSD } from './instruments.ts';
import { placing, resting } from './trading-scenario.ts';

const THOUSAND = 1_000_000_000n;
const MOMENT_MS = 250;

async function opened(balance = THOUSAND, store = new MemoryStore()): Promise<ExecutorScenario> {
  const scenario = new ExecutorScenario(undefined, store);
  await scenario.start();
  await scenario.open(balance);
  await scenario.moment([EURUSD, 110_000, 110_010]);
  return scenario;
}

/** A buy limit at 1.09000 that ends so many moments from now. */
function expiring(scenario: ExecutorScenario, moments: number, changes: Partial<PlacePending> = {}) {
  return resting(EURUSD, 109_000, { expiry: scenario.clock.now() + moments * MOMENT_MS, ...changes });
}

describe('the end of a pending order', () => {
  it('[ORDER-24] comes with the first moment at its time or after it, and frees the reserve', async () => {
    const scenario = await opened();
    const { nextMs: rolloverMs } = scenario.executor;
    const expiry = scenario.clock.now() + 2 * MOMENT_MS - 1;
    await scenario.run(resting(EURUSD, 109_000, { expiry }));
    expect(scenario.executor.nextMs).toBe(expiry);
    expect(await scenario.moment([EURUSD, 110_000, 110_010])).toEqual([]);
    expect(scenario.account().reservedMicros).toBe(547_500_000n);
    // The market is closed: nothing ticks.
    expect(await scenario.moment()).toEqual(['1: 1 cancelled expired']);
    expect(scenario.account()).toMatchObject({ reservedMicros: 0n, balanceMicros: THOUSAND, closedCount: 1 });
    expect(scenario.account().openOrders.size).toBe(0);
    expect(scenario.executor.nextMs).toBe(rolloverMs);
    expect(await scenario.moment([EURUSD, 108_000, 108_010])).toEqual([]);
  });

  it('[ORDER-24] comes before the fills of its moment, and its reserve serves them', async () => {
    const scenario = await opened(750_000_000n);
    await scenario.run(expiring(scenario, 1));
    // With both reserved the second would not be covered.
    await scenario.run(resting(EURUSD, 109_500, { lots: 15_000_000 }));
    expect(await scenario.moment([EURUSD, 88_980, 88_990])).toEqual([
      '1: 1 cancelled expired',
      '1: 2 filled at 88990 with 133485000 and 750000',
    ]);
  });

  it('[ORDER-24] is left to the fill when a tick came first', async () => {
    const scenario = await opened();
    const { nextMs: rolloverMs } = scenario.executor;
    await scenario.run(expiring(scenario, 2));
    expect(await scenario.moment([EURUSD, 108_980, 108_990])).toEqual([
      '1: 1 filled at 108990 with 544950000 and 2500000',
    ]);
    expect(await scenario.moment([EURUSD, 108_980, 108_990])).toEqual([]);
    expect(scenario.executor.nextMs).toBe(rolloverMs);
  });

  it('[ORDER-24] comes after a restart too, once, with the first moment that is played', async () => {
    const store = new MemoryStore();
    const scenario = await opened(THOUSAND, store);
    await scenario.run(expiring(scenario, 4));
    scenario.clock.advance(60_000);
    await scenario.start(undefined, scenario.clock.now() - 60_000);
    expect(scenario.executor.nextMs).toBe(scenario.clock.now() - 60_000 + 4 * MOMENT_MS);
    expect(await scenario.moment()).toEqual(['1: 1 cancelled expired']);
    await scenario.start();
    expect(await scenario.moment([EURUSD, 108_980, 108_990])).toEqual([]);
    const events = (await store.orderEvents(1, 1)) ?? [];
    expect(explainOrder(1, events, scenario.executor.valuation)).toEqual([
      expect.objectContaining({ event: 'accepted' }),
      expect.objectContaining({
        event: 'closed',
        rule: 'order_expired',
        atMs: scenario.clock.now() - MOMENT_MS,
      }),
    ]);
  });

  it('[ORDER-24] leaves the margin call and the stop-out of its moment as they are', async () => {
    const scenario = await opened();
    await scenario.run(placing(EURUSD, { lots: 70_000_000 }));
    await scenario.run(expiring(scenario, 1, { lots: 10_000_000 }));
    expect(await scenario.moment([EURUSD, 109_000, 109_010])).toEqual([
      '1: 2 cancelled expired',
      '1: called at 289500000 of 770070000',
      '1: 1 closed stop_out at 109000 for -707000000',
      '1: calm',
    ]);
  });

  it('[ORDER-24] loses against a cancellation that was decided before', async () => {
    const scenario = await opened();
    await scenario.run(expiring(scenario, 1));
    await scenario.run({ kind: 'CancelOrder', orderId: 1 });
    expect(await scenario.moment()).toEqual([]);
    await scenario.run(expiring(scenario, 1));
    expect(await scenario.moment()).toEqual(['1: 2 cancelled expired']);
    const answer = scenario.ask({ kind: 'CancelOrder', orderId: 2 });
    await scenario.settle();
    expect(await answer).toBe('state_changed');
  });
});

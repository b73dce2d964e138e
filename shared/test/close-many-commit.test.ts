/** Closing of several positions through the executor: one commit, and what a restart reads back. */

import { describe, expect, it } from 'vitest';
import { MemoryStore } from '../src/engine/memory-store.ts';
import type { CommitRecord } from '../src/engine/store.ts';
import type { CloseMany } from '../src/trading/orders/commands.ts';
import { ExecutorScenario } from './executor-scenario.ts';
import { EURUSD, INSTRUMENTS, USDJPY } from './instruments.ts';
import { placing } from './trading-scenario.ts';

const ALL: CloseMany = { kind: 'CloseMany', instrumentId: null, side: null, result: null };
const MOST = 500;

class CountingStore extends MemoryStore {
  readonly commits: (readonly CommitRecord[])[] = [];

  override commit(records: readonly CommitRecord[]): Promise<void> {
    this.commits.push(records);
    return super.commit(records);
  }
}

/** Each order of three things that happen at once. */
const ORDERS = [
  ['moment', 'many', 'one'],
  ['moment', 'one', 'many'],
  ['many', 'moment', 'one'],
  ['many', 'one', 'moment'],
  ['one', 'moment', 'many'],
  ['one', 'many', 'moment'],
] as const;

describe('[ORDER-22] [MARGIN-14] a closing of all, a closing of one, and the moment of their stop-out', () => {
  it.each(ORDERS)('close each position once (%s, %s, %s)', async (...happening) => {
    // requests are decided together with the next ones, or each by itself
    for (const settles of [false, true]) {
      const at = new ExecutorScenario(INSTRUMENTS, new MemoryStore());
      await at.start();
      await at.open(10_000_000_000n);
      await at.moment([EURUSD, 110_000, 110_010], [USDJPY, 150_000, 150_010]);
      for (const one of [EURUSD, USDJPY, EURUSD]) await at.run(placing(one, { lots: 200_000_000 }));
      at.take();
      const { balanceMicros: before, realisedMicros: realisedBefore } = at.account();
      const answers: Promise<string>[] = [];
      for (const one of happening) {
        if (one === 'moment') at.play([EURUSD, 108_000, 108_010], [USDJPY, 149_000, 149_010]);
        else answers.push(at.ask(one === 'many' ? ALL : { kind: 'CloseOrder', orderId: 1, lots: null }));
        if (settles) await at.settle();
      }
      await at.settle();
      for (const refused of await Promise.all(answers)) expect(['', 'state_changed']).toContain(refused);
      const closed = at.take().flatMap(({ body }) => (body.kind === 'OrderClosed' ? [body.orderId] : []));
      expect(closed.toSorted((one, other) => one - other)).toEqual([1, 2, 3]);
      const { balanceMicros, realisedMicros, marginMicros, holdingCount, exposures } = at.account();
      expect([marginMicros, holdingCount, exposures.size]).toEqual([0n, 0, 0]);
      expect(balanceMicros - before).toBe(realisedMicros - realisedBefore);
      await at.start();
      expect(at.account()).toMatchObject({ balanceMicros, realisedMicros, holdingCount: 0, closedCount: 3 });
    }
  });
});

describe('[ORDER-22] a closing of as many positions as an account has', () => {
  it('is one record of one commit, and a restart has none of them', async () => {
    const store = new CountingStore();
    const at = new ExecutorScenario(INSTRUMENTS, store);
    await at.start();
    await at.open(100_000_000_000n);
    await at.moment([EURUSD, 110_000, 110_010], [USDJPY, 150_000, 150_010]);
    for (let count = 0; count < MOST; count += 1) {
      const side = count % 3 === 0 ? 'sell' : 'buy';
      await at.run(placing(count % 2 === 0 ? EURUSD : USDJPY, { side, lots: 1_000_000 }));
    }
    const before = at.account();
    expect(before.holdingCount).toBe(MOST);
    const equity = before.balanceMicros;
    store.commits.length = 0;
    const facts = await at.run(ALL);
    expect(facts).toHaveLength(MOST);
    expect(store.commits.map((records) => records.map(({ events }) => events.length))).toEqual([[MOST]]);
    const { balanceMicros, realisedMicros, marginMicros, exposures } = at.account();
    expect(balanceMicros).toBe(equity + realisedMicros);
    expect([marginMicros, exposures.size]).toEqual([0n, 0]);
    await at.start();
    expect(at.account()).toMatchObject({ balanceMicros, holdingCount: 0, closedCount: MOST });
  });

  it('without a position that fits is an accepted command without an event, and stores the answer to its key', async () => {
    const store = new CountingStore();
    const at = new ExecutorScenario(INSTRUMENTS, store);
    await at.start();
    await at.open(1_000_000_000n);
    store.commits.length = 0;
    const idempotency = { route: 'close_many', key: 'key-of-many', bodyHash: 'body' };
    const send = async () => {
      const sent = at.executor.execute({
        accountId: 1,
        command: ALL,
        idempotency,
        render: (outcome) => (outcome.kind === 'accepted' ? `${outcome.failed.length} failed` : 'refused'),
      });
      await at.settle();
      return sent;
    };
    expect(await send()).toEqual({ text: '0 failed', hit: false });
    expect(await send()).toEqual({ text: '0 failed', hit: true });
    expect(store.commits.map((records) => records.map(({ events }) => events.length))).toEqual([[0]]);
    expect(at.account()).toMatchObject({ balanceMicros: 1_000_000_000n, version: 1 });
  });
});

import { describe, expect, it } from 'vitest';
import { ExecutorScenario } from '../../test/executor-scenario.ts';
import { EURUSD } from '../../test/instruments.ts';
import { placing } from '../../test/trading-scenario.ts';
import type { AccountRow } from '../trading/orders/account.ts';
import { InactiveAccounts } from './inactive-accounts.ts';
import { MemoryStore } from './memory-store.ts';
import type { CommitRecord } from './store.ts';

const OPENING = 1_000_000_000n;

/** A store that records which rows are read, and whose commits wait while it is closed. */
class WatchedStore extends MemoryStore {
  readonly reads: (readonly number[])[] = [];
  #gate: Promise<void> = Promise.resolve();

  override accountRows(ids: readonly number[]): readonly AccountRow[] {
    this.reads.push(ids);
    return super.accountRows(ids);
  }

  /** Commits wait from now on until the returned function is called. */
  hold(): () => void {
    let open = () => {};
    this.#gate = new Promise((resolve) => {
      open = resolve;
    });
    return open;
  }

  override async commit(records: readonly CommitRecord[]): Promise<void> {
    await this.#gate;
    await super.commit(records);
  }

  /** The reads since the last call. */
  take(): readonly (readonly number[])[] {
    return this.reads.splice(0);
  }
}

async function started(accounts: number) {
  const store = new WatchedStore();
  const at = new ExecutorScenario([EURUSD], store);
  at.market.tick(EURUSD, at.clock.now(), 110_000, 110_010);
  await at.start();
  for (let count = 0; count < accounts; count += 1) await at.open(OPENING);
  store.take();
  return { at, store };
}

describe('accounts that are inactive', () => {
  it('[BOUND-9] leave by their last use, the longest unused first', () => {
    const inactive = new InactiveAccounts({ source: new MemoryStore(), limit: 2 });
    for (const id of [1, 2, 3, 4]) inactive.add(id, 0);
    inactive.use(1);
    inactive.use(9);
    inactive.remove(3);
    expect([...inactive.evict()]).toEqual([2]);
    expect([...inactive.evict()]).toEqual([]);
    inactive.add(5, 0);
    expect([...inactive.evict()]).toEqual([4]);
  });

  it('[BOUND-9] stay until their newest event is in the store', () => {
    const inactive = new InactiveAccounts({ source: new MemoryStore(), limit: 0 });
    inactive.add(1, 7);
    inactive.add(2, 5);
    inactive.durable(5);
    expect([...inactive.evict()]).toEqual([2]);
    inactive.use(1);
    inactive.durable(6);
    expect([...inactive.evict()]).toEqual([]);
    inactive.durable(7);
    expect([...inactive.evict()]).toEqual([1]);
  });

  it('[BOUND-9] are not loaded at a start, and are read at their first use only', async () => {
    const { at, store } = await started(3);
    await at.run(placing(EURUSD), 2);
    await at.start();
    expect(at.executor.activeAccounts().map(({ id }) => id)).toEqual([2]);
    expect(at.executor).toMatchObject({ accountCount: 3, lastAccountId: 3, orderCount: 1 });
    store.take();
    expect(at.account(3)).toMatchObject({ id: 3, balanceMicros: OPENING });
    expect(at.account(3).version).toBe(1);
    expect(at.account(2).openOrders.size).toBe(1);
    expect(store.take()).toEqual([[3]]);
    expect(at.executor.account(4)).toBeUndefined();
  });

  it('[BOUND-9] are read once for all commands of a batch', async () => {
    const { at, store } = await started(4);
    await at.start();
    store.take();
    const answers = [1, 3, 1, 4].map((id) => at.ask(placing(EURUSD, { lots: 1_000_000 }), id));
    await at.settle();
    expect(await Promise.all(answers)).toEqual(['', '', '', '']);
    expect(store.take()).toEqual([[1, 3, 4]]);
    expect(at.account(1).openOrders.size).toBe(2);
  });

  it('[BOUND-9] are in memory while a change of them is on its way to the store', async () => {
    const { at, store } = await started(2);
    await at.run(placing(EURUSD), 1);
    store.take();
    const release = store.hold();
    const closed = at.ask({ kind: 'CloseOrder', orderId: 1, lots: null }, 1);
    await at.settle();
    expect(at.account(1)).toMatchObject({ holdingCount: 0, closedCount: 1 });
    at.account(2);
    expect(at.account(1).closedCount).toBe(1);
    expect(store.take().flat()).not.toContain(1);
    release();
    await at.settle();
    expect(await closed).toBe('');
    expect(at.account(1).closedCount).toBe(1);
    expect(store.take()).toEqual([[1]]);
  });

  it('[BOUND-9] are read again when they left memory while their command waited', async () => {
    const { at, store } = await started(2);
    expect(at.account(1).version).toBe(1);
    const placed = at.ask(placing(EURUSD), 1);
    at.account(2);
    store.take();
    await at.settle();
    expect(await placed).toBe('');
    expect(store.take()).toEqual([[1]]);
    expect(at.account(1)).toMatchObject({ version: 2, holdingCount: 1 });
  });

  it('[BOUND-9] are not read again while their closing is on its way to the store', async () => {
    const { at, store } = await started(2);
    const release = store.hold();
    const closed = at.ask({ kind: 'CloseAccount' }, 2);
    const placed = at.ask(placing(EURUSD), 2);
    await at.settle();
    expect(at.executor.account(2)).toBeUndefined();
    release();
    await at.settle();
    expect(await closed).toBe('');
    expect(await placed).toBe('session_invalid');
    expect(at.executor.account(2)).toBeUndefined();
    expect(at.executor.accountCount).toBe(1);
  });
});

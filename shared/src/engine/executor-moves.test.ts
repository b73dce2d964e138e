/** Executors of shards: whose commands they decide, how accounts leave them, and how those of another one join. */

import { describe, expect, it } from 'vitest';
import { EURUSD } from '../../test/instruments.ts';
import { ScriptedMarket } from '../../test/scripted-market.ts';
import { placing, START_MS } from '../../test/trading-scenario.ts';
import { ManualClock } from '../clock.ts';
import { Executor } from './executor.ts';
import { storeWith } from './executor-options.ts';
import { MemoryStore } from './memory-store.ts';
import { NotOwner } from './not-owner.ts';
import { NO_NUMBERS } from './number-sequence.ts';
import type { CommandResponse, Committed } from './requests.ts';
import type { StoredState } from './store.ts';

const OPENING = { kind: 'OpenAccount', book: 'demo', openingMicros: 1_000_000_000n } as const;

/** A store in shards, of which executors own some. */
class ShardedStore extends MemoryStore {
  /** The shards of each commit that names a moment. */
  readonly moments: (readonly [TimeOrNull, readonly number[] | undefined])[] = [];

  constructor() {
    super({ inShards: true });
  }

  /** What a start of an executor of these shards reads. */
  async ownedState(owned: readonly number[]): Promise<StoredState> {
    const state = await this.load();
    const shards = owned.map((shard) => ({
      ...{ shard, playedMs: 0, followedMs: 0, playingMs: null },
      ...{ accountCount: 0, ...(this.sequences.get(shard) ?? NO_NUMBERS) },
    }));
    return { ...state, shards };
  }

  override commit(
    records: Parameters<MemoryStore['commit']>[0],
    playingMs?: TimeOrNull,
    shards?: readonly number[],
  ): Promise<void> {
    if (playingMs !== undefined) this.moments.push([playingMs, shards]);
    return super.commit(records, playingMs);
  }
}

type TimeOrNull = number | null;

/** One process with the executor of its shards, whose event loop the test runs. */
class Engine {
  readonly clock = new ManualClock(START_MS);
  readonly market = new ScriptedMarket([EURUSD]);
  readonly turns: (() => void)[] = [];
  readonly fatal: unknown[] = [];
  readonly store: ShardedStore;
  #executor: Executor | null = null;

  constructor(store: ShardedStore) {
    this.store = store;
    this.market.tick(EURUSD, START_MS, 110_000, 110_010);
  }

  static async start(
    shards: readonly number[],
    sliceUnits?: number,
    store = new ShardedStore(),
  ): Promise<Engine> {
    const engine = new Engine(store);
    const { clock, market } = engine;
    engine.#executor = await Executor.start({
      ...{ clock, market, settings: { feeType: 'per_lot', maxOpenOrders: 500 } },
      store: storeWith(store, await store.ownedState(shards)),
      ...(sliceUnits !== undefined && { sliceUnits }),
      defer: (run) => void engine.turns.push(run),
      onFatal: (error) => void engine.fatal.push(error),
    });
    return engine;
  }

  get executor(): Executor {
    if (this.#executor === null) throw new Error('the engine has started');
    return this.#executor;
  }

  async settle(): Promise<void> {
    await microtasks();
    for (let turn = this.turns.shift(); turn !== undefined; turn = this.turns.shift()) {
      turn();
      await microtasks();
    }
  }

  async open(shard?: number): Promise<string> {
    const answer = this.executor.openAccount({
      command: OPENING,
      ...(shard !== undefined && { shard }),
      signup: (id) => ({
        user: { id, uid: `${id}`, isDemo: true, inviteCode: `${id}`, lang: 'en', createdAtMs: START_MS },
        session: null,
      }),
      render: (outcome) => (outcome.kind === 'accepted' ? `${outcome.account.id}` : outcome.refusal.refused),
    });
    await this.settle();
    return (await answer).text;
  }

  buy(accountId: number): Promise<CommandResponse> {
    return this.executor.execute({
      ...{ accountId, command: placing(EURUSD, { lots: 1_000_000, stopLoss: 109_000 }), idempotency: null },
      render: ({ kind }) => kind,
    });
  }

  async bought(accountId: number): Promise<string> {
    const answer = this.buy(accountId);
    await this.settle();
    return (await answer).text;
  }

  moment(bid: number): void {
    this.clock.advance(250);
    const timeMs = this.clock.now();
    this.executor.onMoment({ timeMs, accepted: [this.market.tick(EURUSD, timeMs, bid, bid + 10)] });
  }
}

async function microtasks(): Promise<void> {
  for (let count = 0; count < 30; count += 1) await Promise.resolve();
}

describe('[STORE-19] an executor of shards', () => {
  it('decides the commands of its accounts, and refuses those of others', async () => {
    const engine = await Engine.start([3, 5]);
    const { executor } = engine;
    expect([await engine.open(), await engine.open(5), await engine.open()]).toEqual(['4', '6', '68']);
    expect([executor.owns(4), executor.owns(5), executor.shards]).toEqual([true, false, [3, 5]]);
    expect(await engine.bought(4)).toBe('accepted');
    await expect(engine.buy(5)).rejects.toThrow(NotOwner);
    await expect(engine.open(9)).rejects.toThrow(NotOwner);
    expect([executor.accountCount, executor.orderCount, executor.lastAccountId]).toEqual([3, 1, 68]);
    expect([executor.waiting, executor.answered]).toEqual([0, 4]);
    expect(executor.activeAccounts().map(({ id }) => id)).toEqual([4]);
  });

  it('names its shards with the moment that is stored in part', async () => {
    const engine = await Engine.start([3, 5], 1);
    for (const id of [await engine.open(), await engine.open()]) await engine.bought(Number.parseInt(id, 10));
    engine.moment(108_000);
    expect([engine.executor.isPlaying, engine.executor.isDurable]).toEqual([true, false]);
    await engine.settle();
    expect([engine.executor.isPlaying, engine.executor.isDurable]).toEqual([false, true]);
    expect(engine.executor.marketFills).toBe(2);
    expect(engine.store.moments).toEqual([
      [engine.clock.now(), [3, 5]],
      [null, [3, 5]],
    ]);
  });
});

describe('[STORE-19] a shard that leaves', () => {
  it('takes no new commands, ends the earlier ones, and has played the newest moment', async () => {
    const engine = await Engine.start([3, 5]);
    for (let count = 0; count < 2; count += 1) await engine.open();
    const earlier = engine.buy(4);
    const left = engine.executor.leave(3);
    await expect(engine.buy(4)).rejects.toThrow(NotOwner);
    await engine.settle();
    expect([(await earlier).text, await left]).toEqual(['accepted', START_MS]);
    expect([engine.executor.shards, engine.executor.accountCount]).toEqual([[5], 1]);
    expect(engine.executor.account(4)).toBeUndefined();
    expect(await engine.bought(6)).toBe('accepted');
    engine.moment(108_000);
    await engine.settle();
    expect(engine.executor.marketFills).toBe(1);
  });

  it('waits for the end of a moment that is being played', async () => {
    const engine = await Engine.start([3, 5], 1);
    for (const id of [await engine.open(), await engine.open()]) await engine.bought(Number.parseInt(id, 10));
    engine.moment(108_000);
    expect(engine.executor.isPlaying).toBe(true);
    const left = engine.executor.leave(3);
    await engine.settle();
    expect(await left).toBe(engine.clock.now());
    expect(engine.executor.marketFills).toBe(2);
  });

  it('is played to the end of the moment before its accounts leave', async () => {
    const engine = await Engine.start([3, 5], 1);
    for (const id of [await engine.open(), await engine.open()]) await engine.bought(Number.parseInt(id, 10));
    engine.moment(108_000);
    const left = engine.executor.leave(5);
    await engine.settle();
    expect(await left).toBe(engine.clock.now());
    expect([engine.executor.marketFills, engine.executor.accountCount]).toEqual([2, 1]);
    expect((await engine.store.load()).openOrders).toEqual([]);
  });

  it('stays for the next start where the executor stops in a moment', async () => {
    const engine = await Engine.start([3, 5], 1);
    for (const id of [await engine.open(), await engine.open()]) await engine.bought(Number.parseInt(id, 10));
    engine.moment(108_000);
    const failure = engine.executor.leave(5).catch((error: Error) => error.message);
    await engine.executor.stop();
    await engine.settle();
    expect(await failure).toBe('the next start goes on with the shard');
    expect((await engine.store.load()).openOrders.map(({ accountId }) => accountId)).toEqual([6]);
  });

  it('stays for the next start where the executor stops', async () => {
    const engine = await Engine.start([3, 5]);
    await engine.open();
    const left = engine.executor.leave(3);
    const failure = left.catch((error: Error) => error.message);
    await engine.executor.stop();
    expect(await failure).toBe('the next start goes on with the shard');
  });
});

describe('[STORE-19] accounts of another executor', () => {
  it('join when both are durable and play nothing', async () => {
    const engine = await Engine.start([3]);
    const other = await Engine.start([5, 9], undefined, engine.store);
    await engine.open();
    const ids = [await other.open(), await other.open()];
    await other.bought(6);
    expect(ids).toEqual(['6', '10']);
    const joined = engine.executor.join(other.executor);
    await engine.settle();
    expect(await joined).toBe(true);
    expect([engine.executor.shards, engine.executor.accountCount]).toEqual([[3, 5, 9], 3]);
    expect(engine.executor.activeAccounts().map(({ id }) => id)).toEqual([6]);
    await expect(other.buy(6)).rejects.toThrow('no new work is taken');
    engine.moment(108_000);
    await engine.settle();
    expect(engine.executor.marketFills).toBe(1);
    expect(engine.fatal).toEqual([]);
  });

  it('have played up to the newest time of both executors', async () => {
    const engine = await Engine.start([3]);
    const other = await Engine.start([5], undefined, engine.store);
    await other.open();
    other.clock.advance(1_000);
    await other.bought(6);
    const joined = engine.executor.join(other.executor);
    await engine.settle();
    expect(await joined).toBe(true);
    expect(await engine.executor.leave(5)).toBe(START_MS + 1_000);
  });

  it('do not join an executor that plays or has stopped, and stay then', async () => {
    const engine = await Engine.start([3], 1);
    const other = await Engine.start([5]);
    for (const id of [await engine.open(), await engine.open()]) await engine.bought(Number.parseInt(id, 10));
    await other.open();
    engine.moment(108_000);
    expect(await engine.executor.join(other.executor)).toBe(false);
    expect(await other.bought(6)).toBe('accepted');
    await engine.settle();
    await engine.executor.stop();
    expect(await engine.executor.join(other.executor)).toBe(false);
    expect(other.executor.owns(6)).toBe(true);
  });

  it('do not join while they play a moment', async () => {
    const engine = await Engine.start([3]);
    const other = await Engine.start([5], 1);
    for (const id of [await other.open(), await other.open()]) await other.bought(Number.parseInt(id, 10));
    other.moment(108_000);
    expect(await engine.executor.join(other.executor)).toBe(false);
    await other.settle();
    const joined = engine.executor.join(other.executor);
    await engine.settle();
    expect(await joined).toBe(true);
  });
});

describe('what another executor has stored', () => {
  it('reaches the listeners, one by one', async () => {
    const engine = await Engine.start([3]);
    const versions: number[] = [];
    const stop = engine.executor.onCommitted(({ account }) => void versions.push(account.version));
    const committed = [7, 8].map((version) => ({ account: { version } }) as unknown as Committed);
    engine.executor.announce(committed);
    stop();
    engine.executor.announce(committed);
    expect(versions).toEqual([7, 8]);
  });
});

describe('an executor that has stopped', () => {
  it('plays no moment any more', async () => {
    const engine = await Engine.start([3]);
    await engine.open();
    await engine.bought(4);
    await engine.executor.stop();
    engine.moment(108_000);
    await engine.settle();
    expect([engine.executor.isPlaying, engine.executor.marketFills]).toEqual([false, 0]);
    await engine.executor.whenPlayed();
  });

  it('leaves the rest of a moment, and those who wait for its end go on', async () => {
    const engine = await Engine.start([3, 5], 1);
    for (const id of [await engine.open(), await engine.open()]) await engine.bought(Number.parseInt(id, 10));
    engine.moment(108_000);
    const played = engine.executor.whenPlayed();
    await engine.executor.stop();
    await played;
    await engine.settle();
    expect(engine.executor.marketFills).toBe(1);
    expect(engine.executor.isDurable).toBe(false);
  });
});

describe('an executor before the terms of an instrument change', () => {
  it('plays the rest of the moment at once', async () => {
    const engine = await Engine.start([3, 5], 1);
    for (const id of [await engine.open(), await engine.open()]) await engine.bought(Number.parseInt(id, 10));
    engine.moment(108_000);
    engine.executor.finishMoment();
    expect([engine.executor.isPlaying, engine.executor.marketFills]).toEqual([false, 2]);
    await engine.executor.whenPlayed();
  });
});

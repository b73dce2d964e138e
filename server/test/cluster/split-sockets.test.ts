/** Sockets of gateways whose users have their accounts at two engines, also while shards move and messages are lost. */

import { ManualClock } from '@vernier/shared/clock';
import { ALL_SHARDS, shardOf } from '@vernier/shared/engine/shards';
import { describe, expect, test } from 'vitest';
import { ShardChoice } from '../../src/cluster/gateway/shard-choice.ts';
import { GatewaySockets } from '../../src/cluster/sockets/gateway-sockets.ts';
import { MemoryNetwork, type MessageFaults } from '../message-bus/memory-network.ts';
import { randomOf } from '../message-bus/random-numbers.ts';
import { SplitShards } from '../rig/split-shards.ts';
import { SimulatedEngine, SimulatedPage, SimulatedStore } from './simulated-pages.ts';

const INTERVAL_MS = 250;
const STEP_MS = 25;

interface OwningEngine {
  readonly shards: SplitShards;
  readonly engine: SimulatedEngine;
}

class SplitCluster {
  readonly clock = new ManualClock(0);
  readonly store = new SimulatedStore();
  readonly network: MemoryNetwork;
  /** Of all owners: each one of a shard has the next number. */
  readonly epochs: number[] = ALL_SHARDS.map(() => 1);
  readonly engines: OwningEngine[] = [];
  readonly gateway: GatewaySockets;
  #engines = 0;

  constructor(faults: Omit<MessageFaults, 'clock'> | null = null) {
    this.network = new MemoryNetwork(faults === null ? null : { ...faults, clock: this.clock });
    for (const part of [0, 1]) this.addEngine(ALL_SHARDS.filter((shard) => shard % 2 === part));
    this.gateway = new GatewaySockets({
      ...{ bus: this.network.connect(), gateway: 'g', steady: this.clock, choice: new ShardChoice() },
    });
  }

  addEngine(owned: readonly number[]): OwningEngine {
    this.#engines += 1;
    const shards = new SplitShards(owned);
    const engine = new SimulatedEngine(this.store, {
      ...{ bus: this.network.connect(), clock: this.clock, engine: this.#engines, shards, epoch: 0 },
      epochOf: (shard) => this.epochs[shard] ?? 0,
    });
    this.engines.push({ shards, engine });
    return { shards, engine };
  }

  ownerOf(userId: number): OwningEngine {
    const owner = this.engines.find(({ shards }) => shards.owns(userId));
    if (owner === undefined) throw new Error(`no engine owns the accounts of user ${userId}`);
    return owner;
  }

  /** The number of a user changes, also while no engine would push it. */
  change(userId: number): void {
    const owner = this.engines.find(({ shards }) => shards.owns(userId));
    if (owner === undefined) this.store.values.set(userId, this.store.valueOf(userId) + 1);
    else owner.engine.change(userId);
  }

  async move(shard: number, to: OwningEngine): Promise<void> {
    const from = this.engines.find(({ shards }) => shards.owns(shard + 1));
    await from?.shards.release(shard);
    this.epochs[shard] = (this.epochs[shard] ?? 0) + 1;
    await to.shards.acquire(shard);
  }

  page(userId: number): SimulatedPage {
    return new SimulatedPage({ store: this.store, gateway: this.gateway, clock: this.clock }, userId);
  }

  async pass(ms: number): Promise<void> {
    for (let passed = 0; passed < ms; passed += STEP_MS) {
      this.clock.advance(STEP_MS);
      this.network.deliver();
      await settled();
      if (this.clock.monotonicMs() % INTERVAL_MS !== 0) continue;
      for (const { engine } of this.engines) await engine.onInterval();
      await this.gateway.onInterval();
      await settled();
    }
  }

  /** Connections that each engine has. */
  get sizes(): readonly number[] {
    return this.engines.map(({ engine }) => engine.connections.size);
  }
}

async function settled(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await new Promise(setImmediate);
}

const LOGGED_IN = ['ack login', 'ack sub FOREX_TRADE', 'ack sub WALLET'];

describe('[CLUSTER-49] the sockets of a gateway with two engines', () => {
  test('log in where their users have their accounts, and get their pushes', async () => {
    const cluster = new SplitCluster();
    await cluster.pass(INTERVAL_MS);
    const pages = [1, 2, 3, 4, 5, 6].map((userId) => cluster.page(userId));
    for (const page of pages) page.logIn();
    await cluster.pass(2_000);
    expect(cluster.sizes).toEqual([3, 3]);
    for (const { userId } of pages) cluster.change(userId);
    await cluster.pass(STEP_MS);
    for (const page of pages) {
      expect(page.answers).toEqual(LOGGED_IN);
      expect(page.shown).toBe(1);
    }
  });

  test('open their connections again at the next owner of a shard, and read', async () => {
    const cluster = new SplitCluster();
    const [page, other] = [cluster.page(1), cluster.page(3)];
    for (const one of [page, other]) one.logIn();
    await cluster.pass(2_000);
    await cluster.move(shardOf(1), cluster.ownerOf(2));
    cluster.change(1);
    await cluster.pass(1_000);
    expect(cluster.sizes).toEqual([1, 1]);
    expect(page.answers.slice(3)).toContain('ack sub WALLET true');
    expect(page.shown).toBe(1);
    expect(other.answers).toEqual(LOGGED_IN);
    cluster.change(1);
    await cluster.pass(STEP_MS);
    expect(page.shown).toBe(2);
  });

  test('wait for the next owner of an engine that has ended, while those of the other engine go on', async () => {
    const cluster = new SplitCluster();
    const [page, other] = [cluster.page(1), cluster.page(2)];
    for (const one of [page, other]) one.logIn();
    await cluster.pass(2_000);
    const ended = cluster.ownerOf(1);
    ended.engine.connections.stop();
    await cluster.pass(4_000);
    cluster.change(2);
    await cluster.pass(STEP_MS);
    expect(other.shown).toBe(1);
    for (const [shard, epoch] of cluster.epochs.entries()) cluster.epochs[shard] = epoch + 1;
    cluster.engines.splice(cluster.engines.indexOf(ended), 1);
    cluster.addEngine(ended.shards.shards);
    cluster.change(1);
    await cluster.pass(1_500);
    expect(page.answers.slice(3)).toContain('ack sub WALLET true');
    expect(page.shown).toBe(1);
    expect(other.answers).toEqual(LOGGED_IN);
  });

  test('follow the login of another user to another engine, and back', async () => {
    const cluster = new SplitCluster();
    const page = cluster.page(1);
    page.logIn();
    await cluster.pass(2_000);
    page.logIn('2');
    await cluster.pass(2_000);
    expect(page.answers).toEqual([...LOGGED_IN, ...LOGGED_IN]);
    cluster.change(1);
    cluster.change(1);
    cluster.change(2);
    await cluster.pass(STEP_MS);
    expect(page.shown).toBe(1);
    page.send({ cmd: 'logout' });
    page.logIn('1');
    await cluster.pass(2_000);
    expect(page.answers.slice(6)).toEqual(['ack logout', ...LOGGED_IN]);
    expect(cluster.sizes).toEqual([1, 0]);
  });

  test('are refused without a valid token, and leave no connection', async () => {
    const cluster = new SplitCluster();
    await cluster.pass(INTERVAL_MS);
    const page = cluster.page(1);
    page.send({ cmd: 'login', token: 'none' });
    await cluster.pass(3_000);
    expect(page.answers).toEqual(['error login session_invalid']);
    expect(cluster.sizes).toEqual([0, 0]);
  });

  test.each([1, 2, 3])(
    'show the store within two seconds while shards move, and messages are lost, sent twice and late (seed %i)',
    async (seed) => {
      const faults = { drop: 0.01, double: 0.01, delay: 0.05, maxDelayMs: 200 };
      const cluster = new SplitCluster({ seed, ...faults });
      const random = randomOf(seed);
      const pages = Array.from({ length: 60 }, (_, index) => cluster.page(index + 1));
      for (const page of pages) page.logIn();
      await cluster.pass(4_000);
      for (let round = 0; round < 15; round += 1) {
        for (let change = 0; change < 20; change += 1) {
          cluster.change(1 + Math.floor(random() * pages.length));
          if (change % 5 === 0) {
            const to = cluster.engines[Math.floor(random() * 2)];
            if (to !== undefined) await cluster.move(Math.floor(random() * 64), to);
          }
          await cluster.pass(STEP_MS);
        }
        await cluster.pass(2_000);
        const wrong = pages.filter(({ shown, userId }) => shown !== cluster.store.valueOf(userId));
        expect(wrong.map(({ userId }) => ({ round, userId }))).toEqual([]);
      }
      const all = cluster.sizes.reduce((sum, size) => sum + size, 0);
      expect(all).toBe(pages.length);
    },
  );
});

/** Private topics of sockets at gateways, over a message bus that loses, doubles and delays messages [CLUSTER-10] to [CLUSTER-17]. */

import { ManualClock } from '@vernier/shared/clock';
import { describe, expect, test } from 'vitest';
import { ShardChoice } from '../../src/cluster/gateway/shard-choice.ts';
import { GatewaySockets } from '../../src/cluster/sockets/gateway-sockets.ts';
import { MemoryNetwork, type MessageFaults } from '../message-bus/memory-network.ts';
import { randomOf } from '../message-bus/random-numbers.ts';
import { SimulatedEngine, SimulatedPage, SimulatedStore } from './simulated-pages.ts';

const INTERVAL_MS = 250;
const STEP_MS = 25;

class Cluster {
  readonly clock = new ManualClock(0);
  readonly store = new SimulatedStore();
  readonly network: MemoryNetwork;
  readonly gateways: GatewaySockets[];
  readonly buses;
  engineBus;
  engine: SimulatedEngine;
  #epoch = 1;

  constructor(faults: Omit<MessageFaults, 'clock'> | null = null, gateways = 1) {
    this.network = new MemoryNetwork(faults === null ? null : { ...faults, clock: this.clock });
    this.engineBus = this.network.connect();
    this.engine = this.#newEngine();
    this.buses = Array.from({ length: gateways }, () => this.network.connect());
    this.gateways = this.buses.map(
      (bus, index) =>
        new GatewaySockets({ bus, gateway: `g${index}`, steady: this.clock, choice: new ShardChoice() }),
    );
  }

  get gateway(): GatewaySockets {
    return this.gateways[0] as GatewaySockets;
  }

  page(userId: number, gateway = this.gateway): SimulatedPage {
    return new SimulatedPage({ store: this.store, gateway, clock: this.clock }, userId);
  }

  /** Pages of users 1 to `count`, at the gateways in turn. */
  pages(count: number): SimulatedPage[] {
    return Array.from({ length: count }, (_, index) =>
      this.page(index + 1, this.gateways[index % this.gateways.length]),
    );
  }

  /** The next owner begins; the former one does not notice. */
  replaceEngine(): void {
    this.#epoch += 1;
    this.engineBus = this.network.connect();
    this.engine = this.#newEngine();
  }

  async pass(ms: number): Promise<void> {
    for (let passed = 0; passed < ms; passed += STEP_MS) {
      this.clock.advance(STEP_MS);
      this.network.deliver();
      await settled();
      if (this.clock.monotonicMs() % INTERVAL_MS !== 0) continue;
      await this.engine.onInterval();
      for (const gateway of this.gateways) await gateway.onInterval();
      await settled();
    }
  }

  #newEngine(): SimulatedEngine {
    return new SimulatedEngine(this.store, { bus: this.engineBus, epoch: this.#epoch, clock: this.clock });
  }
}

async function settled(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await new Promise(setImmediate);
}

/** A page that has logged in, and its cluster. */
async function loggedIn() {
  const cluster = new Cluster();
  await cluster.pass(INTERVAL_MS);
  const page = cluster.page(1);
  page.logIn();
  await cluster.pass(STEP_MS);
  return { cluster, page };
}

test('[CLUSTER-10] a login at a gateway is answered by the engine, and the pushes of the account arrive in order', async () => {
  const { cluster, page } = await loggedIn();
  for (let change = 0; change < 3; change += 1) cluster.engine.change(1);
  cluster.engine.change(2);
  await cluster.pass(STEP_MS);
  expect(page.answers).toEqual(['ack login', 'ack sub FOREX_TRADE', 'ack sub WALLET']);
  expect(page.numbersOf('WALLET')).toEqual([1, 2, 3]);
  expect(page.shown).toBe(3);
});

test('[CLUSTER-10] refusals, scopes and an ended session are those of one process', async () => {
  const { cluster, page } = await loggedIn();
  const reader = cluster.page(2);
  reader.send({ cmd: 'sub', topic: 'FOREX_TRADE' });
  reader.send({ cmd: 'logout' });
  reader.send({ cmd: 'login', token: 'other' });
  await cluster.pass(STEP_MS);
  reader.send({ cmd: 'sub', topic: 'FOREX_TRADE' });
  reader.logIn('2r');
  await cluster.pass(STEP_MS);
  expect(reader.answers).toEqual([
    'error sub session_invalid',
    'ack logout',
    'error login session_invalid',
    'error sub session_invalid',
    'ack login',
    'ack sub FOREX_TRADE',
    'error sub scope_missing',
  ]);
  cluster.engine.change(2);
  cluster.engine.endSession('1');
  cluster.engine.change(1);
  await cluster.pass(STEP_MS);
  expect(page.answers.at(-1)).toBe('error login session_invalid');
  expect([page.numbersOf('WALLET'), reader.numbersOf('WALLET')]).toEqual([[], []]);
  expect(cluster.gateway.size).toBe(1);
});

test('[CLUSTER-10] a socket has as many subscriptions as in one process, and gets those back that were refused', async () => {
  const { cluster, page } = await loggedIn();
  for (let count = 0; count < 120; count += 1) page.send({ cmd: 'sub', topic: 'FOREX_TRADE' });
  await cluster.pass(STEP_MS);
  for (let count = 0; count < 120; count += 1) page.send({ cmd: 'sub', topic: 'WALLET' });
  await cluster.pass(STEP_MS);
  expect(page.answers.filter((line) => line.startsWith('ack sub'))).toHaveLength(200);
  expect(page.answers.filter((line) => line.endsWith('too_many_subscriptions'))).toHaveLength(42);
  page.send({ cmd: 'logout' });
  await cluster.pass(STEP_MS);
  page.send({ cmd: 'sub', topic: 'WALLET' });
  await cluster.pass(STEP_MS);
  expect(page.answers.at(-1)).toBe('error sub session_invalid');
  page.logIn();
  await cluster.pass(STEP_MS);
  expect(page.answers.at(-1)).toBe('ack sub WALLET');
});

test('[CLUSTER-11] a lost frame is found without a later one: the topics begin again, and the page reads', async () => {
  const { cluster, page } = await loggedIn();
  const { length } = page.answers;
  cluster.engine.change(1);
  await cluster.pass(STEP_MS);
  cluster.network.dropNext(1);
  cluster.engine.change(1);
  await cluster.pass(1_000);
  expect(page.answers.slice(length)).toEqual([
    'ack sub FOREX_TRADE true',
    'ack sub FOREX_CLOSED true',
    'ack sub WALLET true',
  ]);
  cluster.engine.change(1);
  await cluster.pass(STEP_MS);
  expect(page.numbersOf('WALLET')).toEqual([1, 1]);
  expect(page.shown).toBe(3);
});

test('[CLUSTER-11] topics that the client has left do not begin again', async () => {
  const { cluster, page } = await loggedIn();
  page.send({ cmd: 'unsub', topic: 'WALLET' });
  page.send({ cmd: 'unsub', topic: 'FOREX_CLOSED' });
  page.send({ cmd: 'sub', topic: 'FOREX_TRADE' });
  await cluster.pass(STEP_MS);
  const { length } = page.answers;
  cluster.replaceEngine();
  await cluster.pass(1_500);
  cluster.engine.change(1);
  await cluster.pass(STEP_MS);
  expect(page.answers.slice(length)).toEqual(['ack sub FOREX_TRADE true']);
  expect(page.numbersOf('WALLET')).toEqual([]);
});

test('[CLUSTER-11] a command or its answer that is lost is repeated, and answered once', async () => {
  const cluster = new Cluster();
  await cluster.pass(INTERVAL_MS);
  for (const lost of [1, 2]) {
    const page = cluster.page(lost);
    if (lost === 1) cluster.network.dropNext(1);
    page.send({ cmd: 'login', token: String(lost), id: 'login' });
    if (lost === 2) cluster.network.dropNext(1);
    await cluster.pass(1_500);
    expect(page.answers).toEqual(['ack login']);
    cluster.engine.change(lost);
    await cluster.pass(STEP_MS);
    expect(page.shown).toBe(1);
  }
});

test('[CLUSTER-12] activity goes on after the last number that arrived', async () => {
  const { cluster, page } = await loggedIn();
  cluster.engine.addActivity(1);
  page.send({ cmd: 'sub', topic: 'ACCOUNT_EVENTS', since: 0 });
  await cluster.pass(500);
  for (let count = 0; count < 5; count += 1) {
    cluster.network.dropNext(count % 2);
    cluster.engine.addActivity(1);
    await cluster.pass(1_000);
  }
  expect(page.events).toEqual([1, 2, 3, 4, 5, 6]);
  expect(cluster.gateway.reopened).toBeGreaterThan(0);
});

test('[CLUSTER-13] at a new owner a hundred connections a second are opened again', async () => {
  const cluster = new Cluster();
  await cluster.pass(INTERVAL_MS);
  const pages = cluster.pages(250);
  for (const page of pages) page.logIn();
  await cluster.pass(STEP_MS);
  expect(cluster.engine.connections.size).toBe(250);
  cluster.replaceEngine();
  const sizes: number[] = [];
  for (let second = 0; second < 4; second += 1) {
    await cluster.pass(1_000);
    sizes.push(cluster.engine.connections.size);
  }
  for (const [index, size] of sizes.entries()) expect(size).toBeLessThanOrEqual((index + 1) * 100);
  expect(sizes.at(-1)).toBe(250);
  for (const { userId } of pages) cluster.engine.change(userId);
  await cluster.pass(STEP_MS);
  expect(pages.every(({ shown }) => shown === 1)).toBe(true);
});

test('[CLUSTER-13] a former owner that wakes up reaches no page', async () => {
  const { cluster, page } = await loggedIn();
  const former = cluster.engine;
  cluster.replaceEngine();
  await cluster.pass(1_500);
  former.change(1);
  await cluster.pass(1_500);
  expect(page.numbersOf('WALLET')).toEqual([]);
});

test('[CLUSTER-14] a login waits while there is no engine, and is answered when there is one', async () => {
  const { cluster, page } = await loggedIn();
  const { length } = page.answers;
  cluster.engineBus.isConnected = false;
  await cluster.pass(5_000);
  expect(cluster.gateway.isEngineSilent).toBe(true);
  const late = cluster.page(2);
  late.logIn();
  cluster.engineBus.isConnected = true;
  cluster.engine.change(1);
  await cluster.pass(2_000);
  expect(late.answers[0]).toBe('ack login');
  expect(page.answers.slice(length)).toContain('ack sub WALLET true');
  expect(page.shown).toBe(1);
});

test('[CLUSTER-80] after a pause of its process a gateway knows its engine with the first interval', async () => {
  const cluster = new Cluster();
  await cluster.pass(2 * INTERVAL_MS);
  cluster.clock.advance(20_000);
  await cluster.gateway.onInterval();
  await settled();
  const page = cluster.page(1);
  page.logIn();
  await settled();
  expect(page.answers).toContain('ack login');
});

test('[CLUSTER-14] frames that wait for an engine are limited', async () => {
  const { cluster, page } = await loggedIn();
  cluster.engineBus.isConnected = false;
  for (let count = 0; count < 300; count += 1) page.send({ cmd: 'unsub', topic: 'WALLET' });
  expect(page.answers.filter((line) => line === 'error unsub unavailable')).toHaveLength(100);
});

test('[CLUSTER-15] the engine forgets the sockets of a gateway that is silent, and a closed socket at once', async () => {
  const { cluster, page } = await loggedIn();
  const other = cluster.page(2);
  other.logIn();
  await cluster.pass(STEP_MS);
  other.close();
  await cluster.pass(1_000);
  expect(cluster.engine.connections.size).toBe(1);
  const [bus] = cluster.buses;
  if (bus !== undefined) bus.isConnected = false;
  await cluster.pass(6_000);
  expect(cluster.engine.connections.size).toBe(0);
  cluster.engine.change(1);
  if (bus !== undefined) bus.isConnected = true;
  await cluster.pass(2_000);
  expect([cluster.engine.connections.size, page.shown]).toEqual([1, 1]);
});

test('[CLUSTER-16] a reader that stalls costs the engine nothing: the gateway closes its socket', async () => {
  const { cluster, page } = await loggedIn();
  page.transport.isStalled = true;
  for (let count = 0; count < 20_000; count += 1) cluster.engine.change(1);
  await cluster.pass(STEP_MS);
  expect(page.closeCode).toBe(1013);
  await cluster.pass(1_000);
  expect(cluster.engine.connections.size).toBe(0);
});

test('[CLUSTER-16] a reader that stalls gets no more activity until it reads', async () => {
  const { cluster, page } = await loggedIn();
  cluster.store.activity.set(1, 100_000);
  page.send({ cmd: 'sub', topic: 'ACCOUNT_EVENTS', since: 0 });
  page.transport.isStalled = true;
  await cluster.pass(60_000);
  expect(page.closeCode).toBeNull();
  expect(page.transport.writableLength).toBeLessThan(100_000);
});

describe('[CLUSTER-17] while messages are lost, sent twice and late', () => {
  const FAULTS = { drop: 0.01, double: 0.01, delay: 0.02, maxDelayMs: 100 };
  const SEEDS = [1, 2, 3, 4, 5];

  test.each(SEEDS)('every page shows the store within two seconds (seed %i)', async (seed) => {
    const cluster = new Cluster({ ...FAULTS, seed }, 2);
    await cluster.pass(INTERVAL_MS);
    const pages = cluster.pages(50);
    const random = randomOf(seed);
    for (const page of pages) page.logIn();
    await cluster.pass(4_000);
    for (let round = 0; round < 20; round += 1) {
      for (let change = 0; change < 20; change += 1) {
        cluster.engine.change(1 + Math.floor(random() * pages.length));
        await cluster.pass(STEP_MS);
      }
      if (round % 5 === 4) cluster.replaceEngine();
      await cluster.pass(2_000);
      const wrong = pages.filter(({ shown, userId }) => shown !== cluster.store.valueOf(userId));
      expect(wrong.map(({ userId }) => ({ round, userId }))).toEqual([]);
    }
    expect(cluster.gateways.reduce((sum, { reopened }) => sum + reopened, 0)).toBeGreaterThan(200);
    for (const page of pages) expect(isCounted(page.numbersOf('WALLET'))).toBe(true);
  });
});

test('[CLUSTER-18] nothing of the public topics crosses the bus, and an idle socket costs two heartbeats a second for all', async () => {
  const { cluster } = await loggedIn();
  const count = () => [...cluster.network.counts.values()].reduce((sum, one) => sum + one, 0);
  const before = count();
  await cluster.pass(10_000);
  expect(count() - before).toBe(40);
});

/** Each number follows the one before, or begins again. */
function isCounted(numbers: readonly unknown[]): boolean {
  return numbers.every((number, index) => number === 1 || number === Number(numbers[index - 1]) + 1);
}

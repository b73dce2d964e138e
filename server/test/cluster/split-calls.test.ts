/** Calls of a gateway to two engines on a bus in memory, each of which owns some of the shards. */

import { callOf } from '@vernier/shared/api/calls';
import { ManualClock } from '@vernier/shared/clock';
import { NotOwner } from '@vernier/shared/engine/not-owner';
import { ALL_SHARDS, shardOf } from '@vernier/shared/engine/shards';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CallServer } from '../../src/cluster/engine/call-server.ts';
import { CallSender, type UnsentCall } from '../../src/cluster/gateway/call-sender.ts';
import { SeenSlot } from '../../src/cluster/gateway/seen-slot.ts';
import { ShardChoice } from '../../src/cluster/gateway/shard-choice.ts';
import { requireOwner } from '../../src/core/shards/owned-shards.ts';
import type { RequestPolicy } from '../../src/http/pipeline/call-pipeline.ts';
import type { HandlerResult } from '../../src/platform/routing/answer.ts';
import type { RawRequest } from '../../src/platform/routing/route.ts';
import { MemoryNetwork, type MessageFaults } from '../message-bus/memory-network.ts';
import { randomOf } from '../message-bus/random-numbers.ts';
import { SplitShards } from '../rig/split-shards.ts';

const CALL: UnsentCall = {
  route: 'accountDetail',
  method: 'GET',
  headers: {},
  query: {},
  params: {},
  ip: '192.0.2.1',
  protocol: 'https',
  host: 'example.com',
  id: 'a1b2c3d4e5f6',
  mayAdminister: false,
};

type Answer = () => HandlerResult<unknown> | Promise<HandlerResult<unknown>>;

/** A token is the number of its user. */
class Engine {
  readonly shards: SplitShards;
  readonly server: CallServer;
  /** Users of the calls that it has decided; 0 without a session. */
  readonly decided: number[] = [];
  /** Changes without a key that it has decided. */
  readonly changes: number[] = [];
  answer: Answer = () => ({ data: {} });

  constructor(network: MemoryNetwork, clock: ManualClock, owned: readonly number[]) {
    this.shards = new SplitShards(owned);
    const sessionOf = (token: string) => {
      const id = Number(token);
      requireOwner(this.shards, id);
      return { hash: token, user: { id, frozenAtMs: null, isDemo: false } };
    };
    const policy = {
      limiter: null,
      sandbox: null,
      allowedOrigins: [],
      disk: { isCloseOnly: false, failed: () => undefined },
      shedding: { refusalOf: () => null },
      sessions: {
        ofHeader: async (token?: string) => (token === undefined ? undefined : sessionOf(token)),
        current: (session: unknown) => session,
        requireOwner: () => undefined,
        noteLanguage: () => undefined,
      },
    } as unknown as RequestPolicy;
    this.server = new CallServer({
      tracing: null,
      ...{ bus: network.connect(), shards: this.shards, policy, wall: clock, parseJson: JSON.parse },
      routes: [
        {
          name: 'accountDetail',
          call: { ...callOf('accountDetail'), session: 'optional' },
          answer: ({ session }: RawRequest) => {
            this.decided.push(session?.user.id ?? 0);
            return this.answer();
          },
        },
        {
          name: 'logout',
          call: { ...callOf('logout'), session: 'optional' },
          answer: ({ parameters }: RawRequest) => {
            this.changes.push((parameters as { readonly change: number }).change);
            return { data: {} };
          },
        },
      ],
      market: { newestSlot: 0, mayDecide: () => true },
      log: { warn: () => undefined, error: () => undefined },
      isOwner: () => true,
    });
  }
}

/** The first engine owns the even shards, the second one the odd ones. */
function twoEngines() {
  const clock = new ManualClock(0);
  const network = new MemoryNetwork();
  const even = new Engine(
    network,
    clock,
    ALL_SHARDS.filter((shard) => shard % 2 === 0),
  );
  const odd = new Engine(
    network,
    clock,
    ALL_SHARDS.filter((shard) => shard % 2 === 1),
  );
  const choice = new ShardChoice();
  const sender = new CallSender({
    ...{ bus: network.connect(), wall: clock, steady: clock, seen: new SeenSlot(() => 0), choice },
    pause: async (ms) => {
      clock.advance(ms);
      await new Promise(setImmediate);
    },
  });
  const call = (token: number | null, ip = CALL.ip) =>
    sender.forward({ ...CALL, ip, headers: token === null ? {} : { authorization: String(token) } }, '');
  const requests = async (run: () => Promise<unknown>) => {
    const before = network.counts.get('v1') ?? 0;
    await run();
    return (network.counts.get('v1') ?? 0) - before;
  };
  return { clock, network, even, odd, choice, sender, call, requests };
}

const DONE = { head: { status: 200 } };

describe('a gateway with two engines', () => {
  test('[CLUSTER-46] sends a call to the owner of its user, whose shard it learns from the first answer', async () => {
    const { call, even, odd, requests } = twoEngines();
    const first = [];
    for (const user of [1, 2, 3, 4, 5, 6]) first.push(await requests(() => call(user)));
    expect([even.decided, odd.decided]).toEqual([
      [1, 3, 5],
      [2, 4, 6],
    ]);
    expect(new Set(first)).toEqual(new Set([1, 2]));
    for (const user of [1, 2, 3, 4, 5, 6]) expect(await requests(() => call(user))).toBe(1);
  });

  test('[CLUSTER-46] sends a call on at most twice', async () => {
    const { call, even, odd, clock } = twoEngines();
    let shard = 0;
    for (const engine of [even, odd])
      engine.answer = () => {
        shard += 1;
        throw new NotOwner(shard);
      };
    expect(await call(null)).toEqual({ refused: 'unavailable', data: { retry_after: 1 } });
    expect([even.decided.length + odd.decided.length, clock.now()]).toEqual([3, 0]);
  });

  test('[CLUSTER-46] sends a call on whose user becomes known late, and learns nothing of its token', async () => {
    const { call, even, odd, choice } = twoEngines();
    const login = (engine: Engine) => () => {
      requireOwner(engine.shards, 8);
      return { data: { token: 'new' } };
    };
    for (const engine of [even, odd]) engine.answer = login(engine);
    for (let address = 0; address < 8; address += 1)
      expect(await call(null, `192.0.2.${address}`)).toMatchObject(DONE);
    expect(odd.decided.length).toBe(8);
    expect(choice.known('new')).toBeUndefined();
  });

  test('[CLUSTER-47] sends all calls without a session of one address to one engine, and those of others to both', async () => {
    const { call, even, odd } = twoEngines();
    for (let repeat = 0; repeat < 10; repeat += 1) await call(null, '2001:db8::1');
    expect(new Set([even.decided.length, odd.decided.length])).toEqual(new Set([0, 10]));
    for (let address = 0; address < 200; address += 1) await call(null, `192.0.2.${address}`);
    expect(even.decided.length).toBeGreaterThan(60);
    expect(odd.decided.length).toBeGreaterThan(60);
  });

  test('[CLUSTER-46] keeps a call while its shard moves, and it is decided once', async () => {
    const { call, even, odd, clock } = twoEngines();
    await call(1);
    await even.shards.release(shardOf(1));
    const waiting = call(1);
    for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
    await odd.shards.acquire(shardOf(1));
    expect(await waiting).toMatchObject(DONE);
    expect([even.decided, odd.decided]).toEqual([[1], [1]]);
    expect(clock.now()).toBeGreaterThan(0);
    await call(1);
    expect(odd.decided).toEqual([1, 1]);
  });

  test('[CLUSTER-46] a shard is released when the calls in progress are answered', async () => {
    const { call, even } = twoEngines();
    const finished: (() => void)[] = [];
    even.answer = () => new Promise((resolve) => finished.push(() => resolve({ data: {} })));
    const answer = call(1);
    for (let turn = 0; turn < 10; turn += 1) await new Promise(setImmediate);
    const order: string[] = [];
    const released = even.shards.release(shardOf(1)).then(() => order.push('released'));
    void answer.then(() => order.push('answered'));
    await new Promise(setImmediate);
    for (const finish of finished) finish();
    await Promise.all([answer, released]);
    expect(order.toSorted()).toEqual(['answered', 'released']);
    expect(order[0]).toBe('answered');
  });

  test('[CLUSTER-9] an engine that stalls holds up no call to the other one', async () => {
    const { call, even, odd } = twoEngines();
    for (const user of [1, 2]) await call(user);
    even.answer = () => new Promise(() => {});
    const stalled = Array.from({ length: 257 }, () => call(1));
    expect(await stalled.at(-1)).toMatchObject({ refused: 'overloaded' });
    expect(await call(2)).toMatchObject(DONE);
    expect(odd.decided).toEqual([2, 2]);
    void even.server.stop();
  });
});

describe('[CLUSTER-45] a change without a key', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  const lost = { drop: 0.1, delay: 0.2, maxDelayMs: 3_000 };

  test.each<Omit<MessageFaults, 'clock'> & { readonly moves: boolean }>([
    { seed: 1, ...lost, double: 0.1, moves: false },
    { seed: 2, ...lost, double: 0.1, moves: false },
    { seed: 3, ...lost, moves: true },
    { seed: 4, ...lost, moves: true },
  ])('is never decided twice while messages are lost and late (seed $seed)', async ({ moves, ...faults }) => {
    const clock = new ManualClock(0);
    const network = new MemoryNetwork({ ...faults, clock });
    const halves = [0, 1].map((part) => ALL_SHARDS.filter((shard) => shard % 2 === part));
    const engines = halves.map((half) => new Engine(network, clock, half));
    const sender = new CallSender({
      ...{
        bus: network.connect(),
        wall: clock,
        steady: clock,
        seen: new SeenSlot(() => 0),
        choice: new ShardChoice(),
      },
    });
    const random = randomOf(faults.seed);
    const answers: ReturnType<CallSender['forward']>[] = [];
    for (let step = 0; step < 800; step += 1) {
      if (step < 600) {
        const headers = { authorization: String(1 + Math.floor(random() * 64)) };
        const call = { ...CALL, route: 'logout', method: 'POST', headers };
        answers.push(sender.forward(call, JSON.stringify({ change: step })));
      }
      const shard = Math.floor(random() * 64);
      const [from, to] = engines.toSorted(({ shards }) => (shards.owns(shard + 1) ? -1 : 1));
      if (moves && step % 10 === 0) void from?.shards.release(shard).then(() => to?.shards.acquire(shard));
      await vi.advanceTimersByTimeAsync(50);
      clock.advance(50);
      network.deliver();
      for (let turn = 0; turn < 3; turn += 1) await new Promise(setImmediate);
    }
    const outcomes = await Promise.all(answers);
    const decided = engines.flatMap(({ changes }) => changes);
    expect(new Set(decided).size).toBe(decided.length);
    const done = outcomes.flatMap((outcome, change) =>
      'head' in outcome && outcome.head.status === 200 ? [change] : [],
    );
    expect(done.length).toBeGreaterThan(300);
    expect(done.filter((change) => !decided.includes(change))).toEqual([]);
  });
});

describe('[CLUSTER-46] the shards of tokens', () => {
  test('are forgotten when 100,000 others were used since', () => {
    const choice = new ShardChoice();
    choice.note('first', 1);
    choice.note('second', 2);
    for (let token = 0; token < 99_998; token += 1) choice.note(String(token), 3);
    expect(choice.known('first')).toBe(1);
    choice.note('last', 4);
    expect([choice.known('first'), choice.known('second')]).toEqual([1, undefined]);
  });
});

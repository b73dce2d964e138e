/** Calls between a gateway and an engine on a bus in memory: deadlines, limits, slots and answers over HTTP. */

import { ManualClock } from '@vernier/shared/clock';
import { Readable } from 'node:stream';
import { type CallName, callOf } from '@vernier/shared/api/calls';
import { refusalDataFields } from '@vernier/shared/api/refusal-data';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { CallServer } from '../../src/cluster/engine/call-server.ts';
import { CallSender, type UnsentCall } from '../../src/cluster/gateway/call-sender.ts';
import { SeenSlot } from '../../src/cluster/gateway/seen-slot.ts';
import { ShardChoice } from '../../src/cluster/gateway/shard-choice.ts';
import { EVERY_SHARD } from '../../src/core/shards/owned-shards.ts';
import type { RequestPolicy } from '../../src/http/pipeline/call-pipeline.ts';
import type { HandlerResult } from '../../src/platform/routing/answer.ts';
import { startTracing } from '../../src/platform/tracing/otlp.ts';
import type { Tracing } from '../../src/platform/tracing/tracing.ts';
import type { Route } from '../../src/platform/routing/route.ts';
import { MemoryNetwork } from '../message-bus/memory-network.ts';

const CALL: UnsentCall = {
  route: 'companyStatus',
  method: 'GET',
  headers: { lang: 'en' },
  query: {},
  params: {},
  ip: '192.0.2.1',
  protocol: 'https',
  host: 'example.com',
  id: 'a1b2c3d4e5f6',
  mayAdminister: false,
};

/** Everything passes. */
const POLICY = {
  limiter: null,
  sandbox: null,
  allowedOrigins: [],
  disk: { isCloseOnly: false, failed: () => undefined },
  shedding: { refusalOf: () => null },
} as unknown as RequestPolicy;

function twoProcesses(tracing: Tracing | null = null) {
  const clock = new ManualClock(0);
  const network = new MemoryNetwork();
  const engine = { slot: 0, due: 0, isOwner: true, playsInTime: true, decided: 0 };
  const market = {
    get newestSlot() {
      return engine.slot;
    },
    async mayDecide(slot: number) {
      while (engine.due < slot) await new Promise(setImmediate);
      engine.slot = engine.due;
      return engine.playsInTime;
    },
  };
  let shownSlot = 0;
  let answer: () => HandlerResult<unknown> | Promise<HandlerResult<unknown>> = () => ({
    data: { status: 1 },
  });
  const routeOf = (name: CallName): Route => ({
    name,
    call: { ...callOf(name), session: 'ignored' },
    answer() {
      engine.decided += 1;
      return answer();
    },
  });
  const errors: string[] = [];
  const startEngine = () =>
    new CallServer({
      tracing,
      bus: network.connect(),
      shards: EVERY_SHARD,
      routes: (['companyStatus', 'submitOrder', 'logout'] as const).map(routeOf),
      policy: POLICY,
      market,
      wall: clock,
      log: { warn: () => undefined, error: (message) => void errors.push(message) },
      parseJson: JSON.parse,
      isOwner: () => engine.isOwner,
    });
  const server = startEngine();
  const sender = new CallSender({
    bus: network.connect(),
    wall: clock,
    steady: clock,
    seen: new SeenSlot(() => shownSlot),
    choice: new ShardChoice(),
    pause: (ms) => {
      clock.advance(ms);
      return Promise.resolve();
    },
  });
  return {
    ...{ clock, engine, server, sender, errors, network, startEngine },
    show: (slot: number) => (shownSlot = slot),
    answerWith: (next: typeof answer) => (answer = next),
    call: (changed: Partial<UnsentCall> = {}) => sender.forward({ ...CALL, ...changed }, ''),
  };
}

describe('a forwarded call', () => {
  test('has the status, headers and body of its answer', async () => {
    const { call } = twoProcesses();
    const answer = await call();
    if ('refused' in answer) throw new Error(answer.refused);
    expect(answer.body.toString()).toBe('{"code":1,"msg":"Success","data":{"status":1}}');
    expect(answer.head).toMatchObject({ status: 200, headers: {}, hasAnswerHeaders: true });
  });

  test('[CLUSTER-115] is decided as a part of the trace that its gateway names', async () => {
    const settings = { endpoint: 'http://127.0.0.1:9', headers: {}, serviceName: 'test', ratio: 1 };
    const tracing = startTracing({ ...settings, trustsParents: false }, '1');
    const { call, answerWith } = twoProcesses(tracing);
    const seen: (string | null)[] = [];
    answerWith(() => {
      seen.push(tracing.traceparent());
      return { data: { status: 1 } };
    });
    const traceparent = `00-${'a1'.repeat(16)}-${'b2'.repeat(8)}-01`;
    await call({ traceparent });
    await call();
    await call({ traceparent: 'unreadable' });
    expect(seen).toEqual([traceparent, null, null]);
    expect(tracing.traceparent()).toBeNull();
    await tracing.stop();
  });

  test('[CLUSTER-9] is not decided after its deadline', async () => {
    const { clock, engine, network } = twoProcesses();
    const late = new CallSender({
      bus: network.connect(),
      wall: { now: () => clock.now() - 8_001 },
      steady: clock,
      seen: new SeenSlot(() => 0),
      choice: new ShardChoice(),
    });
    const answer = late.forward(CALL, '');
    await new Promise(setImmediate);
    await new Promise(setImmediate);
    expect(engine.decided).toBe(0);
    void answer.catch(() => undefined);
  });

  test('[CLUSTER-9] waits for the slot that its caller has seen', async () => {
    const { call, show, engine } = twoProcesses();
    show(4);
    const answer = call();
    await new Promise(setImmediate);
    expect(engine.decided).toBe(0);
    engine.due = 4;
    expect(await answer).toMatchObject({ head: { status: 200 } });
    expect(engine.slot).toBe(4);
  });

  test('[CLUSTER-9] waits for the slot of an earlier answer, which another engine may have given', async () => {
    const { call, engine, network, sender } = twoProcesses();
    engine.due = 7;
    await call();
    const slots: number[] = [];
    network.connect().subscribe('v1.call.*', ({ bytes }) => {
      slots.push((JSON.parse(bytes.toString().split('\n')[0] ?? '') as { shownSlot: number }).shownSlot);
    });
    await sender.forward(CALL, '');
    expect(slots).toEqual([7]);
  });

  test('[CLUSTER-9] is refused, to be made again, when the slot is not played in time', async () => {
    const { call, engine } = twoProcesses();
    engine.playsInTime = false;
    expect(await call()).toMatchObject({ head: { status: 503, refused: 'unavailable' } });
    expect(engine.decided).toBe(0);
  });

  test('[CLUSTER-9] waits while the engine does not know whether it owns the accounts', async () => {
    const { call, engine } = twoProcesses();
    engine.isOwner = false;
    const answer = call();
    await new Promise(setImmediate);
    expect(engine.decided).toBe(0);
    engine.isOwner = true;
    expect(await answer).toMatchObject({ head: { status: 200 } });
  });

  test('[CLUSTER-7] is refused after five seconds without an owner', async () => {
    const { call, server, clock } = twoProcesses();
    await server.stop();
    expect(await call()).toEqual({ refused: 'unavailable', data: { retry_after: 1 } });
    expect(clock.now()).toBe(5_000);
    const declared = z.strictObject(refusalDataFields('unavailable'));
    expect(declared.safeParse({ reason: 'unavailable', retry_after: 1 })).toMatchObject({ success: true });
  });

  test('[CLUSTER-9] is refused while 256 others of its gateway wait, and while 2,000 wait at the engine', async () => {
    const { answerWith, network, sender, engine, clock, server } = twoProcesses();
    let finish = () => {};
    const finished = new Promise<void>((resolve) => (finish = resolve));
    answerWith(() => finished.then(() => ({ data: { status: 1 } })));
    const others = Array.from(
      { length: 7 },
      () =>
        new CallSender({
          bus: network.connect(),
          wall: clock,
          steady: clock,
          seen: new SeenSlot(() => 0),
          choice: new ShardChoice(),
        }),
    );
    const calls = [sender, ...others].flatMap((each) =>
      Array.from({ length: 250 }, () => each.forward(CALL, '')),
    );
    for (let turn = 0; turn < 10; turn += 1) await new Promise(setImmediate);
    expect([engine.decided, server.waiting]).toEqual([2_000, 2_000]);
    const refused = await sender.forward(CALL, '');
    expect(refused).toMatchObject({
      head: { status: 503, headers: { 'retry-after': '1' }, refused: 'overloaded' },
    });
    const more = Array.from({ length: 6 }, () => sender.forward(CALL, ''));
    await Promise.all(more);
    expect(engine.decided).toBe(2_000);
    finish();
    await Promise.all(calls);
    const many = Array.from({ length: 257 }, () => sender.forward(CALL, ''));
    expect(await many.at(-1)).toEqual({ refused: 'overloaded', data: { retry_after: 1 } });
    await Promise.all(many);
  });

  test.each<[string, string | Readable]>([
    ['a stream', Readable.from(['text'])],
    ['more than a message holds', 'x'.repeat(1_048_576)],
  ])('asks for an answer over HTTP that is %s', async (_, prepared) => {
    const { call, answerWith } = twoProcesses();
    answerWith(() => ({ prepared }));
    expect(await call()).toMatchObject({ head: { isOverHttp: true } });
  });

  test('[CLUSTER-9] that fails has an answer, and the engine goes on', async () => {
    const { call, answerWith, errors } = twoProcesses();
    answerWith(() => {
      throw new Error('broken');
    });
    expect(await call()).toMatchObject({ head: { status: 500, refused: 'internal_error' } });
    expect(errors).toEqual(['a request failed']);
    answerWith(() => ({ data: {} }));
    expect(await call()).toMatchObject({ head: { status: 200 } });
  });

  test('[CLUSTER-9] is answered before a stop ends', async () => {
    const { call, answerWith, server } = twoProcesses();
    let finish = () => {};
    answerWith(() => new Promise((resolve) => (finish = () => resolve({ data: {} }))));
    const answer = call();
    for (let turn = 0; turn < 3; turn += 1) await new Promise(setImmediate);
    const stopping = server.stop();
    finish();
    await stopping;
    expect(await answer).toMatchObject({ head: { status: 200 } });
  });
});

const KEYED: Partial<UnsentCall> = {
  route: 'submitOrder',
  method: 'POST',
  headers: { 'idempotency-key': '11111111-2222-4333-8444-555555555555' },
};
const CHANGE: Partial<UnsentCall> = { route: 'logout', method: 'POST' };

describe('[CLUSTER-45] a forwarded call without an answer', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  /** Time passes until the answer is there. */
  async function answerOf(answer: ReturnType<CallSender['forward']>, clock: ManualClock) {
    const state = { isSettled: false };
    void answer.finally(() => (state.isSettled = true));
    for (let passed = 0; !state.isSettled && passed < 10_000; passed += 50) {
      await vi.advanceTimersByTimeAsync(50);
      for (let turn = 0; turn < 3; turn += 1) await new Promise(setImmediate);
      clock.advance(50);
    }
    return answer;
  }

  test.each([
    ['a read', {}],
    ['a change with a key', KEYED],
  ])('whose message was lost is sent again after a second: %s', async (_, changed) => {
    const { call, network, engine, clock } = twoProcesses();
    network.dropNext(1);
    expect(await answerOf(call(changed), clock)).toMatchObject({ head: { status: 200 } });
    expect(engine.decided).toBe(1);
    expect(clock.now()).toBeLessThan(1_200);
  });

  test.each([
    ['a read', {}],
    ['a change with a key', KEYED],
  ])('of an engine that was killed is decided by the next owner: %s', async (_, changed) => {
    const { network, engine, clock, server, startEngine, answerWith } = twoProcesses();
    answerWith(() => new Promise(() => {}));
    const sender = new CallSender({
      bus: network.connect(),
      ...{ wall: clock, steady: clock, seen: new SeenSlot(() => 0), choice: new ShardChoice() },
    });
    const answer = sender.forward({ ...CALL, ...changed }, '');
    for (let turn = 0; turn < 3; turn += 1) await new Promise(setImmediate);
    expect(engine.decided).toBe(1);
    void server.stop();
    answerWith(() => ({ data: {} }));
    setTimeout(startEngine, 2_500);
    expect(await answerOf(answer, clock)).toMatchObject({ head: { status: 200 } });
    expect(engine.decided).toBe(2);
    expect(network.counts.get('v1')).toBe(2);
  });

  test('is refused after a second when it changes something without a key, since its outcome is unknown', async () => {
    const { call, network, engine, clock } = twoProcesses();
    network.dropNext(1);
    expect(await answerOf(call(CHANGE), clock)).toMatchObject({ head: { refused: 'unavailable' } });
    expect([engine.decided, clock.now() < 1_200]).toEqual([0, true]);
  });

  test.each([
    ['a read', {}, 1],
    ['a change with a key', KEYED, 1],
    ['a change without a key', CHANGE, 1],
  ])('that the same engine still decides is decided once: %s', async (_, changed, decided) => {
    const { call, engine, clock, answerWith, network } = twoProcesses();
    answerWith(() => new Promise((resolve) => setTimeout(() => resolve({ data: { status: 2 } }), 3_500)));
    const answer = await answerOf(call(changed), clock);
    if ('refused' in answer) throw new Error(answer.refused);
    expect(answer.body.toString()).toContain('"status":2');
    expect(engine.decided).toBe(decided);
    expect(network.counts.get('v1')).toBe(3);
  });

  test('gets the first answer of a change without a key, when that answer was lost', async () => {
    const { call, engine, clock, answerWith, network } = twoProcesses();
    answerWith(() => {
      network.dropNext(1);
      return { data: { status: 3 } };
    });
    const answer = await answerOf(call(CHANGE), clock);
    if ('refused' in answer) throw new Error(answer.refused);
    expect(answer.body.toString()).toContain('"status":3');
    expect(engine.decided).toBe(1);
  });

  test('is not decided when its first message comes after the second one', async () => {
    const { engine, clock, network } = twoProcesses();
    const late: (() => void)[] = [];
    const bus = network.connect();
    const sender = new CallSender({
      bus: {
        request: (subject, bytes, timeoutMs) => {
          if (late.length > 0) return bus.request(subject, bytes, timeoutMs);
          late.push(() => bus.publish(subject, bytes));
          return bus.request('v1.lost', bytes, timeoutMs);
        },
      },
      ...{ wall: clock, steady: clock, seen: new SeenSlot(() => 0), choice: new ShardChoice() },
    });
    network.connect().subscribe('v1.lost', () => undefined);
    const answer = await answerOf(sender.forward({ ...CALL, ...CHANGE }, ''), clock);
    expect(answer).toMatchObject({ head: { refused: 'unavailable' } });
    for (const send of late) send();
    await new Promise(setImmediate);
    expect(engine.decided).toBe(0);
  });
});

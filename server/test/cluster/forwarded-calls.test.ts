/** Calls between a gateway and an engine on a bus in memory: deadlines, limits, slots and answers over HTTP. */

import { ManualClock } from '@vernier/shared/clock';
import { Readable } from 'node:stream';
import { callOf } from '@vernier/shared/api/calls';
import { describe, expect, test } from 'vitest';
import type { CallMessage } from '../../src/cluster/calls/call-message.ts';
import { CallServer } from '../../src/cluster/engine/call-server.ts';
import { CallSender } from '../../src/cluster/gateway/call-sender.ts';
import type { RequestPolicy } from '../../src/http/pipeline/call-pipeline.ts';
import type { HandlerResult } from '../../src/platform/routing/answer.ts';
import type { Route } from '../../src/platform/routing/route.ts';
import { MemoryNetwork } from '../message-bus/memory-network.ts';

const CALL: Omit<CallMessage, 'v' | 'shownSlot' | 'deadlineMs'> = {
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

function twoProcesses() {
  const clock = new ManualClock(0);
  const network = new MemoryNetwork();
  const engine = { slot: 0, due: 0, isOwner: true, playsInTime: true, decided: 0 };
  const market = {
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
  const route: Route = {
    name: 'companyStatus',
    call: callOf('companyStatus'),
    answer() {
      engine.decided += 1;
      return answer();
    },
  };
  const errors: string[] = [];
  const server = new CallServer({
    bus: network.connect(),
    routes: [route],
    policy: POLICY,
    market,
    wall: clock,
    log: { warn: () => undefined, error: (message) => void errors.push(message) },
    parseJson: JSON.parse,
    isOwner: () => engine.isOwner,
  });
  const sender = new CallSender({
    bus: network.connect(),
    wall: clock,
    steady: clock,
    shownSlot: () => shownSlot,
    pause: (ms) => {
      clock.advance(ms);
      return Promise.resolve();
    },
  });
  return {
    ...{ clock, engine, server, sender, errors, network },
    show: (slot: number) => (shownSlot = slot),
    answerWith: (next: typeof answer) => (answer = next),
    call: () => sender.forward(CALL, ''),
  };
}

describe('a forwarded call', () => {
  test('has the status, headers and body of its answer', async () => {
    const { call } = twoProcesses();
    const answer = await call();
    if ('refused' in answer) throw new Error(answer.refused);
    expect(answer.body.toString()).toBe('{"code":1,"msg":"Success","data":{"status":1}}');
    expect(answer.head).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
  });

  test('[CLUSTER-9] is not decided after its deadline', async () => {
    const { clock, engine, network } = twoProcesses();
    const late = new CallSender({
      bus: network.connect(),
      wall: { now: () => clock.now() - 8_001 },
      steady: clock,
      shownSlot: () => 0,
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
  });

  test('[CLUSTER-9] is refused while 256 others of its gateway wait, and while 2,000 wait at the engine', async () => {
    const { answerWith, network, sender, engine, clock, server } = twoProcesses();
    let finish = () => {};
    const finished = new Promise<void>((resolve) => (finish = resolve));
    answerWith(() => finished.then(() => ({ data: { status: 1 } })));
    const others = Array.from(
      { length: 7 },
      () => new CallSender({ bus: network.connect(), wall: clock, steady: clock, shownSlot: () => 0 }),
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

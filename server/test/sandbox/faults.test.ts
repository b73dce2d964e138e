/** Faults on demand over HTTP, the compatible interfaces and the socket, and the report about a program. */

import type { Calls } from '@vernier/shared/api/calls';
import type { SandboxReportWire } from '@vernier/shared/api/shapes/sandbox';
import type { OrderWire } from '@vernier/shared/api/shapes/order';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Applicant } from '../people/applicant.ts';
import { Harness } from '../rig/harness.ts';
import { LiveClient } from '../rig/live-client.ts';

const FAULTS = '/v1/api/sandbox/faults';
const BALANCE = '/v1/api/main/wallet/getBalance';
const SUBMIT = '/v1/api/forex/submit';
const ORDER = { type: 1, cont: '0.10', forex_id: 1, status: 1, multiple: 100 };
const HOUR_MS = 3_600_000;

let server: Harness;

beforeAll(async () => {
  server = await Harness.start({ SANDBOX: 'on', TEST_CONTROLS: 'on' });
});
afterAll(() => server.stop());

type Program = Calls['openProgramDemo']['output'];

async function program(faults: object): Promise<Program> {
  const { data } = await server.post<Program>('/api/user/tokens/open_demo', { body: {} });
  expect((await order(data, faults)).code).toBe(1);
  return data;
}

function order({ token }: Program, faults: object) {
  return server.post<Calls['setSandboxFaults']['output']>(FAULTS, { token, body: faults });
}

async function report({ token }: Program): Promise<SandboxReportWire> {
  return (await server.get<SandboxReportWire>('/v1/api/sandbox/report', { token })).data;
}

/** Over a real connection, which a fault can cut; null without an answer. */
async function send(path: string, token: string, body: object, headers = {}): Promise<Response | null> {
  const sent = fetch(`${server.server.url}${path}`, {
    method: 'POST',
    headers: { authorization: token, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return sent.catch(() => null);
}

describe('[SANDBOX-4] faults', () => {
  test('are for demo accounts alone', async () => {
    const { data: session } = await new Applicant(server).register('anna@example.com');
    const { token } = session;
    const refused = await server.post(FAULTS, { token, body: { unavailable: 100 } });
    expect(refused).toMatchObject({ code: 1003, data: { reason: 'only_demo_account' } });
    expect((await server.get(BALANCE, { token })).code).toBe(1);
  });

  test('are the same for the same seed, and end after their minutes', async () => {
    const chances = { unavailable: 30, too_many_requests: 20, minutes: 1 };
    const outcomes = async (seed: number) => {
      const { token } = await program({ ...chances, seed });
      const statuses: number[] = [];
      for (let count = 0; count < 40; count += 1)
        statuses.push((await server.get(BALANCE, { token })).status);
      return { token, statuses };
    };
    const first = await outcomes(7);
    expect((await outcomes(7)).statuses).toEqual(first.statuses);
    expect((await outcomes(8)).statuses).not.toEqual(first.statuses);
    expect(new Set(first.statuses)).toEqual(new Set([200, 429, 503]));
    server.clock.advance(60_000);
    for (let count = 0; count < 40; count += 1)
      expect((await server.get(BALANCE, { token: first.token })).status).toBe(200);
    const { data } = await server.get<SandboxReportWire>('/v1/api/sandbox/report', { token: first.token });
    expect(data).toMatchObject({ requests: 80, faults: { unavailable: occurrences(first.statuses, 503) } });
    server.clock.advance(HOUR_MS);
    expect((await server.get('/v1/api/sandbox/report', { token: first.token })).code).toBe(1002);
  });
});

function occurrences(statuses: readonly number[], status: number): number {
  return statuses.filter((one) => one === status).length;
}

describe('[SANDBOX-5] a request', () => {
  test('that is refused executes nothing', async () => {
    const bot = await program({ unavailable: 100 });
    expect(await server.post(SUBMIT, { token: bot.token, body: ORDER })).toMatchObject({
      status: 503,
      data: { reason: 'unavailable' },
    });
    await order(bot, { too_many_requests: 100 });
    expect(await server.post(SUBMIT, { token: bot.token, body: ORDER })).toMatchObject({
      status: 429,
      headers: { 'retry-after': '1' },
    });
    expect((await report(bot)).orders).toBe(0);
  });

  test('whose answer is lost is executed once for its key, and its connection is cut', async () => {
    const bot = await program({ lost_answer: 100 });
    const key = { 'idempotency-key': 'the-key-of-an-order' };
    expect(await send(SUBMIT, bot.token, ORDER, key)).toBeNull();
    expect(await send(SUBMIT, bot.token, ORDER, key)).toBeNull();
    expect(await report(bot)).toMatchObject({
      passed: true,
      ...{ requests: 2, orders: 1, doubled_orders: 0, retries: 1, retries_without_key: 0 },
      faults: { lost_answer: 2 },
    });
  });

  test('whose outcome is left open is executed once for its key', async () => {
    const bot = await program({ unknown_outcome: 100 });
    const { token } = bot;
    const submit = () =>
      server.post(SUBMIT, { token, body: ORDER, headers: { 'idempotency-key': 'the-key-of-an-order' } });
    const unknown = { status: 500, code: 1500, data: { reason: 'internal_error' } };
    expect([await submit(), await submit()]).toMatchObject([unknown, unknown]);
    expect(await report(bot)).toMatchObject({
      ...{ passed: true, orders: 1, retries: 1, doubled_orders: 0 },
      faults: { unknown_outcome: 2 },
    });
  });

  test('with a delayed answer is executed', async () => {
    const bot = await program({ delay: 100, delay_ms: 50 });
    const startedMs = performance.now();
    expect((await server.post<OrderWire>(SUBMIT, { token: bot.token, body: ORDER })).data.Id).toBeGreaterThan(
      0,
    );
    expect(performance.now() - startedMs).toBeGreaterThan(45);
    expect(await report(bot)).toMatchObject({ orders: 1, faults: { delay: 1 } });
  });

  test('of a compatible interface gets the faults too', async () => {
    const bot = await program({ unavailable: 100 });
    const authorization = `Bearer ${bot.token}`;
    const accounts = await fetch(`${server.server.url}/oanda/v3/accounts`, { headers: { authorization } });
    expect(accounts.status).toBe(503);
    await order(bot, { lost_answer: 100 });
    const path = `/oanda/v3/accounts/${bot.user.uid}/orders`;
    const entry = { order: { type: 'MARKET', instrument: 'EUR_USD', units: '10000' } };
    expect(await send(path, authorization, entry)).toBeNull();
    expect(await send(path, authorization, entry)).toBeNull();
    expect(await report(bot)).toMatchObject({ orders: 2, doubled_orders: 1 });
  });
});

describe('[SANDBOX-6] a push', () => {
  /** A socket of the program, and an order of the account that another session places. */
  async function pushed(faults: object) {
    const { token: session } = await server.openDemo();
    const { data: made } = await server.post<Program>('/api/user/tokens/create', {
      token: session,
      body: { name: 'A bot', scope: 'trade' },
    });
    await order(made, faults);
    const client = await LiveClient.open(server);
    client.send({ cmd: 'login', token: made.token });
    await client.next(({ cmd, of }) => cmd === 'ack' && of === 'login');
    await server.post(SUBMIT, { token: session, body: ORDER });
    return { client, made };
  }

  test('comes twice with the same number', async () => {
    const { client, made } = await pushed({ duplicate_push: 100 });
    await client.settle();
    expect(client.pushes('FOREX_TRADE').map(({ seq }) => seq)).toEqual([1, 1]);
    expect(await report(made)).toMatchObject({ pushes: 1, faults: { duplicate_push: 1 } });
    client.socket.close();
  });

  test('is lost, and the next one has the number after it', async () => {
    const { client, made } = await pushed({ lost_push: 100 });
    await client.settle();
    expect(client.pushes('FOREX_TRADE')).toEqual([]);
    await order(made, {});
    const { code } = await server.post(SUBMIT, { token: made.token, body: ORDER });
    expect(code).toBe(1);
    await client.settle();
    expect(client.pushes('FOREX_TRADE').map(({ seq }) => seq)).toEqual([2]);
    client.socket.close();
  });

  test('is lost with its socket', async () => {
    const { client } = await pushed({ socket_gap: 100 });
    expect(await client.closed).toBe(1006);
    expect(client.pushes('FOREX_TRADE')).toEqual([]);
  });
});

describe('[SANDBOX-7] the report', () => {
  test('names the orders of a command that was sent again without its key', async () => {
    const bot = await program({ lost_answer: 100 });
    await send(SUBMIT, bot.token, ORDER);
    await send(SUBMIT, bot.token, { ...ORDER, client_id: 'again' });
    const found = await report(bot);
    expect(found).toMatchObject({
      passed: false,
      ...{ orders: 2, doubled_orders: 1, retries: 0, retries_without_key: 1, orders_without_quote_time: 2 },
    });
    expect(found.doubled.map(({ first, second }) => second > first)).toEqual([true]);
  });

  test('accepts the name of an order instead of its key, and the same order after an answer', async () => {
    const bot = await program({ lost_answer: 100 });
    const named = { ...ORDER, client_id: 'entry-1' };
    await send(SUBMIT, bot.token, named);
    await send(SUBMIT, bot.token, named);
    expect(await report(bot)).toMatchObject({ passed: true, orders: 1, retries: 1, retries_without_key: 0 });
    await order(bot, {});
    const { token } = bot;
    for (let count = 0; count < 2; count += 1) await server.post(SUBMIT, { token, body: ORDER });
    expect(await report(bot)).toMatchObject({ passed: true, orders: 2, retries: 0, doubled_orders: 0 });
  });

  test('counts a minute at most: the same order later is another one', async () => {
    const bot = await program({ lost_answer: 100 });
    await send(SUBMIT, bot.token, ORDER);
    server.clock.advance(61_000);
    server.server.tick();
    await send(SUBMIT, bot.token, ORDER);
    expect(await report(bot)).toMatchObject({ passed: true, orders: 2, doubled_orders: 0 });
  });

  test('counts orders at prices that are older than the bound', async () => {
    const bot = await program({ stale_ms: 2_000 });
    const { token } = bot;
    const at = (quote_time: number) => server.post(SUBMIT, { token, body: { ...ORDER, quote_time } });
    const now = server.server.core.clock.now();
    expect((await at(now - 2_000)).code).toBe(1);
    expect(await report(bot)).toMatchObject({ passed: true, stale_orders: 0, orders_without_quote_time: 0 });
    await at(now - 2_001);
    expect(await report(bot)).toMatchObject({ passed: false, stale_orders: 1 });
  });
});

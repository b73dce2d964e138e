/** Export and deletion of personal data: complete, nothing of other users, and afterwards no login and no name. */

import type { SessionWire } from '@vernier/shared/api/shapes/user';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Harness } from '../rig/harness.ts';
import { Applicant, PASSWORD } from '../people/applicant.ts';

const EXPORT = '/api/user/export';
const DELETE = '/api/user/delete';
const INFO = '/api/user/info';
const ANNA = 'anna@example.com';

let server: Harness;
let applicant: Applicant;
let anna: SessionWire;
let demo: SessionWire;

beforeEach(async () => {
  server = await Harness.start({ TEST_CONTROLS: 'on' });
  applicant = new Applicant(server);
  const { token } = await server.openDemo();
  anna = (await applicant.register(ANNA, {}, { token })).data;
  const practice = await server.post<SessionWire>('/api/user/createAccountDemoForU', { token: anna.token });
  demo = practice.data;
});
afterEach(() => server.stop());

function remove(body: object, token = anna.token) {
  return server.post(DELETE, { token, body });
}

test('[DATA-1] the export holds the address, the sessions, the orders and the ledger of the caller', async () => {
  const order = { type: 1, cont: '0.1', forex_id: 1, status: 1, multiple: 100 };
  await server.post('/v1/api/forex/submit', { token: demo.token, body: order });
  const own = (await server.get<Record<string, unknown>>(EXPORT, { token: anna.token })).data;
  expect(own).toMatchObject({
    user: { email: ANNA, is_demo: 0 },
    country: 344,
    sessions: [{ device: '' }],
    second_factor: false,
    real_name: null,
    orders: [],
    ledger: [],
  });
  const practice = (await server.get<Record<string, unknown>>(EXPORT, { token: demo.token })).data;
  expect(practice).toMatchObject({
    user: { email: null, is_demo: 1 },
    orders: [{ Quantity: 0.1, Status: 1 }],
    ledger: [{ Value: '-0.500000' }, { Value: '100000.000000' }],
  });
});

test('[AUTH-5] the export holds every invited user and every fired alert, also beyond a page', async () => {
  const { database } = server;
  const fired = { user_id: anna.user.id, instrument_id: 1, way: 'rises', created_at_ms: 1, fired_bid: 1 };
  // Accounts of the invited users are missing.
  database.transactionWithoutReferences(() => {
    for (let one = 0; one < 520; one += 1) {
      database.insert('users', {
        ...{ id: 10_000 + one, uid: String(20_000_000 + one), is_demo: false, invite_code: `INVITED${one}` },
        ...{ lang: 'en', created_at_ms: one, invited_by: anna.user.id },
      });
      database.insert('price_alerts', { ...fired, price: 1_000 + one, ended_at_ms: server.clock.now() });
    }
  });
  const { invited, price_alerts } = (
    await server.get<{ invited: { uid: string }[]; price_alerts: unknown[] }>(EXPORT, { token: anna.token })
  ).data;
  expect(new Set(invited.map(({ uid }) => uid)).size).toBe(520);
  expect(price_alerts).toHaveLength(520);
  server.expectBrokenBooks();
});

test('[DATA-3] a user has one export at a time, and another one after it', async () => {
  const codesOfTwo = async () => {
    const two = [1, 2].map(() => server.get(EXPORT, { token: anna.token }));
    return (await Promise.all(two)).map(({ code }) => code).toSorted((one, other) => one - other);
  };
  // Repeated, since in a cluster the first one may end before the second one has come to the engine.
  await expect.poll(codesOfTwo).toEqual([1, 1004]);
  expect((await server.get(EXPORT, { token: anna.token })).code).toBe(1);
  const abandoned = await server.server.app.inject({
    method: 'HEAD',
    url: EXPORT,
    headers: { authorization: anna.token },
  });
  expect([200, 404, 405]).toContain(abandoned.statusCode);
  await expect.poll(async () => (await server.get(EXPORT, { token: anna.token })).code).toBe(1);
});

test('[AUTH-4] the positions and pending orders of the practice account are closed with the account', async () => {
  const market = { type: 1, cont: '0.1', forex_id: 1, status: 1, multiple: 100 };
  const pending = { ...market, status: 0, target_price: '0.9' };
  for (const body of [market, pending])
    expect((await server.post('/v1/api/forex/submit', { token: demo.token, body })).code).toBe(1);
  const account = () => server.server.core.executor.account(demo.user.id);
  expect((await remove({ password: 'not this one' })).code).toBe(1012);
  expect(account()?.openOrders.size).toBe(2);
  expect((await remove({ password: PASSWORD })).code).toBe(1);
  expect(account()?.openOrders.size).toBe(0);
  expect((await server.get(INFO, { token: demo.token })).code).toBe(999);
});

test('[DATA-2] an account is deleted by its password only, and a demo account is reset instead', async () => {
  expect((await remove({ password: 'not this one' })).code).toBe(1012);
  expect((await remove({})).code).toBe(1012);
  expect((await remove({ password: PASSWORD }, demo.token)).code).toBe(1003);
  expect((await server.get(INFO, { token: anna.token })).code).toBe(1);
});

test('[DATA-2] what a user called a program, and the browsers that were used, are deleted too', async () => {
  const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0' };
  const { token } = (await applicant.logIn(ANNA, {}, { headers })).data;
  const named = { name: 'Of Anna Lee', scope: 'read', password: PASSWORD };
  server.confirmSession(token);
  const made = await server.post('/api/user/tokens/create', { token, body: named });
  expect(made.code).toBe(1);
  const storedNames = () => {
    const names = server.database.column('SELECT name FROM api_tokens');
    const devices = server.database.column("SELECT device FROM sessions WHERE device <> ''");
    return { names, devices };
  };
  expect(storedNames()).toEqual({ names: ['Of Anna Lee'], devices: ['Firefox, Linux'] });
  expect((await remove({ password: PASSWORD })).code).toBe(1);
  expect(storedNames()).toEqual({ names: [], devices: [] });
});

test('[DATA-2] afterwards every session is over, the address is free, and the folder does not know it', async () => {
  const second = (await applicant.logIn(ANNA)).data;
  expect((await remove({ password: PASSWORD })).code).toBe(1);
  for (const { token } of [anna, second, demo]) expect((await server.get(INFO, { token })).code).toBe(999);
  expect((await applicant.logIn(ANNA)).code).toBe(1012);
  const again = await applicant.register(ANNA);
  expect(again.code).toBe(1);
  expect(again.data.user.id).not.toBe(anna.user.id);
  await server.restart();
  applicant.listen();
  expect((await server.get(INFO, { token: anna.token })).code).toBe(999);
  expect((await server.get(INFO, { token: again.data.token })).code).toBe(1);
  expect(server.database.content()).not.toContain(ANNA);
});

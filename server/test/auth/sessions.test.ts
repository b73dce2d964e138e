/** Sessions over HTTP: who is in, for how long, and who is out at once. Limits per address and session as well. */

import type { BalanceWire, LedgerPageWire } from '@vernier/shared/api/shapes/account';
import type { SessionWire, UserWire } from '@vernier/shared/api/shapes/user';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Harness } from '../rig/harness.ts';

const INFO = '/api/user/info';
const DAY_MS = 86_400_000;

let server: Harness;

beforeEach(async () => {
  server = await Harness.start();
});
afterEach(() => server.stop());

test('[REQUEST-4] the token is accepted bare and after Bearer, and the user is the same everywhere', async () => {
  const { token, user } = await server.openDemo('hk');
  expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(user).toMatchObject({ is_demo: 1, email: null, mobile: null, review_status: 0, lang: 'hk' });
  expect(user.invite_code).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/);
  for (const authorization of [token, `Bearer ${token}`, `bearer  ${token}`]) {
    const { data } = await server.get<UserWire>(INFO, { headers: { authorization } });
    expect(data).toEqual(user);
  }
});

test('[REGISTRATION-1] a demo account opens at once, with the configured balance as its first entry', async () => {
  const { token } = await server.openDemo();
  const { data: balance } = await server.get<BalanceWire>('/v1/api/main/wallet/getBalance', { token });
  expect(balance).toMatchObject({
    balance: '100000.000000',
    lock_balance: '0.000000',
    equity: '100000.000000',
  });
  const { data: entries } = await server.get<LedgerPageWire>('/v1/api/main/accountLog/forexChange', {
    token,
  });
  expect(entries).toMatchObject({ total: 1, list: [{ Value: '100000.000000', Balance: '100000.000000' }] });
});

test('[AUTH-6] a logout revokes this token at once, and no other', async () => {
  const [one, other] = [await server.openDemo(), await server.openDemo()];
  expect((await server.post('/api/user/logout', { token: one.token })).code).toBe(1);
  expect((await server.get(INFO, { token: one.token })).code).toBe(999);
  expect((await server.get(INFO, { token: other.token })).code).toBe(1);
  await server.restart();
  expect((await server.get(INFO, { token: one.token })).code).toBe(999);
  expect((await server.get(INFO, { token: other.token })).code).toBe(1);
});

test('[AUTH-6] a session lives for thirty days after its last use', async () => {
  const { token } = await server.openDemo();
  for (let day = 0; day < 60; day += 20) {
    server.clock.advance(20 * DAY_MS);
    expect((await server.get(INFO, { token })).code).toBe(1);
  }
  await server.restart();
  server.clock.advance(30 * DAY_MS);
  expect((await server.get(INFO, { token })).code).toBe(999);
});

test('[AUTH-6] a session in daily use ends after ninety days, also across a restart', async () => {
  const { token } = await server.openDemo();
  const days = async (count: number) => {
    const codes = new Set<number>();
    for (let day = 0; day < count; day += 10) {
      server.clock.advance(10 * DAY_MS - 1);
      codes.add((await server.get(INFO, { token })).code);
    }
    return [...codes];
  };
  expect(await days(50)).toEqual([1]);
  await server.restart();
  expect(await days(40)).toEqual([1]);
  server.clock.advance(10);
  expect((await server.get(INFO, { token })).code).toBe(999);
  await server.restart();
  expect((await server.get(INFO, { token })).code).toBe(999);
});

test('[REGISTRATION-1] public numbers have eight digits and reveal no order', async () => {
  const uids: string[] = [];
  for (let index = 0; index < 10; index += 1) uids.push((await server.openDemo()).user.uid);
  expect(new Set(uids).size).toBe(10);
  expect(uids.every((uid) => /^\d{8}$/.test(uid))).toBe(true);
  expect(uids).not.toEqual(uids.toSorted());
});

test('[AUTH-7] a login is refused the same way for every account, and at most ten times a minute', async () => {
  const body = { account: 'a@example.com', password: 'long enough', login_type: 'email' };
  const answers = [];
  for (let index = 0; index < 11; index += 1)
    answers.push(await server.post('/api/user/loginForU', { body }));
  expect(answers.slice(0, 10).map(({ code }) => code)).toEqual(Array.from({ length: 10 }, () => 1012));
  expect(answers[10]).toMatchObject({
    status: 429,
    code: 1004,
    data: { reason: 'too_many_requests', retry_after: 60 },
  });
  expect(answers[10]?.headers['retry-after']).toBe('60');
  server.clock.advance(60_000);
  expect((await server.post('/api/user/loginForU', { body })).code).toBe(1012);
});

test('[REQUEST-5] orders are limited to twenty a second, for the session as for the address', async () => {
  const { token } = await server.openDemo();
  server.clock.advance(1_000);
  const body = { id: 4711 };
  const codesFrom = async (caller: string, address: string, count: number) => {
    const answers = [];
    for (let index = 0; index < count; index += 1) {
      answers.push((await server.post('/v1/api/forex/close', { token: caller, body, address })).code);
    }
    return answers;
  };
  expect(new Set(await codesFrom(token, '10.0.0.1', 20))).toEqual(new Set([1002]));
  expect(await codesFrom(token, '10.0.0.1', 1)).toEqual([1004]);
  expect(await codesFrom(token, '10.0.0.2', 1)).toEqual([1004]);
  const { token: other } = await server.openDemo();
  expect(await codesFrom(other, '10.0.0.3', 1)).toEqual([1002]);
  expect(await codesFrom(other, '10.0.0.1', 1)).toEqual([1004]);
  server.clock.advance(1_000);
  expect(await codesFrom(token, '10.0.0.1', 1)).toEqual([1002]);
});

test('[REQUEST-5] everything else is limited to fifty a second, unknown paths too', async () => {
  const codes = [];
  for (let index = 0; index < 51; index += 1) codes.push((await server.get('/nothing')).code);
  expect([codes[49], codes[50]]).toEqual([1002, 1004]);
});

test('TEST_CONTROLS lifts the limits', async () => {
  const lifted = await Harness.start({ TEST_CONTROLS: 'on' });
  const sessions: SessionWire[] = [];
  for (let index = 0; index < 30; index += 1) sessions.push(await lifted.openDemo());
  expect(new Set(sessions.map(({ token }) => token)).size).toBe(30);
  await lifted.stop();
});

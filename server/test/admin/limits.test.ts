/** The administration on an installation without test controls: limits are enforced, and the market cannot be moved. */

import { Secret, TOTP } from 'otpauth';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { AdminClient, CONTROLLED } from '../rig/admin-client.ts';
import { ADMIN } from '../rig/known-owner.ts';
import { Harness } from '../rig/harness.ts';

let server: Harness;
let admin: AdminClient;

beforeEach(async () => {
  server = await Harness.start({ ...CONTROLLED, TEST_CONTROLS: 'off', ADMIN_COOLING_HOURS: '72' });
  admin = new AdminClient(server);
});
afterEach(() => server.stop());

const WRONG = { ...ADMIN, password: 'not the secret' };

describe('[ADMIN-6] logins', () => {
  test('ten a minute from one address, with any input; another address has its own', {
    tags: ['night'],
  }, async () => {
    const attempt = (place: number, address: string) =>
      admin.mutate('auth.login', { input: { ...WRONG, email: `${place}@example.com` }, address });
    for (let place = 0; place < 10; place += 1) expect((await attempt(place, '192.0.2.1')).status).toBe(401);
    const refused = { status: 429, error: { data: { reason: 'too_many_requests', retry_after: 60 } } };
    expect(await attempt(10, '192.0.2.1')).toMatchObject(refused);
    expect(await admin.mutate('auth.login', { input: ADMIN, address: '192.0.2.1' })).toMatchObject(refused);
    expect((await admin.mutate('auth.login', { input: ADMIN, address: '192.0.2.2' })).status).toBe(200);
  });

  test('strangers who fail from many addresses do not lock the owner out', { tags: ['night'] }, async () => {
    const from = (address: string, input: object = ADMIN) => admin.mutate('auth.login', { input, address });
    expect((await from('198.51.100.1')).status).toBe(200);
    for (let place = 0; place < 30; place += 1)
      expect((await from(`192.0.2.${place}`, WRONG)).status).toBe(401);
    const slow = { status: 429, error: { data: { reason: 'too_many_requests', retry_after: 2 } } };
    expect(await from('192.0.2.99')).toMatchObject(slow);
    expect((await from('198.51.100.1')).status).toBe(200);
  });

  test('an address that fails at one account waits, and each wait is longer', async () => {
    const from = (address: string, input: object) => admin.mutate('auth.login', { input, address });
    for (let place = 0; place < 10; place += 1) {
      expect((await from('192.0.2.1', WRONG)).status).toBe(401);
      if (place === 4) server.clock.advance(60_000);
    }
    const wait = { status: 429, error: { data: { retry_after: 2 } } };
    expect(await from('192.0.2.1', ADMIN)).toMatchObject(wait);
    expect((await from('198.51.100.1', ADMIN)).status).toBe(200);
  });

  test('[ADMIN-10] digits are guessed no faster than passwords, at the login and in an open page', {
    tags: ['night'],
  }, async () => {
    const token = await admin.login();
    const { data } = await admin.mutate<{ secret: string }>('auth.enableTotp', {
      token,
      input: { password: ADMIN.password },
    });
    const confirm = (totp: string) => admin.mutate('auth.confirmTotp', { token, input: { totp } });
    const now = () =>
      new TOTP({ secret: Secret.fromBase32(data.secret) }).generate({ timestamp: server.clock.now() });
    for (let guess = 0; guess < 5; guess += 1) expect((await confirm('no digits')).status).toBe(401);
    const slow = { status: 429, error: { data: { retry_after: 2 } } };
    expect(await confirm(now())).toMatchObject(slow);
    server.clock.advance(2_000);
    expect((await confirm(now())).status).toBe(200);
    const right = (totp: string, place: number) =>
      admin.mutate('auth.login', { input: { ...ADMIN, totp }, address: `192.0.2.${place}` });
    for (let guess = 0; guess < 30; guess += 1) expect((await right('no digits', guess)).status).toBe(401);
    server.clock.advance(1_000);
    expect((await right(now(), 99)).status).toBe(429);
  });

  test('a batch counts as its number of calls', async () => {
    const paths = Array.from({ length: 10 }, () => 'auth.login').join(',');
    const input = Object.fromEntries(
      Array.from({ length: 10 }, (_, at) => [at, { ...WRONG, email: `${at}@a.b` }]),
    );
    const batch = () =>
      server.server.app.inject({ method: 'POST', url: `/trpc/${paths}?batch=1`, payload: input });
    const statuses = async () =>
      (await batch())
        .json<{ error: { data: { httpStatus: number } } }[]>()
        .map(({ error }) => error.data.httpStatus);
    expect(await statuses()).toEqual(Array.from({ length: 10 }, () => 401));
    expect(await statuses()).toEqual(Array.from({ length: 10 }, () => 429));
  });
});

test('[REQUEST-5] calls are fifty a second for one address and for one administrator', async () => {
  const token = await admin.login();
  const ask = (address: string) => admin.query('auth.me', { token, address });
  for (let call = 0; call < 50; call += 1) expect((await ask('192.0.2.1')).status).toBe(200);
  const refused = { status: 429, error: { data: { reason: 'too_many_requests', retry_after: 1 } } };
  expect(await ask('192.0.2.1')).toMatchObject(refused);
  expect(await ask('192.0.2.2')).toMatchObject(refused);
  server.clock.advance(1_000);
  expect((await ask('192.0.2.2')).status).toBe(200);
});

test('[ADMIN-7] the market cannot be moved, and a role without the right gets the refusal of its role', async () => {
  const moves: readonly (readonly [string, unknown])[] = [
    ['market.speed', { factor: 2 }],
    ['market.halt', { code: 'EURUSD' }],
    ['market.resume', { code: 'EURUSD' }],
    ['market.setPrice', { code: 'EURUSD', price: 1.1 }],
    ['market.scenario', { code: 'EURUSD', name: 'spike' }],
  ];
  for (const [path, input] of moves) {
    for (const role of ['risk', 'owner'] as const) {
      const response = await admin.mutate(path, { token: admin.sessionOf(role), input });
      expect(response).toMatchObject({ status: 403, error: { data: { reason: 'test_controls_off' } } });
    }
    const viewer = await admin.mutate(path, { token: admin.sessionOf('viewer'), input });
    expect(viewer).toMatchObject({ status: 403, error: { data: { reason: 'role_not_allowed' } } });
  }
  expect([admin.rows('audit'), admin.rows('interventions')]).toEqual([[], []]);
  expect(server.server.core.clock.factor).toBe(1);
});

test('[ADMIN-5] a disabled administrator is logged out at once, and gets the same refusal as a stranger', async () => {
  const token = await admin.login();
  // There is always one owner at least.
  admin.sessionOf('owner');
  server.database.run('UPDATE admins SET disabled_at_ms = ? WHERE id = 1', server.clock.now());
  expect(await admin.query('auth.me', { token })).toMatchObject({
    status: 401,
    error: { data: { reason: 'session_invalid' } },
  });
  const [disabled, stranger] = await Promise.all([
    admin.mutate('auth.login', { input: ADMIN }),
    admin.mutate('auth.login', { input: { ...ADMIN, email: 'nobody@example.com' } }),
  ]);
  expect(disabled).toEqual(stranger);
});

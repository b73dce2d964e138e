/** API tokens: the proof for creating one, the stored fields, and every way in which they end. */

import type { Calls } from '@vernier/shared/api/calls';
import type { SessionWire, ApiTokenWire } from '@vernier/shared/api/shapes/user';
import { TOTP } from 'otpauth';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { AdminClient, CONTROLLED } from '../rig/admin-client.ts';
import { Harness } from '../rig/harness.ts';
import { LiveClient } from '../rig/live-client.ts';
import { Applicant, PASSWORD } from '../people/applicant.ts';

const LIST = '/api/user/tokens';
const MAKE = '/api/user/tokens/create';
const REVOKE = '/api/user/tokens/revoke';
const BALANCE = '/v1/api/main/wallet/getBalance';
const DAY_MS = 86_400_000;
const ANNA = 'anna@example.com';

let server: Harness;

beforeEach(async () => {
  server = await Harness.start({
    ADMIN_EMAIL: CONTROLLED.ADMIN_EMAIL,
    ADMIN_PASSWORD: CONTROLLED.ADMIN_PASSWORD,
  });
});
afterEach(() => server.stop());

type CreatedToken = Calls['createApiToken']['output'];

async function make(session: SessionWire, body: object = {}) {
  const options = { token: session.token, body: { name: 'My bot', scope: 'read', ...body } };
  const answer = await server.post<CreatedToken & { reason?: string; fields?: string[] }>(MAKE, options);
  return { ...answer, reason: answer.data.reason };
}

async function good(token: string): Promise<boolean> {
  return (await server.get(BALANCE, { token })).code === 1;
}

async function list(session: SessionWire): Promise<ApiTokenWire[]> {
  return (await server.get<ApiTokenWire[]>(LIST, { token: session.token })).data;
}

async function listening(token: string): Promise<LiveClient> {
  const client = await LiveClient.open(server);
  client.send({ cmd: 'login', token });
  await client.next(({ cmd, of }) => cmd === 'ack' && of === 'login');
  return client;
}

describe('a demo account', () => {
  test('[TOKEN-2] makes a token with a name and a scope; it is shown once, and only its digest and the encrypted secret are stored', async () => {
    const session = await server.openDemo();
    const { data } = await make(session, { days: 30 });
    expect(data.token).toMatch(/^vrn_[A-Za-z0-9_-]{43}$/);
    expect(data.secret).toMatch(/^[A-Za-z0-9_-]{43}$/);
    const now = server.clock.now();
    expect(data.row).toEqual({
      id: 1,
      name: 'My bot',
      scope: 'read',
      created_at: new Date(now).toISOString(),
      expires_at: new Date(now + 30 * DAY_MS).toISOString(),
      used_at: null,
    });
    expect(await list(session)).toEqual([data.row]);
    const stored = server.database.content();
    expect(stored).toContain(data.row.name);
    for (const shown of [data.token.slice(4), data.secret]) expect(stored.includes(shown)).toBe(false);
    const { data: everything } = await server.get<object>('/api/user/export', { token: session.token });
    expect(everything).toMatchObject({ tokens: [data.row] });
  });

  test('[TOKEN-2] the list has the last use to the minute, the newest token first', async () => {
    const session = await server.openDemo();
    const first = await make(session);
    await make(session, { name: 'Another', scope: 'trade' });
    server.clock.advance(5_000);
    expect(await good(first.data.token)).toBe(true);
    const used = new Date(server.clock.now()).toISOString();
    server.clock.advance(30_000);
    expect(await good(first.data.token)).toBe(true);
    expect((await list(session)).map(({ name, used_at }) => [name, used_at])).toEqual([
      ['Another', null],
      ['My bot', used],
    ]);
  });

  test.each([
    [{ name: '' }, 'name'],
    [{ name: 'x'.repeat(41) }, 'name'],
    [{ scope: 'withdraw' }, 'scope'],
    [{ days: 31 }, 'days'],
  ])('[TOKEN-2] %j is refused by its field', async (body, field) => {
    const { code, data } = await make(await server.openDemo(), body);
    expect([code, data.fields]).toEqual([1001, [field]]);
  });

  test('[TOKEN-2] holds twenty at a time', async () => {
    const session = await server.openDemo();
    for (let count = 0; count < 20; count += 1) {
      server.clock.advance(10_000);
      expect((await make(session)).code).toBe(1);
    }
    server.clock.advance(10_000);
    expect((await make(session)).reason).toBe('outside_limits');
    const [row] = await list(session);
    await server.post(REVOKE, { token: session.token, body: { id: row?.id } });
    expect((await make(session)).code).toBe(1);
  });
});

test('[TOKEN-2] a registered user proves it with the password, and with the second factor once it is on', async () => {
  const session = (await new Applicant(server).register(ANNA)).data;
  expect((await make(session)).reason).toBe('wrong_account_or_password');
  expect((await make(session, { password: PASSWORD })).code).toBe(1);
  const begun = await server.post<{ uri: string }>('/api/user/totp/enable', {
    token: session.token,
    body: { password: PASSWORD },
  });
  const app = new TOTP({ secret: new URL(begun.data.uri).searchParams.get('secret') ?? '' });
  const digits = () => app.generate({ timestamp: server.clock.now() });
  await server.post('/api/user/totp/confirm', { token: session.token, body: { totp: digits() } });
  server.clock.advance(60_000);
  expect((await make(session, { password: PASSWORD })).reason).toBe('totp_required');
  expect((await make(session, { password: PASSWORD, totp: '000000' })).reason).toBe('totp_wrong');
  expect((await make(session, { password: PASSWORD, totp: digits() })).code).toBe(1);
  expect(await list(session)).toHaveLength(2);
});

describe('[TOKEN-5] a program opens a demo account', () => {
  const open = (body: object = {}, address = '203.0.113.7') =>
    server.post<Calls['openProgramDemo']['output']>('/api/user/tokens/open_demo', { body, address });

  test('and trades with the token of the answer, which is its only access', async () => {
    const { data } = await open({ name: 'A bot', days: 90 });
    expect(data).toMatchObject({
      token: expect.stringMatching(/^vrn_[A-Za-z0-9_-]{43}$/),
      row: { name: 'A bot', scope: 'trade' },
      user: { is_demo: 1 },
    });
    expect(Date.parse(data.row.expires_at ?? '') - server.clock.now()).toBe(90 * DAY_MS);
    const order = { type: 1, cont: '0.10', forex_id: 1, status: 1, multiple: 100 };
    const { token } = data;
    expect((await server.post('/v1/api/forex/submit', { token, body: order })).code).toBe(1);
    expect((await server.get(LIST, { token })).code).toBe(1003);
    expect(await server.server.auth.sessions.live(data.user.id)).toEqual([]);
  });

  test('as often as its address may open demo accounts', async () => {
    for (let count = 0; count < 60; count += 1) {
      server.clock.advance(100);
      expect((await open()).code).toBe(1);
    }
    expect(await open()).toMatchObject({ status: 429, data: { reason: 'too_many_requests' } });
    expect((await open({}, '203.0.113.8')).data.row.name).toBe('Program');
  });
});

describe('a token ends', () => {
  test('[TOKEN-3] when its owner revokes it: at once, on its sockets too, and for good', async () => {
    const session = await server.openDemo();
    const { token, row } = (await make(session)).data;
    const socket = await listening(token);
    expect((await server.post(REVOKE, { token: session.token, body: { id: row.id } })).code).toBe(1);
    expect(await good(token)).toBe(false);
    await socket.next(({ cmd, code, of }) => cmd === 'error' && code === 999 && of === 'login');
    socket.send({ cmd: 'sub', topic: 'FOREX_TRADE' });
    await socket.next(({ cmd, code, of }) => cmd === 'error' && code === 999 && of === 'sub');
    socket.socket.terminate();
    expect(await list(session)).toEqual([]);
    expect((await server.post(REVOKE, { token: session.token, body: { id: row.id } })).code).toBe(1002);
    await server.restart();
    expect(await good(token)).toBe(false);
  });

  test('[TOKEN-3] when its time is over, on its sockets within a second', async () => {
    const session = await server.openDemo();
    const { token } = (await make(session, { days: 30 })).data;
    const forever = (await make(session)).data.token;
    server.clock.advance(30 * DAY_MS - 2_000);
    const socket = await listening(token);
    expect(await good(token)).toBe(true);
    server.clock.advance(2_000);
    for (let interval = 0; interval < 5; interval += 1) {
      server.clock.advance(250);
      server.server.tick();
    }
    await socket.next(({ cmd, code, of }) => cmd === 'error' && code === 999 && of === 'login');
    socket.socket.terminate();
    expect([await good(token), await good(forever)]).toEqual([false, true]);
  });

  test('[TOKEN-3] with a new password, also after a reset', async () => {
    const applicant = new Applicant(server);
    const session = (await applicant.register(ANNA)).data;
    const { token } = (await make(session, { password: PASSWORD })).data;
    const socket = await listening(token);
    await applicant.sendCode(ANNA, 2);
    const body = { type: 'email', new_password: 'ten purple owls', auth_code: applicant.codeTo(ANNA) };
    expect((await server.post('/api/user/amend_password', { token: session.token, body })).code).toBe(1);
    await socket.next(({ cmd, code, of }) => cmd === 'error' && code === 999 && of === 'login');
    socket.socket.terminate();
    expect([await good(token), await good(session.token)]).toEqual([false, true]);
    expect(await list(session)).toEqual([]);
  });

  test('[TOKEN-3] with the sessions, when an administrator ends all of them', async () => {
    const session = await server.openDemo();
    const { token } = (await make(session)).data;
    const admin = new AdminClient(server);
    const input = { id: session.user.id };
    const { data } = await admin.mutate<{ ended: number }>('users.endSessions', {
      token: await admin.login(),
      input,
    });
    expect(data.ended).toBe(1);
    expect([await good(token), await good(session.token)]).toEqual([false, false]);
  });
});

test('[TOKEN-3] a frozen account’s token goes on reading and trades no more, from the next request on', async () => {
  const session = await server.openDemo();
  const { token } = (await make(session, { scope: 'trade' })).data;
  const body = { type: 1, cont: '0.10', forex_id: 1, status: 1, multiple: 100 };
  expect((await server.post('/v1/api/forex/submit', { token, body })).code).toBe(1);
  const admin = new AdminClient(server);
  const input = { id: session.user.id, reason: 'a test' };
  await admin.mutate('users.freeze', { token: await admin.login(), input });
  const refused = await server.post<{ reason: string }>('/v1/api/forex/submit', { token, body });
  expect([refused.data.reason, await good(token)]).toEqual(['account_frozen', true]);
});

test('[TOKEN-4] a token has one limit for all addresses it is used from', async () => {
  const session = await server.openDemo();
  const { token } = (await make(session)).data;
  const { token: other } = (await make(session)).data;
  server.clock.advance(1_000);
  const codes = [];
  for (let count = 0; count < 51; count += 1)
    codes.push((await server.get(BALANCE, { token, address: `10.0.0.${count}` })).code);
  expect([codes[49], codes[50]]).toEqual([1, 1004]);
  for (const each of [other, session.token])
    expect((await server.get(BALANCE, { token: each, address: '10.0.1.1' })).code).toBe(1);
});

test('[TOKEN-1] an order by token is the account’s own, and its key is good once', async () => {
  const session = await server.openDemo();
  const { token } = (await make(session, { scope: 'trade' })).data;
  const options = {
    token,
    headers: { 'idempotency-key': 'one-of-a-kind' },
    body: { type: 1, cont: '0.10', forex_id: 1, status: 1, multiple: 100 },
  };
  const first = await server.post('/v1/api/forex/submit', options);
  const again = await server.post('/v1/api/forex/submit', options);
  expect([first.code, again.text, again.headers['idempotency-hit']]).toEqual([1, first.text, 'true']);
  const query = { status: '1' };
  const deals = await server.get<{ total: number }>('/v1/api/forex/my_deal', { token: session.token, query });
  expect(deals.data.total).toBe(1);
});

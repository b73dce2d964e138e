/** Passkeys over HTTP, with signatures that the test makes: added with a step-up, used once, refused when anything is wrong. */

import { generateKeyPairSync } from 'node:crypto';
import type { PasskeyWire, SessionWire } from '@vernier/shared/api/shapes/user';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { relyingPartyOf } from '../../src/features/auth/relying-party.ts';
import { Applicant, PASSWORD } from '../people/applicant.ts';
import { type Faults, TestAuthenticator } from '../people/test-authenticator.ts';
import { USDT } from '../people/withdrawer.ts';
import { AdminClient, CONTROLLED } from '../rig/admin-client.ts';
import { Harness } from '../rig/harness.ts';

const ORIGIN = 'https://trade.example.com';
const PATH = '/api/user/passkeys';
const BIND = '/api/wallet/bind_draw_method';
const MINUTE_MS = 60_000;
const WRONG = { code: 1013, data: { reason: 'passkey_wrong' } };

interface Answer {
  readonly options: Record<string, unknown>;
  readonly reason?: string;
  readonly methods?: readonly string[];
  readonly fields?: readonly string[];
}

let server: Harness;
let applicant: Applicant;
let email: string;
let anna: SessionWire;
let device: TestAuthenticator;
let people = 0;

beforeAll(async () => {
  server = await Harness.start({ ...CONTROLLED, PUBLIC_URL: ORIGIN });
  applicant = new Applicant(server);
});
afterAll(() => server.stop());

beforeEach(async () => {
  people += 1;
  email = `anna${people}@example.com`;
  // the session of a registration is confirmed
  anna = (await applicant.register(email)).data;
  device = new TestAuthenticator(ORIGIN);
});

const post = <Data = Answer>(path: string, body: object = {}, token: string | undefined = anna.token) =>
  server.post<Data>(path, { body, ...(token !== '' && { token }) });

async function options(call: 'creation' | 'challenge' | 'step_up', token = anna.token) {
  return (await post(`${PATH}/${call}`, {}, call === 'challenge' ? '' : token)).data.options;
}

async function add(name = 'Phone', faults: Faults = {}) {
  const passkey = device.create(await options('creation'), faults);
  return post<PasskeyWire & Answer>(`${PATH}/add`, { name, passkey });
}

const logIn = (passkey: string) => post<SessionWire & Answer>(`${PATH}/login`, { passkey }, '');
const listed = async () => (await server.get<PasskeyWire[]>(PATH, { token: anna.token })).data;

test('[AUTH-27] a passkey is added under a name or that of its browser, listed with its uses, and removed', async () => {
  const { data: row } = await add('  Work   phone ');
  expect(row).toEqual({
    id: row.id,
    name: 'Work phone',
    created_at: new Date(server.clock.now()).toISOString(),
    used_at: null,
  });
  const passkey = device.create(await options('creation'));
  const named = await server.post<PasskeyWire>(`${PATH}/add`, {
    token: anna.token,
    body: { passkey },
    headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' },
  });
  expect(named.data.name).toBe('Firefox, Linux');
  server.clock.advance(MINUTE_MS);
  expect((await logIn(device.use(await options('challenge')))).data.user.email).toBe(email);
  const usedAt = new Date(server.clock.now()).toISOString();
  expect((await listed()).map(({ used_at }) => used_at)).toEqual([null, usedAt]);
  expect((await post(`${PATH}/remove`, { id: row.id })).code).toBe(1);
  expect((await listed()).map(({ name }) => name)).toEqual(['Firefox, Linux']);
  expect(await post(`${PATH}/remove`, { id: row.id })).toMatchObject({ code: 1002 });
});

test('[AUTH-27] adding and removing need a step-up, and are in the activity of the account', async () => {
  const { data: row } = await add();
  const { data: stolen } = await logIn(device.use(await options('challenge')));
  for (const [path, body] of [
    ['creation', {}],
    ['add', { passkey: '{}' }],
    ['remove', { id: row.id }],
  ] as const)
    expect((await post(`${PATH}/${path}`, body, stolen.token)).data.reason).toBe('step_up_needed');
  await post(`${PATH}/remove`, { id: row.id });
  const { data } = await server.get<{ list: { kind: string }[] }>('/v1/api/main/events', {
    token: anna.token,
  });
  const kinds = data.list.map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind.startsWith('passkey'))).toEqual(['passkey_removed', 'passkey_added']);
});

test('[AUTH-27] an account has ten at most, the browser gets those that exist, and a demo account has none', async () => {
  for (let one = 0; one < 10; one += 1) await add(`Key ${one}`);
  expect(await post(`${PATH}/creation`)).toMatchObject({ code: 1019, data: { max: 10 } });
  const [first] = await listed();
  await post(`${PATH}/remove`, { id: first?.id ?? 0 });
  expect((await options('creation'))['excludeCredentials']).toHaveLength(9);
  const demo = await server.openDemo();
  expect((await post(`${PATH}/creation`, {}, demo.token)).data.reason).toBe('only_real_account');
  expect((await server.get(PATH, { token: demo.token })).data).toEqual([]);
});

test('[AUTH-27] they are in the export and are deleted with the account', async () => {
  await add();
  const exported = await server.get<{ passkeys: PasskeyWire[] }>('/api/user/export', { token: anna.token });
  expect(exported.data.passkeys).toEqual(await listed());
  expect((await post('/api/user/delete', { password: PASSWORD })).code).toBe(1);
  expect(await logIn(device.use(await options('challenge')))).toMatchObject(WRONG);
});

test('[AUTH-27] a reset password leaves them, and an administrator removes them with an entry of the audit', async () => {
  await add();
  await add('Key');
  await applicant.sendCode(email, 2);
  const passwords = { new_password: 'ten brown foxes', secondary_password: 'ten brown foxes' };
  const reset = { type: 'email', account: email, auth_code: applicant.codeTo(email), ...passwords };
  expect((await post('/api/user/forget_password', reset, '')).code).toBe(1);
  expect((await logIn(device.use(await options('challenge')))).code).toBe(1);

  const admin = new AdminClient(server);
  const input = { id: anna.user.id, reason: 'a lost phone' };
  const remove = (token: string) =>
    admin.mutate<{ removed: number }>('users.removePasskeys', { token, input });
  expect((await remove(admin.sessionOf('support'))).error.data.reason).toBe('role_not_allowed');
  const owner = await admin.login();
  expect((await remove(owner)).data.removed).toBe(2);
  expect((await remove(owner)).error.data.reason).toBe('state_changed');
  expect(admin.rows<Record<string, unknown>>('audit').at(-1)).toMatchObject({
    action: 'users.removePasskeys',
    before: '{"passkeys":2}',
    after: '{"passkeys":0}',
  });
  expect(await logIn(device.use(await options('challenge')))).toMatchObject(WRONG);
});

test('[AUTH-23] [AUTH-27] the link of a message removes all passkeys, and none is added until the freeze ends', async () => {
  await add();
  const { withdrawalFreezes } = server.server.auth;
  const token = (await withdrawalFreezes.newLink(anna.user.id))?.split('#')[1] ?? '';
  await post('/api/user/withdrawal_freeze/start', { token }, '');
  expect(await logIn(device.use(await options('challenge')))).toMatchObject(WRONG);
  const { data } = await applicant.logIn(email);
  server.confirmSession(data.token);
  expect((await post(`${PATH}/creation`, {}, data.token)).data.reason).toBe('withdrawals_frozen');
});

/** Starts the freeze of the account before the write that `calls` makes. */
function freezeBefore<Calls extends object>(calls: Calls, name: keyof Calls): void {
  const original = calls[name] as (...parameters: unknown[]) => unknown;
  calls[name] = (async (...parameters: unknown[]) => {
    calls[name] = original as Calls[keyof Calls];
    const link = await server.server.auth.withdrawalFreezes.newLink(anna.user.id);
    await post('/api/user/withdrawal_freeze/start', { token: link?.split('#')[1] ?? '' }, '');
    return original.apply(calls, parameters);
  }) as Calls[keyof Calls];
}

test('[AUTH-23] a freeze that begins before a passkey has begun a session leaves neither of them', async () => {
  const { sessions, passkeys } = server.server.auth;
  await add();
  const used = device.use(await options('challenge'));
  freezeBefore(sessions, 'begin');
  expect(await logIn(used)).toMatchObject(WRONG);
  expect(await sessions.live(anna.user.id)).toEqual([]);
  expect(await passkeys.of(anna.user.id)).toEqual([]);
});

test('[AUTH-23] a passkey that is being added when a freeze begins is not stored', async () => {
  const { passkeys } = server.server.auth;
  const passkey = device.create(await options('creation'));
  freezeBefore(passkeys, 'add');
  expect(await post(`${PATH}/add`, { name: 'Phone', passkey })).toMatchObject({
    data: { reason: 'passkey_wrong' },
  });
  expect(await passkeys.of(anna.user.id)).toEqual([]);
});

async function enableTotp(): Promise<string> {
  const { data } = await post<{ secret: string }>('/api/user/totp/enable', { password: PASSWORD });
  const totp = digits(data.secret);
  expect((await post('/api/user/totp/confirm', { totp })).code).toBe(1);
  server.clock.advance(MINUTE_MS);
  return data.secret;
}

function digits(secret: string): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: server.clock.now() });
}

describe('[AUTH-28] a passkey replaces', () => {
  test('password and digits at a login, whose session is like any other', async () => {
    await enableTotp();
    await add();
    const { data } = await logIn(device.use(await options('challenge')));
    expect(data.user).toEqual(anna.user);
    expect((await server.get('/api/user/info', { token: data.token })).code).toBe(1);
    const sessions = await server.get<unknown[]>('/api/user/sessions', { token: data.token });
    expect(sessions.data).toHaveLength(2);
  });

  test('the digits after a right password, for no other account', async () => {
    const secret = await enableTotp();
    await add();
    const own = device;
    const withKey = async (passkey: string, password = PASSWORD) =>
      (await applicant.logIn(email, { password, passkey })).data;
    expect(await withKey(own.use(await options('challenge')), 'a wrong one')).toMatchObject({
      reason: 'wrong_account_or_password',
    });
    expect(await withKey(own.use(await options('challenge')))).toHaveProperty('token');
    expect((await applicant.logIn(email, { totp: digits(secret) })).code).toBe(1);
    expect((await applicant.logIn(email)).data).toMatchObject({ reason: 'totp_required' });

    people += 1;
    anna = (await applicant.register(`ben${people}@example.com`)).data;
    device = new TestAuthenticator(ORIGIN);
    await add();
    expect(await withKey(device.use(await options('challenge')))).toMatchObject({ reason: 'passkey_wrong' });
  });

  test('any proof of a step-up, in the session of its challenge', async () => {
    await add();
    const { data: other } = await applicant.logIn(email);
    const needed = await post(BIND, USDT, other.token);
    expect(needed.data.methods).toEqual(['password', 'code', 'passkey']);
    const stepUp = (passkey: string, token: string) => post('/api/user/step_up', { passkey }, token);
    expect(await stepUp(device.use(await options('step_up')), other.token)).toMatchObject(WRONG);
    expect(await stepUp(device.use(await options('challenge')), other.token)).toMatchObject(WRONG);
    const ofAccount = await options('step_up', other.token);
    expect(ofAccount['allowCredentials']).toHaveLength(1);
    expect((await stepUp(device.use(ofAccount), other.token)).code).toBe(1);
    expect((await post(BIND, USDT, other.token)).code).toBe(1);
  });
});

test('[AUTH-28] an account without passkeys gets no new method, and the challenge of a login names no account', async () => {
  const { data } = await applicant.logIn(email);
  expect((await post(BIND, USDT, data.token)).data.methods).toEqual(['password', 'code']);
  const fields = ['password', 'totp', 'code'];
  expect((await post('/api/user/step_up', {}, data.token)).data.fields).toEqual(fields);
  expect((await post(`${PATH}/step_up`, {}, data.token)).code).toBe(1002);
  expect((await options('challenge'))['allowCredentials'] ?? []).toEqual([]);
});

describe('[AUTH-29] a login is refused', () => {
  const other = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
  test.each<[string, Faults]>([
    ['from another origin', { origin: 'https://trade.example.com.evil.example' }],
    ['from a port of the same host', { origin: `${ORIGIN}:8443` }],
    ['for another domain', { rpId: 'example.com' }],
    ['without verification of the user', { isUnverified: true }],
    ['with the signature of another key', { privateKey: other }],
    ['of another account', { userHandle: Buffer.from('10000000').toString('base64url') }],
    ['with a count that has not grown', { count: 1 }],
    ['with a count of zero after others', { count: 0 }],
  ])('%s', async (_, faults) => {
    await add();
    expect((await logIn(device.use(await options('challenge')))).code).toBe(1);
    expect(await logIn(device.use(await options('challenge'), faults))).toMatchObject(WRONG);
    // the passkey itself is in order
    expect((await logIn(device.use(await options('challenge')))).code).toBe(1);
  });

  test('with an answer that was used, also by two at once', async () => {
    await add();
    const passkey = device.use(await options('challenge'));
    const answers = await Promise.all([logIn(passkey), logIn(passkey), logIn(passkey)]);
    expect(answers.map(({ code }) => code).toSorted((left, right) => left - right)).toEqual([1, 1013, 1013]);
    expect(await logIn(passkey)).toMatchObject(WRONG);
  });

  test('after five minutes, after a restart, and with a challenge that this server never sent', async () => {
    await add();
    const late = await options('challenge');
    server.clock.advance(5 * MINUTE_MS);
    expect(await logIn(device.use(late))).toMatchObject(WRONG);
    expect(await logIn(device.use({ ...late, challenge: 'AAAA' }))).toMatchObject(WRONG);
    const before = await options('challenge');
    await server.restart();
    applicant.listen();
    expect(await logIn(device.use(before))).toMatchObject(WRONG);
    expect((await logIn(device.use(await options('challenge')))).code).toBe(1);
  });

  test.each([
    'null',
    '{}',
    'no json',
    '{"id":"AA","rawId":"AA","type":"public-key","response":{"clientDataJSON":"AA"}}',
  ])('with the text %s', async (passkey) => {
    expect(await logIn(passkey)).toMatchObject(WRONG);
  });
});

test('[AUTH-29] an authenticator that never counts is accepted as long as it does not', async () => {
  await add();
  const use = async (count: number) => (await logIn(device.use(await options('challenge'), { count }))).code;
  expect([await use(0), await use(0), await use(1), await use(0)]).toEqual([1, 1, 1, 1013]);
});

describe('[AUTH-29] no passkey is added', () => {
  test.each<[string, Faults]>([
    ['from another origin', { origin: 'https://evil.example' }],
    ['for another domain', { rpId: 'evil.example' }],
    ['without verification of the user', { isUnverified: true }],
  ])('%s', async (_, faults) => {
    expect(await add('Phone', faults)).toMatchObject(WRONG);
    expect(await listed()).toEqual([]);
  });

  test('twice, or with the challenge of another session or purpose', async () => {
    const passkey = device.create(await options('creation'));
    expect((await post(`${PATH}/add`, { passkey })).code).toBe(1);
    expect(await post(`${PATH}/add`, { passkey })).toMatchObject(WRONG);
    const { data } = await applicant.logIn(email);
    server.confirmSession(data.token);
    const foreign = device.create(await options('creation', data.token));
    expect(await post(`${PATH}/add`, { passkey: foreign })).toMatchObject(WRONG);
    const login = { ...(await options('creation')), ...(await options('challenge')) };
    expect(await post(`${PATH}/add`, { passkey: device.create(login) })).toMatchObject(WRONG);
  });
});

test.each([
  ['https://trade.example.com', { id: 'trade.example.com', origin: 'https://trade.example.com' }],
  ['https://trade.example.com:8443', { id: 'trade.example.com', origin: 'https://trade.example.com:8443' }],
  ['http://localhost:7700', { id: 'localhost', origin: 'http://localhost:7700' }],
  ['http://trade.example.com', null],
  ['https://192.0.2.1', null],
  ['https://[2001:db8::1]', null],
  [null, null],
])('[AUTH-29] the address %s has passkeys for its domain, or none', (siteUrl, party) => {
  expect(relyingPartyOf(siteUrl)).toEqual(party);
});

async function originOn(harness: Harness): Promise<string | null> {
  const info = await harness.get<{ passkey_origin: string | null }>('/api/basicSet/getBasicInfo');
  return info.data.passkey_origin;
}

test('[AUTH-29] a site without an address for passkeys says so and refuses their calls', async () => {
  expect(await originOn(server)).toBe(ORIGIN);
  const plain = await Harness.start({ TEST_CONTROLS: 'on', PUBLIC_URL: 'http://192.0.2.1' });
  try {
    expect(await originOn(plain)).toBe(null);
    expect((await plain.post(`${PATH}/challenge`)).code).toBe(1002);
  } finally {
    await plain.stop();
  }
});

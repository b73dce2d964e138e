/** The second factor over HTTP: set up with the password, required at the login, good once, lost and replaced. */

import type { SessionWire } from '@vernier/shared/api/shapes/user';
import { Secret, TOTP } from 'otpauth';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Harness } from '../rig/harness.ts';
import { Applicant, PASSWORD } from '../people/applicant.ts';

const STATE = '/api/user/totp';
const ENABLE = '/api/user/totp/enable';
const CONFIRM = '/api/user/totp/confirm';
const DISABLE = '/api/user/totp/disable';
const ANNA = 'anna@example.com';

let server: Harness;
let applicant: Applicant;
let anna: SessionWire;

beforeEach(async () => {
  server = await Harness.start({ TEST_CONTROLS: 'on' });
  applicant = new Applicant(server);
  anna = (await applicant.register(ANNA)).data;
});
afterEach(() => server.stop());

/** What the app shows now, or so many half minutes from now. */
function digits(secret: string, aside = 0): string {
  const timestamp = server.clock.now() + aside * 30_000;
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
}

/** Six digits that are not among those that count at this moment. */
function wrongDigits(secret: string): string {
  const right = new Set([-1, 0, 1].map((aside) => digits(secret, aside)));
  return ['000000', '111111', '222222', '333333'].find((candidate) => !right.has(candidate)) ?? '';
}

async function begin(): Promise<string> {
  const { data } = await server.post<{ secret: string; uri: string }>(ENABLE, {
    token: anna.token,
    body: { password: PASSWORD },
  });
  return data.secret;
}

/** The secret and the recovery codes of a second factor that is on. */
async function setUp(): Promise<{ secret: string; codes: string[] }> {
  const secret = await begin();
  const { data } = await server.post<{ recovery_codes: string[] }>(CONFIRM, {
    token: anna.token,
    body: { totp: digits(secret) },
  });
  // The half minute of the confirmation is used up.
  server.clock.advance(30_000);
  return { secret, codes: data.recovery_codes };
}

async function state(): Promise<unknown> {
  return (await server.get(STATE, { token: anna.token })).data;
}

test('[AUTH-15] it is set up with the password, and required only after the first right digits', async () => {
  const wrong = await server.post(ENABLE, { token: anna.token, body: { password: 'not this one' } });
  expect(wrong).toMatchObject({ code: 1012 });
  const abandoned = await begin();
  const secret = await begin();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect((await applicant.logIn(ANNA)).code).toBe(1);
  const early = await server.post(CONFIRM, { token: anna.token, body: { totp: digits(abandoned) } });
  expect(early).toMatchObject({ code: 1013, data: { reason: 'totp_wrong' } });
  expect(await state()).toEqual({ enabled: false, recovery_left: 0 });
  const confirmed = await server.post<{ recovery_codes: string[] }>(CONFIRM, {
    token: anna.token,
    body: { totp: digits(secret) },
  });
  expect(new Set(confirmed.data.recovery_codes).size).toBe(10);
  expect(await state()).toEqual({ enabled: true, recovery_left: 10 });
  expect((await applicant.logIn(ANNA)).data).toMatchObject({ reason: 'totp_required' });
  expect((await server.post(ENABLE, { token: anna.token, body: { password: PASSWORD } })).code).toBe(1005);
  expect((await server.post(CONFIRM, { token: anna.token, body: { totp: digits(secret, 1) } })).code).toBe(
    1005,
  );
});

test('[AUTH-15] a new password by a sent code leaves the second factor in place', async () => {
  await setUp();
  await applicant.sendCode(ANNA, 2);
  const body = { type: 'email', account: ANNA, auth_code: applicant.codeTo(ANNA) };
  const passwords = { new_password: 'ten brown foxes', secondary_password: 'ten brown foxes' };
  const reset = await server.post('/api/user/forget_password', { body: { ...body, ...passwords } });
  expect(reset.code).toBe(1);
  const login = await applicant.logIn(ANNA, { password: 'ten brown foxes' });
  expect(login).toMatchObject({ code: 1013, data: { reason: 'totp_required' } });
});

test('[AUTH-16] a code is valid for its half minute and the adjacent ones, and only once', async () => {
  const { secret } = await setUp();
  const logIn = async (totp: string) => (await applicant.logIn(ANNA, { totp })).data;
  expect(await logIn(wrongDigits(secret))).toMatchObject({ reason: 'totp_wrong' });
  const now = digits(secret);
  expect(await logIn(now)).toHaveProperty('token');
  expect(await logIn(now)).toMatchObject({ reason: 'totp_wrong' });
  expect(await logIn(digits(secret, -1))).toMatchObject({ reason: 'totp_wrong' });
  expect(await logIn(digits(secret, 1))).toHaveProperty('token');
  expect(await logIn(digits(secret, 2))).toMatchObject({ reason: 'totp_wrong' });
});

test('[AUTH-16] of two logins at once with the same digits one is let in', async () => {
  const { secret } = await setUp();
  const totp = digits(secret);
  const answers = await Promise.all([1, 2, 3, 4].map(() => applicant.logIn(ANNA, { totp })));
  expect(answers.map(({ code }) => code).toSorted((left, right) => left - right)).toEqual([
    1, 1013, 1013, 1013,
  ]);
});

test('[AUTH-17] a recovery code replaces the app once, in any spelling, and survives a restart', async () => {
  const { codes } = await setUp();
  const [first = '', second = ''] = codes;
  expect((await applicant.logIn(ANNA, { totp: first.toLowerCase().replace('-', ' ') })).code).toBe(1);
  await server.restart();
  applicant.listen();
  expect((await applicant.logIn(ANNA, { totp: first })).data).toMatchObject({ reason: 'totp_wrong' });
  expect((await applicant.logIn(ANNA, { totp: second })).code).toBe(1);
  expect(await state()).toEqual({ enabled: true, recovery_left: 8 });
});

test('[AUTH-18] it is taken away by password and digits together, with its recovery codes', async () => {
  const { secret, codes } = await setUp();
  const disable = (password: string, totp: string) =>
    server.post(DISABLE, { token: anna.token, body: { password, totp } });
  expect((await disable('not this one', digits(secret))).code).toBe(1012);
  expect((await disable(PASSWORD, wrongDigits(secret))).code).toBe(1013);
  expect(await state()).toMatchObject({ enabled: true });
  expect((await disable(PASSWORD, digits(secret))).code).toBe(1);
  expect(await state()).toEqual({ enabled: false, recovery_left: 0 });
  expect((await applicant.logIn(ANNA)).code).toBe(1);
  expect((await disable(PASSWORD, codes[0] ?? '')).code).toBe(1005);
});

test('[AUTH-15] a demo account has none, and another user sees nothing of it', async () => {
  await setUp();
  const demo = await server.openDemo();
  expect((await server.get(STATE, { token: demo.token })).data).toEqual({ enabled: false, recovery_left: 0 });
  for (const [path, body] of [
    [ENABLE, { password: PASSWORD }],
    [CONFIRM, { totp: '123456' }],
    [DISABLE, { password: PASSWORD, totp: '123456' }],
  ] as const) {
    expect((await server.post(path, { token: demo.token, body })).code).toBe(1003);
  }
});

test.each([
  ['a day and a half ahead do not count', 36 * 3_600_000, 1],
  // They may have been seen: codes of the present wait until the clock reaches them again.
  ['an hour ahead keep earlier ones out', 3_600_000, 1013],
])('[CLOCK-9] digits that were used while the clock was %s', async (_, byMs, code) => {
  const { secret } = await setUp();
  server.system.setClock(byMs);
  expect((await applicant.logIn(ANNA, { totp: digits(secret) })).code).toBe(1);
  server.system.setClock(-byMs);
  expect((await applicant.logIn(ANNA, { totp: digits(secret) })).code).toBe(code);
});

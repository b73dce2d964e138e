/** Codes over HTTP: how often they are sent, and how little guessing them brings. */

import type { SessionWire } from '@vernier/shared/api/shapes/user';
import { isRefusal } from '@vernier/shared/refusals';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Harness } from '../rig/harness.ts';
import { Applicant, PASSWORD } from '../people/applicant.ts';

const ANNA = 'anna@example.com';
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

let server: Harness;
let applicant: Applicant;

beforeEach(async () => {
  server = await Harness.start();
  applicant = new Applicant(server);
});
afterEach(() => server.stop());

/** Another six digits. */
function notThe(code: string, step = 1): string {
  return String((Number.parseInt(code, 10) + step) % 1_000_000).padStart(6, '0');
}

function reset(
  account: string,
  auth_code: string,
  { address, key }: { address?: string; key?: string } = {},
) {
  const passwords = { new_password: 'ten brown foxes', secondary_password: 'ten brown foxes' };
  const body = { type: 'email', account, auth_code, ...passwords, ...(key !== undefined && { key }) };
  return server.post('/api/user/forget_password', { body, ...(address !== undefined && { address }) });
}

test('[AUTH-8] a code is six digits, and good once', async () => {
  expect((await applicant.register(ANNA)).code).toBe(1);
  const code = applicant.codeTo(ANNA);
  expect(code).toMatch(/^\d{6}$/);
  expect((await applicant.register(ANNA, { sms_code: code })).code).toBe(1013);
});

test('[AUTH-8] a code is good for ten minutes, and without a key the newest one is meant', async () => {
  await applicant.sendCode(ANNA, 1);
  const late = applicant.codeTo(ANNA);
  server.clock.advance(10 * MINUTE_MS);
  expect((await applicant.register(ANNA, { sms_code: late })).code).toBe(1013);
  await applicant.sendCode(ANNA, 1);
  const first = applicant.codeTo(ANNA);
  server.clock.advance(MINUTE_MS);
  await applicant.sendCode(ANNA, 1);
  if (applicant.codeTo(ANNA) !== first)
    expect((await applicant.register(ANNA, { sms_code: first })).code).toBe(1013);
  server.clock.advance(10 * MINUTE_MS - 1);
  expect((await applicant.register(ANNA, { sms_code: applicant.codeTo(ANNA) })).code).toBe(1);
});

test('[AUTH-8] a code is bound to its purpose and to its target', async () => {
  await applicant.register(ANNA);
  await applicant.sendCode(ANNA, 2);
  const forAnna = applicant.codeTo(ANNA);
  expect((await applicant.register(ANNA, { sms_code: forAnna })).code).toBe(1013);
  server.clock.advance(MINUTE_MS);
  await applicant.register('ben@example.com');
  expect((await reset('ben@example.com', forAnna)).code).toBe(1013);
  expect((await reset(ANNA, forAnna)).code).toBe(1);
});

test('[AUTH-8] of two hundred guesses at once five are evaluated, and the right one afterwards is too late', async () => {
  const lifted = await Harness.start({ TEST_CONTROLS: 'on' });
  const other = new Applicant(lifted);
  await other.register(ANNA);
  await other.sendCode(ANNA, 2);
  const code = other.codeTo(ANNA);
  const guesses = Array.from({ length: 200 }, (_, place) => notThe(code, place + 1));
  const ask = (auth_code: string) => {
    const passwords = { new_password: 'ten brown foxes', secondary_password: 'ten brown foxes' };
    const body = { type: 'email', account: ANNA, auth_code, ...passwords };
    return lifted.post('/api/user/forget_password', { body });
  };
  const answers = await Promise.all(guesses.map(ask));
  expect(new Set(answers.map((answer) => answer.code))).toEqual(new Set([1013]));
  // A comparison costs one of the five tries, which are on disk.
  const left = lifted.database.column("SELECT tries_left FROM codes WHERE purpose = 'password'");
  expect(left).toEqual([0]);
  expect((await ask(code)).code).toBe(1013);
  await lifted.stop();
});

test('[AUTH-8] the right code among five at once is accepted once, at any position', async () => {
  await applicant.register(ANNA);
  await applicant.sendCode(ANNA, 2);
  const code = applicant.codeTo(ANNA);
  const tried = [notThe(code), code, code, notThe(code, 2), notThe(code, 3), code];
  const codes = (await Promise.all(tried.map((guess) => reset(ANNA, guess)))).map((answer) => answer.code);
  // In a cluster they arrive in any order.
  expect(tried.filter((_, place) => codes[place] === 1)).toEqual([code]);
  expect(codes.filter((each) => each === 1013).length).toBe(5);
});

test('[AUTH-8] codes, their tries and the minute between them outlive a restart', async () => {
  await applicant.sendCode(ANNA, 1);
  const code = applicant.codeTo(ANNA);
  for (let guess = 1; guess <= 4; guess += 1)
    await applicant.register(ANNA, { sms_code: notThe(code, guess) });
  await server.restart();
  applicant.listen();
  expect((await applicant.sendCode(ANNA, 1)).data).toMatchObject({ reason: 'too_many_requests' });
  expect((await applicant.register(ANNA, { sms_code: code })).code).toBe(1);
});

describe('[AUTH-19] a stranger who requests codes for an account', () => {
  const STRANGER = { address: '10.66.0.1' };
  const HOME = { address: '10.9.0.1' };
  /** Requests a code for a new password from an address. */
  const request = async (from: { readonly address: string }) => {
    const { code, data } = await applicant.sendCode(ANNA, 2, from);
    expect(code).toBe(1);
    return { key: (data as { key: string }).key, digits: applicant.codeTo(ANNA) };
  };

  beforeEach(async () => {
    await applicant.register(ANNA);
    await applicant.logIn(ANNA, {}, HOME);
  });

  test('does not delay the owner, replaces no code and uses up no try of it', async () => {
    const foreign = await request(STRANGER);
    const own = await request(HOME);
    for (let guess = 1; guess <= 6; guess += 1)
      expect((await reset(ANNA, notThe(foreign.digits, guess), STRANGER)).code).toBe(1013);
    for (let guess = 1; guess <= 6; guess += 1)
      expect((await reset(ANNA, notThe(own.digits, guess), { ...STRANGER, key: foreign.key })).code).toBe(
        1013,
      );
    server.clock.advance(MINUTE_MS);
    await request(STRANGER);
    expect((await reset(ANNA, own.digits, HOME)).code).toBe(1);
  });

  test('has no use of the owner’s code without its key, and the owner’s key works from everywhere', async () => {
    const foreign = await request(STRANGER);
    const own = await request(HOME);
    if (foreign.digits !== own.digits) {
      expect((await reset(ANNA, own.digits, STRANGER)).code).toBe(1013);
      expect((await reset(ANNA, own.digits, { ...HOME, key: foreign.key })).code).toBe(1013);
    }
    expect((await reset(ANNA, own.digits, { ...HOME, key: 'no such key' })).code).toBe(1013);
    expect((await reset(ANNA, own.digits, { address: '10.77.0.1', key: own.key })).code).toBe(1);
  });

  test('cannot use a code that was open when the owner used another one', async () => {
    const foreign = await request(STRANGER);
    const own = await request(HOME);
    expect((await reset(ANNA, own.digits, HOME)).code).toBe(1);
    expect((await reset(ANNA, foreign.digits, STRANGER)).code).toBe(1013);
  });
});

test('[AUTH-19] an earlier request of the same person stays good with its key', async () => {
  const { data } = await applicant.sendCode(ANNA, 1);
  const first = applicant.codeTo(ANNA);
  server.clock.advance(MINUTE_MS);
  await applicant.sendCode(ANNA, 1);
  const { key } = data as { key: string };
  expect((await applicant.register(ANNA, { sms_code: first, key })).code).toBe(1);
});

/** One code a minute, as one of many strangers; how many were sent. */
async function sendAll(count: number, addressOf: (sent: number) => string) {
  let sentCount = 0;
  for (let sent = 0; sent < count; sent += 1) {
    const { code } = await applicant.sendCode(ANNA, sent % 2 === 0 ? 1 : 2, { address: addressOf(sent) });
    if (code === 1) sentCount += 1;
    server.clock.advance(MINUTE_MS);
  }
  return sentCount;
}

test('[AUTH-8] strangers have one a minute sent to a target, for any purpose and from any address', async () => {
  expect((await applicant.sendCode(ANNA, 1, { address: '10.0.0.1' })).code).toBe(1);
  for (const type of [1, 2] as const) {
    const again = await applicant.sendCode(ANNA, type, { address: '10.0.0.2' });
    expect(again).toMatchObject({ status: 429, code: 1004, data: { retry_after: 60 } });
  }
  server.clock.advance(MINUTE_MS);
  expect((await applicant.sendCode(ANNA, 2, { address: '10.0.0.2' })).code).toBe(1);
});

test('[AUTH-8] of requests for one target at once, one is sent', async () => {
  const { codes } = server.server.auth;
  const contact = { channel: 'email', address: ANNA } as const;
  const request = {
    contact,
    purpose: 'register',
    lang: 'en',
    isDecoy: false,
    isOwner: false,
    captcha: {},
  } as const;
  const addresses = ['10.0.0.1', '10.0.0.2', '10.0.0.3'];
  const sent = await Promise.all(addresses.map((address) => codes.send({ ...request, address })));
  expect(sent.filter((one) => !isRefusal(one))).toHaveLength(1);
});

test('[AUTH-8] one address has ten sent to a target in a day, without using up the budget of others', async () => {
  expect(await sendAll(12, () => '10.0.0.1')).toBe(10);
  expect((await applicant.sendCode(ANNA, 2, { address: '10.0.0.2' })).code).toBe(1);
  server.clock.advance(DAY_MS);
  expect((await applicant.sendCode(ANNA, 2, { address: '10.0.0.1' })).code).toBe(1);
});

test('[AUTH-8] all strangers together have thirty sent to a target in a day, also across a restart', async () => {
  expect(await sendAll(20, (sent) => `10.0.${sent}.1`)).toBe(20);
  await server.restart();
  applicant.listen();
  expect(await sendAll(20, (sent) => `10.1.${sent}.1`)).toBe(10);
  server.clock.advance(DAY_MS);
  expect((await applicant.sendCode(ANNA, 1)).code).toBe(1);
});

test('[AUTH-8] strangers that use up the day keep neither the owner who is in from a code, nor one who was here before', async () => {
  const { data: owner } = await applicant.register(ANNA);
  await applicant.logIn(ANNA, {}, { address: '10.9.0.1' });
  const { data: other } = await applicant.register('ben@example.com');
  server.clock.advance(MINUTE_MS);
  // The code that she registered with was one of the day's.
  expect(await sendAll(31, (sent) => `10.0.${sent}.1`)).toBe(29);
  const requests = [
    { address: '10.8.0.1' },
    { address: '10.8.0.2', token: other.token },
    { address: '10.8.0.3', token: owner.token },
    { address: '10.9.0.1' },
  ];
  const codes = [];
  for (const options of requests) {
    codes.push((await applicant.sendCode(ANNA, 2, options)).code);
    server.clock.advance(MINUTE_MS);
  }
  expect(codes).toEqual([1004, 1004, 1, 1]);
  expect((await reset(ANNA, applicant.codeTo(ANNA), { address: '10.9.0.1' })).code).toBe(1);
});

test('[AUTH-8] one address has twenty codes sent in an hour, to all targets together', async () => {
  const codes = [];
  for (let sent = 0; sent < 21; sent += 1)
    codes.push((await applicant.sendCode(`u${sent}@example.com`, 1)).code);
  expect(codes).toEqual([...Array.from({ length: 20 }, () => 1), 1004]);
  server.clock.advance(60 * MINUTE_MS);
  expect((await applicant.sendCode('u21@example.com', 1)).code).toBe(1);
});

test('[AUTH-8] one guess at each of many accounts ends at the thirtieth', async () => {
  const codes = [];
  for (let guess = 0; guess < 40; guess += 1) {
    codes.push((await reset(`u${guess}@example.com`, '123456')).code);
    server.clock.advance(1_000);
  }
  expect(codes).toEqual([
    ...Array.from({ length: 30 }, () => 1013),
    ...Array.from({ length: 10 }, () => 1004),
  ]);
});

test('[AUTH-12] a new password ends every other session, a forgotten one all of them', async () => {
  const { data: one } = await applicant.register(ANNA);
  const { data: other } = await applicant.logIn(ANNA);
  const { data: practice } = await server.post<SessionWire>('/api/user/createAccountDemoForU', {
    token: one.token,
  });
  await applicant.sendCode(ANNA, 2);
  const body = { new_password: 'ten brown foxes', auth_code: applicant.codeTo(ANNA), type: 'email' };
  const amend = (token: string, changes: object) =>
    server.post('/api/user/amend_password', { token, body: { ...body, ...changes } });
  expect((await amend(one.token, { type: 'mobile' })).data).toMatchObject({ fields: ['type'] });
  expect((await amend(one.token, { new_password: 'password1' })).data).toMatchObject({
    reason: 'password_too_common',
  });
  expect((await amend(one.token, { auth_code: notThe(body.auth_code) })).code).toBe(1013);
  expect((await amend(one.token, {})).code).toBe(1);
  const isIn = async (token: string) => (await server.get('/api/user/info', { token })).code === 1;
  expect([await isIn(one.token), await isIn(other.token)]).toEqual([true, false]);
  expect(await isIn(practice.token)).toBe(false);
  expect((await applicant.logIn(ANNA)).code).toBe(1012);
  const { data: third } = await applicant.logIn(ANNA, { password: 'ten brown foxes' });
  server.clock.advance(MINUTE_MS);
  await applicant.sendCode(ANNA, 2);
  const answer = await server.post('/api/user/forget_password', {
    body: {
      type: 'email',
      account: ANNA,
      new_password: PASSWORD,
      secondary_password: PASSWORD,
      auth_code: applicant.codeTo(ANNA),
    },
  });
  expect(answer.code).toBe(1);
  expect([await isIn(one.token), await isIn(third.token)]).toEqual([false, false]);
  expect((await applicant.logIn(ANNA)).code).toBe(1);
  const { identity } = server.server.auth;
  expect((await identity.userById(one.user.id))?.passwordChangedAtMs).toBe(server.clock.now());
});

test('[AUTH-12] a demo account has no password to change', async () => {
  const { token } = await server.openDemo();
  expect(await server.post('/api/user/amend_password', { token, body: {} })).toMatchObject({
    code: 1003,
    data: { reason: 'only_real_account' },
  });
});

describe('[AUTH-22] codes at the operator’s cost', () => {
  const sendSms = (to: string, address = '10.0.0.9') =>
    server.post('/api/notify/send_sms', { body: { to, type: 2 }, address });

  test('are not sent by SMS to premium numbers and to countries that are not served', async () => {
    const refusalOf = async (to: string) => {
      const { code, data } = await sendSms(to);
      return [code, data];
    };
    for (const to of ['+449098790000', '+448451234567', '+18005551234'])
      expect(await refusalOf(to)).toMatchObject([1001, { fields: ['to'] }]);
    expect(await refusalOf('+8501921234567')).toMatchObject([1018, {}]);
    const body = { to: '01921234567', area_id: 408, type: 1 };
    expect((await server.post('/api/notify/send_sms', { body })).code).toBe(1018);
    expect((await sendSms('+85251234567')).code).toBe(1);
  });

  test('have a budget by dialling code, hour and installation, outside of which owners are', async () => {
    await server.stop();
    server = await Harness.start({ SMS_PER_HOUR: '8', MAILS_PER_HOUR: '3' });
    applicant = new Applicant(server);
    const entry = await applicant.register(ANNA);
    const token = (entry.data as { token: string }).token;
    let sent = 0;
    const send = (to: string) => {
      sent += 1;
      const address = `10.0.${sent}.1`;
      return to.includes('@') ? applicant.sendCode(to, 2, { address }) : sendSms(to, address);
    };
    const numbers = (prefix: string, count: number) =>
      Array.from({ length: count }, (_, at) => `${prefix}${at}`);
    for (const to of numbers('+852512345', 2)) expect((await send(`${to}6`)).code).toBe(1);
    expect((await send('+85251234599')).data).toMatchObject({
      reason: 'too_many_requests',
      retry_after: 3600,
    });
    for (const to of [...numbers('+49151123456', 2), ...numbers('+33612345', 2)])
      expect((await send(`${to}00`)).code).toBe(1);
    for (const to of numbers('+39312345', 2)) expect((await send(`${to}000`)).code).toBe(1);
    expect((await send('+34612345678')).data).toMatchObject({ reason: 'too_many_requests' });
    for (const to of ['one@example.com', 'two@example.com']) expect((await send(to)).code).toBe(1);
    expect((await send('three@example.com')).data).toMatchObject({ reason: 'too_many_requests' });
    server.clock.advance(MINUTE_MS);
    expect((await applicant.sendCode(ANNA, 2, { token })).code).toBe(1);
    server.clock.advance(59 * MINUTE_MS);
    expect((await send('+85251234599')).code).toBe(1);
  });
});

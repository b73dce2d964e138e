/** Registration over HTTP: success, the order of refusals, and the conversion of a demo account. */

import type { BalanceWire } from '@vernier/shared/api/shapes/account';
import type { AreaWire, BasicInfoWire } from '@vernier/shared/api/shapes/site';
import type { SessionWire, UserWire } from '@vernier/shared/api/shapes/user';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Harness } from '../rig/harness.ts';
import { LiveClient } from '../rig/live-client.ts';
import { AREA, Applicant, PASSWORD } from '../people/applicant.ts';

const INFO = '/api/user/info';
const REGISTER = '/api/user/register';
const ANNA = 'anna@example.com';

let server: Harness;
let applicant: Applicant;

beforeEach(async () => {
  server = await Harness.start({ ALLOWED_HOSTS: 'vernier.example, localhost' });
  applicant = new Applicant(server);
});
afterEach(() => server.stop());

test('[REGISTRATION-5] an address that is proved becomes a real account with nothing in it, and its session', async () => {
  const { code, data } = await applicant.register(ANNA, {}, { headers: { lang: 'hk' } });
  expect([code, data.user]).toEqual([
    1,
    {
      id: expect.any(Number) as number,
      uid: expect.stringMatching(/^\d{8}$/) as string,
      email: ANNA,
      mobile: null,
      is_demo: 0,
      invite_code: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{12}$/) as string,
      review_status: 0,
      lang: 'hk',
    },
  ]);
  expect((await server.get<UserWire>(INFO, { token: data.token })).data).toEqual(data.user);
  const { data: balance } = await server.get<BalanceWire>('/v1/api/main/wallet/getBalance', {
    token: data.token,
  });
  expect(balance).toMatchObject({ balance: '0.000000', withdrawable: '0.000000' });
  await server.restart();
  expect((await applicant.logIn(ANNA)).data.user).toEqual(data.user);
});

describe('[REGISTRATION-4] refusals come in their order', () => {
  /** Each step mends what the one before was refused for. */
  const STEPS = [
    [{ area_id: 'x' }, 1001, ['area_id']],
    [{ type: 'fax' }, 1001, ['type']],
    [{ account: 'anna' }, 1001, ['account']],
    [{ account: '' }, 1001, ['account']],
    [{ area_id: 999 }, 1001, ['area_id']],
    [{ password: 'seven77' }, 1001, ['password']],
    [{ password: 'x'.repeat(129) }, 1001, ['password']],
    [{ re_password: 'another one' }, 1001, ['re_password']],
    [{ sms_code: '' }, 1001, ['sms_code']],
    [
      { password: 'Password1', re_password: 'Password1', area_id: 408, invite_code: 'NOBODY' },
      1001,
      ['password'],
    ],
    [{ area_id: 408, invite_code: 'NOBODY', sms_code: '000000' }, 1018, undefined],
    [{ invite_code: 'NOBODY', sms_code: '000000' }, 1021, undefined],
    [{ sms_code: '000000' }, 1013, undefined],
  ] as const;

  test.each(STEPS)('%j', async (changes, code, fields) => {
    await applicant.register(ANNA);
    await applicant.sendCode(ANNA, 1);
    const answer = await applicant.register(ANNA, { sms_code: applicant.codeTo(ANNA), ...changes });
    expect([answer.code, (answer.data as { fields?: string[] }).fields]).toEqual([code, fields]);
    // None of these has used the code up, but a wrong one its own try.
    const rest = await applicant.register(ANNA, { sms_code: applicant.codeTo(ANNA) });
    expect(rest).toMatchObject({ code: 1015, data: { reason: 'account_exists' } });
  });

  test('each restricted country', async () => {
    for (const area_id of [408, 376, 156, 548, 192]) {
      const answer = await applicant.register(ANNA, { area_id, sms_code: '000000' });
      expect(answer).toMatchObject({ code: 1018, data: { reason: 'region_not_served' } });
    }
  });

  test('a password of 8 and of 128 characters is taken, counted as people count', async () => {
    for (const [index, password] of ['éclairs8', '🦊'.repeat(128)].entries()) {
      const email = `u${index}@example.com`;
      expect((await applicant.register(email, { password, re_password: password })).code).toBe(1);
      expect((await applicant.logIn(email, { password })).code).toBe(1);
    }
  });
});

test('[REGISTRATION-4] with a picture instead of a code, the picture’s text is required, once', async () => {
  const other = await Harness.start({ VERIFY_REG_TYPE: '2' });
  const { data: site } = await other.get<BasicInfoWire>('/api/basicSet/getBasicInfo');
  expect(site.verify_reg_type).toBe(2);
  const { captchas } = other.server.auth;
  const takeCalls: unknown[] = [];
  captchas.take = async (id, text) => takeCalls.push([id, text]) === 2;
  const form = { type: 'email', area_id: AREA, account: ANNA, password: PASSWORD, re_password: PASSWORD };
  const body = { ...form, sms_code: 'aBcDe', key: 'picture-1' };
  expect(await other.post(REGISTER, { body })).toMatchObject({
    code: 1014,
    data: { reason: 'captcha_wrong' },
  });
  expect((await other.post(REGISTER, { body })).code).toBe(1);
  expect(takeCalls).toEqual([
    ['picture-1', 'aBcDe'],
    ['picture-1', 'aBcDe'],
  ]);
  await other.stop();
});

test('[REGISTRATION-3] an e-mail address is one account however it is typed', async () => {
  await applicant.sendCode(' Anna@Example.COM ', 1);
  expect(applicant.sent.at(-1)).toMatchObject({ to: ANNA, channel: 'email' });
  const typed = await applicant.register('ANNA@example.com', { sms_code: applicant.codeTo(ANNA) });
  expect(typed.data.user.email).toBe(ANNA);
  for (const account of ['Anna@example.com', ' anna@EXAMPLE.com'])
    expect((await applicant.logIn(account)).data.user.id).toBe(typed.data.user.id);
});

test('[REGISTRATION-3] a phone number is one account however it is typed, with and without its country', async () => {
  await applicant.sendCode('9123 4567', 1);
  expect(applicant.sent.at(-1)).toMatchObject({ to: '+85291234567', channel: 'sms' });
  const form = { type: 'phone', area_id: AREA, password: PASSWORD, re_password: PASSWORD };
  const body = { ...form, mobile: '+852 9123-4567', sms_code: applicant.codeTo('+85291234567') };
  const { code, data } = await server.post<SessionWire>(REGISTER, { body });
  expect([code, data.user.mobile, data.user.email]).toEqual([1, '+85291234567', null]);
  const logins = [
    { account: '91234567', area_id: AREA, login_type: 'mobile' },
    { account: '٩١٢٣٤٥٦٧', area_id: String(AREA), login_type: 'phone' },
    { account: '(852) 9123 4567'.replace('(852)', '+852'), login_type: 'mobile' },
    { account: '0085291234567', login_type: 'mobile' },
    { account: '91234567', login_type: 'phone' },
  ];
  for (const login of logins) expect((await applicant.logIn('', login)).data.user.id).toBe(data.user.id);
  // The same digits of another country are another user.
  expect((await applicant.logIn('91234567', { area_id: 826, login_type: 'mobile' })).code).toBe(1012);
});

test('[REGISTRATION-3] the countries have names in the requested language, without those that are not served', async () => {
  const list = async (lang: string) =>
    (await server.get<AreaWire[]>('/api/default/area_list', { headers: { lang } })).data;
  const english = await list('en');
  expect(english.length).toBeGreaterThan(230);
  expect(english.find(({ code }) => code === 'HK')).toEqual({
    id: 344,
    code: 'HK',
    global_code: '852',
    name: 'Hong Kong SAR China',
  });
  const codes = english.map(({ code }) => code);
  for (const code of ['KP', 'IL', 'CN', 'VU', 'CU']) expect(codes).not.toContain(code);
  expect((await list('ar')).find(({ code }) => code === 'DE')?.name).toBe('ألمانيا');
  expect((await list('jp')).find(({ code }) => code === 'DE')?.name).toBe('ドイツ');
});

test('[REGISTRATION-4] forms are accepted like JSON, and absent fields count as empty', async () => {
  await applicant.sendCode(ANNA, 1);
  const send = async (path: string, fields: Record<string, string>) => {
    const response = await server.server.app.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    });
    return response.json<{ code: number; data: SessionWire }>();
  };
  const left = { invite_code: '', key: '', mobile: '' };
  const form = { type: 'email', area_id: String(AREA), account: ANNA, sms_code: applicant.codeTo(ANNA) };
  const passwords = { password: PASSWORD, re_password: PASSWORD };
  const registered = await send(REGISTER, { ...form, ...passwords, ...left });
  expect(registered.code).toBe(1);
  const login = { account: ANNA, password: PASSWORD, login_type: 'email', area_id: '', totp: '' };
  expect((await send('/api/user/loginForU', login)).data.user).toEqual(registered.data.user);
});

test('[REGISTRATION-5] of twenty registrations of one address at once exactly one succeeds', async () => {
  const lifted = await Harness.start({ TEST_CONTROLS: 'on', VERIFY_REG_TYPE: '2' });
  lifted.server.auth.captchas.take = async () => true;
  const form = { type: 'email', area_id: AREA, account: ANNA, password: PASSWORD, re_password: PASSWORD };
  const body = { ...form, sms_code: 'x', key: 'k' };
  const answers = await Promise.all(Array.from({ length: 20 }, () => lifted.post(REGISTER, { body })));
  const codes = answers.map(({ code }) => code).toSorted((left, right) => left - right);
  expect(codes).toEqual([1, ...Array.from({ length: 19 }, () => 1015)]);
  expect(lifted.logged).toEqual([]);
  await lifted.stop();
});

test('[REGISTRATION-5] registering out of a demo keeps it as the practice account, to which opening a demo leads', async () => {
  const demo = await server.openDemo();
  const { data: real } = await applicant.register(ANNA, {}, { token: demo.token });
  const practice = await server.post<SessionWire>('/api/user/createAccountDemoForU', { token: real.token });
  expect(practice.data.user).toEqual(demo.user);
  expect(practice.data.token).not.toBe(demo.token);
  const { data } = await server.get<BalanceWire>('/v1/api/main/wallet/getBalance', {
    token: practice.data.token,
  });
  expect(data.balance).toBe('100000.000000');
  // The demo is taken: who registers out of it once more gets an account without one.
  const { data: second } = await applicant.register('ben@example.com', {}, { token: practice.data.token });
  const { data: own } = await server.post<SessionWire>('/api/user/createAccountDemoForU', {
    token: second.token,
  });
  expect(own.user.id).not.toBe(demo.user.id);
});

test('[REGISTRATION-5] sessions and API tokens of a demo that was planted in a browser end with the registration', async () => {
  const planted = await server.openDemo();
  const socket = await LiveClient.open(server);
  socket.send({ cmd: 'login', token: planted.token });
  await socket.next(({ cmd }) => cmd === 'ack');
  const token = await server.post<{ token: string }>('/api/user/tokens/create', {
    token: planted.token,
    body: { name: 'bot', scope: 'read' },
  });
  const balance = (given: string) => server.get('/v1/api/main/wallet/getBalance', { token: given });
  expect((await balance(token.data.token)).code).toBe(1);
  const { data: real } = await applicant.register(ANNA, {}, { token: planted.token });
  const practice = await server.post<SessionWire>('/api/user/createAccountDemoForU', { token: real.token });
  expect(practice.data.user.id).toBe(planted.user.id);
  expect((await balance(token.data.token)).code).toBe(999);
  // The page that registers replaces its session at once, and gets no error.
  server.clock.advance(10_000);
  expect((await balance(planted.token)).code).toBe(999);
  await socket.settle();
  expect(socket.frames.filter(({ cmd }) => cmd === 'error')).toEqual([]);
  server.pass(2_000);
  expect(await socket.next(({ cmd }) => cmd === 'error')).toMatchObject({ code: 999 });
  socket.socket.close();
  expect((await balance(practice.data.token)).code).toBe(1);
  await server.restart();
  expect((await balance(planted.token)).code).toBe(999);
});

test('[REGISTRATION-5] a registered user without a practice account gets one, and one only, also for two requests at once', async () => {
  const { data: real } = await applicant.register(ANNA);
  const open = () => server.post<SessionWire>('/api/user/createAccountDemoForU', { token: real.token });
  const [one, other] = await Promise.all([open(), open()]);
  await server.restart();
  const later = await open();
  expect(new Set([one, other, later].map(({ data }) => data.user.id)).size).toBe(1);
  expect(later.data.user.is_demo).toBe(1);
  expect(later.data.user.id).not.toBe(real.user.id);
});

test('[ENCRYPTION-1] no address is in the database’s files or in the log', async () => {
  const { uid } = (await applicant.register(ANNA)).data.user;
  await applicant.logIn(ANNA, { password: 'a wrong password' });
  await applicant.sendCode(ANNA, 2);
  await server.restart();
  const stored = server.database.content().toLowerCase();
  // Public data is found this way.
  expect(stored).toContain(uid);
  expect(stored).not.toContain('anna@');
  expect(JSON.stringify(server.logged)).not.toContain('anna');
});

test('[REGISTRATION-6] an invitation brings its sender a line, newest first', async () => {
  const { data: host } = await applicant.register(ANNA);
  const invitedUids = [];
  for (const name of ['ben', 'cleo']) {
    const invite_code = ` ${host.user.invite_code.toLowerCase()}`;
    invitedUids.push((await applicant.register(`${name}@example.com`, { invite_code })).data.user.uid);
  }
  const { data } = await server.get('/api/user/invite', {
    token: host.token,
    headers: { host: 'vernier.example' },
  });
  expect(data).toEqual({
    invite_code: host.user.invite_code,
    link: `http://vernier.example/register?invite_code=${host.user.invite_code}`,
    total: 2,
    list: invitedUids.toReversed().map((uid) => ({ uid, created_at: expect.any(String) as string })),
  });
  const demo = await server.openDemo();
  expect(await server.get('/api/user/invite', { token: demo.token })).toMatchObject({
    code: 1003,
    data: { reason: 'only_real_account' },
  });
  const ofDemo = await applicant.register('dora@example.com', { invite_code: demo.user.invite_code });
  expect(ofDemo.code).toBe(1021);
});

// Behind a gateway this machine has the limit of an address too.
test('[REGISTRATION-8] demo accounts are limited by address and in all', { tags: ['process'] }, async () => {
  await server.stop();
  server = await Harness.start({ DEMOS_PER_HOUR: '150' });
  const open = (address: string, token?: string) =>
    server.post('/api/user/createAccountDemoForU', {
      body: {},
      address,
      ...(token !== undefined && { token }),
    });
  const opened = async (address: string, count: number) => {
    const codes: number[] = [];
    for (let at = 0; at < count; at += 1) {
      // within twenty orders a second
      if (at % 15 === 0) server.clock.advance(1_000);
      codes.push((await open(address)).code);
    }
    return codes.filter((code) => code === 1).length;
  };
  expect(await opened('198.51.100.1', 61)).toBe(60);
  expect((await open('198.51.100.1')).data).toMatchObject({ reason: 'too_many_requests' });
  expect(await opened('127.0.0.1', 70)).toBe(70);
  expect(await opened('198.51.100.2', 30)).toBe(20);
  const { data } = await new Applicant(server).register(ANNA);
  expect((await open('198.51.100.1', data.token)).code).toBe(1);
  server.clock.advance(3_600_000);
  expect(await opened('198.51.100.1', 1)).toBe(1);
});

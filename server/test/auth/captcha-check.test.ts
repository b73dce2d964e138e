/** Captchas of strangers: before SMS that cost money, and before logins and codes while many are guessed. */

import { afterEach, describe, expect, test } from 'vitest';
import { AREA, Applicant } from '../people/applicant.ts';
import { Harness, type JsonResponse, type RequestOptions } from '../rig/harness.ts';

const NUMBER = '51234567';
const ANNA = 'anna@example.com';
const HOUR_MS = 3_600_000;
const HOME = { address: '10.9.0.1' };
const STRANGER = { address: '10.66.0.1' };
/** Nothing listens there. */
const SMS_SERVICE = {
  SMS_WEBHOOK_URL: 'http://127.0.0.1:9/sms',
  SMS_WEBHOOK_SECRET: 'kT9wq4ZrB2mXv7LsQ1pY',
};
const NEEDED = { code: 1014, data: { reason: 'captcha_needed', path: '/api/captcha/token' } };
const WRONG = { code: 1014, data: { reason: 'captcha_wrong' } };
const PICTURE = { captcha_id: 'a picture', captcha: 'letters' };

let server: Harness;
let applicant: Applicant;

/** Answers of captchas that the server has checked; those of `PICTURE` are right, once. */
let checked: string[] = [];

async function start(settings: Readonly<Record<string, string>> = {}): Promise<void> {
  server = await Harness.start(settings);
  listen();
}

function listen(): void {
  applicant = new Applicant(server);
  checked = [];
  server.server.auth.captchas.take = async (id, text) => {
    checked.push(`${id} ${text}`);
    return text === PICTURE.captcha && checked.filter((answer) => answer === `${id} ${text}`).length === 1;
  };
}

afterEach(() => server.stop());

function sendSms(answer: object = {}, request: RequestOptions = {}): Promise<JsonResponse> {
  const body = { to: NUMBER, area_id: AREA, type: 1, ...answer };
  return server.post('/api/notify/send_sms', { ...request, body });
}

describe('[AUTH-25] an SMS to a stranger', () => {
  test('needs a solved captcha where an SMS service is paid, and each needs another one', async () => {
    await start(SMS_SERVICE);
    expect(await sendSms()).toMatchObject(NEEDED);
    expect(await sendSms({ captcha_id: 'a picture' })).toMatchObject(NEEDED);
    expect(await sendSms({ captcha_id: 'a picture', captcha: 'nonsense' })).toMatchObject(WRONG);
    expect(applicant.sent).toEqual([]);
    expect((await sendSms(PICTURE)).code).toBe(1);
    expect(applicant.sent).toHaveLength(1);
    server.clock.advance(61_000);
    expect(await sendSms(PICTURE)).toMatchObject(WRONG);
    expect(applicant.sent).toHaveLength(1);
  });

  test('needs none where messages are files, and neither does an e-mail', async () => {
    await start();
    expect((await sendSms()).code).toBe(1);
    await server.restart(SMS_SERVICE);
    listen();
    expect((await applicant.sendCode(ANNA, 1)).code).toBe(1);
    expect(checked).toEqual([]);
  });

  test('needs none from an address that has logged in to the account, and none within its session', {
    tags: ['night'],
  }, async () => {
    await start();
    await applicant.sendCode(NUMBER, 1, HOME);
    const form = { type: 'mobile', account: NUMBER, sms_code: applicant.codeTo('+85251234567') };
    const { code, data } = await applicant.register(NUMBER, form, HOME);
    expect(code).toBe(1);
    await server.restart(SMS_SERVICE);
    listen();
    server.clock.advance(HOUR_MS);
    expect(await sendSms({ type: 2 }, STRANGER)).toMatchObject(NEEDED);
    expect((await sendSms({ type: 2 }, HOME)).code).toBe(1);
    server.clock.advance(61_000);
    expect((await sendSms({ type: 2 }, { ...STRANGER, token: data.token })).code).toBe(1);
    expect(checked).toEqual([]);
  });
});

describe('[AUTH-26] beyond the wrong attempts of an hour', () => {
  const MOST = 12;
  const wrongLogin = (attempt: number) =>
    applicant.logIn(
      `name${attempt}@example.com`,
      { password: 'not it at all' },
      { address: `10.7.0.${attempt}` },
    );

  async function attack(): Promise<void> {
    await start({ WRONG_ATTEMPTS_PER_HOUR: String(MOST) });
    await applicant.register(ANNA, {}, HOME);
    for (let attempt = 1; attempt <= MOST; attempt += 1) expect((await wrongLogin(attempt)).code).toBe(1012);
    expect((await applicant.logIn(ANNA, { password: 'not it at all' }, STRANGER)).code).toBe(1012);
  }

  test('a login from an unknown address needs a captcha, also to an account that does not exist', async () => {
    await attack();
    expect(await wrongLogin(200)).toMatchObject(NEEDED);
    expect(await applicant.logIn(ANNA, {}, STRANGER)).toMatchObject(NEEDED);
    expect(await applicant.logIn(ANNA, { ...PICTURE, captcha: 'nonsense' }, STRANGER)).toMatchObject(WRONG);
    expect((await applicant.logIn(ANNA, PICTURE, STRANGER)).code).toBe(1);
  });

  test('an address that has logged in to the account needs none', async () => {
    await attack();
    expect((await applicant.logIn(ANNA, {}, HOME)).code).toBe(1);
    expect(checked).toEqual([]);
  });

  test('a code needs one too, where no session and no known address uses it', async () => {
    await attack();
    const reset = (changes: object, request: RequestOptions) => {
      const passwords = { new_password: 'ten brown foxes', secondary_password: 'ten brown foxes' };
      const body = { type: 'email', account: ANNA, ...passwords, auth_code: '000000', ...changes };
      return server.post('/api/user/forget_password', { ...request, body });
    };
    await applicant.sendCode(ANNA, 2, STRANGER);
    expect(await reset({}, STRANGER)).toMatchObject(NEEDED);
    expect((await reset(PICTURE, STRANGER)).code).toBe(1013);
    expect((await reset({}, HOME)).code).toBe(1013);
    const { data } = await applicant.sendCode('ben@example.com', 1, STRANGER);
    const { key } = data as { readonly key: string };
    const form = { sms_code: applicant.codeTo('ben@example.com'), key };
    expect(await applicant.register('ben@example.com', form, STRANGER)).toMatchObject(NEEDED);
    expect(
      (await applicant.register('ben@example.com', { ...form, ...PICTURE, captcha_id: 'another' }, STRANGER))
        .code,
    ).toBe(1);
  });

  test('a restart forgets none of them, and an hour later captchas are off again', {
    tags: ['night'],
  }, async () => {
    await attack();
    await server.restart();
    listen();
    expect(await wrongLogin(200)).toMatchObject(NEEDED);
    server.clock.advance(HOUR_MS);
    expect((await wrongLogin(201)).code).toBe(1012);
  });

  test('wrong codes count like wrong passwords', async () => {
    await start({ WRONG_ATTEMPTS_PER_HOUR: '3' });
    await applicant.sendCode(ANNA, 1, STRANGER);
    const right = applicant.codeTo(ANNA);
    const wrong = right === '000000' ? '000001' : '000000';
    for (let attempt = 1; attempt <= 4; attempt += 1)
      expect((await applicant.register(ANNA, { sms_code: wrong }, STRANGER)).code).toBe(1013);
    expect(await applicant.register(ANNA, { sms_code: right }, STRANGER)).toMatchObject(NEEDED);
  });
});

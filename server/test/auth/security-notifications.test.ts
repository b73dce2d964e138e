/** Messages to the owner of an account about logins from elsewhere, changed credentials, destinations, withdrawals and tokens. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Secret, TOTP } from 'otpauth';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Applicant, PASSWORD } from '../people/applicant.ts';
import { Withdrawer } from '../people/withdrawer.ts';
import { AdminClient } from '../rig/admin-client.ts';
import { Harness } from '../rig/harness.ts';

const ANNA = 'anna@example.com';
const PHONE = 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0';
const LAPTOP = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

let server: Harness;
let applicant: Applicant;

beforeEach(async () => {
  server = await Harness.start();
  applicant = new Applicant(server);
});
afterEach(() => server.stop());

interface Message {
  readonly to: string;
  readonly channel: string;
  readonly subject: string;
  readonly text: string;
  readonly createdAt: string;
}

/** What was sent to an address, but for codes; the oldest first. */
async function sentTo(to: string): Promise<readonly Message[]> {
  server.server.tick();
  await server.server.site.notifications.stop();
  const folder = join(server.dataDir, 'outbox');
  return readdirSync(folder)
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Message)
    .filter((message) => message.to === to && !/^\d{6} /.test(message.text))
    .toSorted((one, other) => (one.createdAt < other.createdAt ? -1 : 1));
}

const from = (address: string, agent: string) => ({ address, headers: { 'user-agent': agent } });

function post<Data>(path: string, token: string, body: object) {
  server.confirmSession(token);
  return server.post<Data>(path, { token, body });
}

test('[NOTIFICATION-5] a login from a new device or address is reported to the owner, one from a known one is not', async () => {
  await applicant.register(ANNA, {}, from('192.0.2.1', PHONE));
  await applicant.logIn(ANNA, {}, from('192.0.2.1', PHONE));
  expect((await sentTo(ANNA)).length).toBe(0);
  await server.restart();
  applicant.listen();
  await applicant.logIn(ANNA, {}, from('192.0.2.1', LAPTOP));
  server.clock.advance(1000);
  await applicant.logIn(ANNA, {}, from('198.51.100.7', LAPTOP));
  await applicant.logIn(ANNA, {}, from('198.51.100.7', PHONE));
  const [device, address, ...more] = await sentTo(ANNA);
  expect(more).toEqual([]);
  expect(device).toMatchObject({ subject: 'New login to your Vernier account' });
  expect(device?.text).toContain('address: Firefox, Linux, 192.0.2.1, 2026-');
  expect(address?.text).toContain('address: Firefox, Linux, 198.51.100.7, 2026-');
});

test('[NOTIFICATION-5] changed credentials and new tokens are reported to the owner, with what to do', async () => {
  const { token } = (await applicant.register(ANNA)).data;
  const { data } = await post<{ secret: string }>('/api/user/totp/enable', token, { password: PASSWORD });
  const digits = () =>
    new TOTP({ secret: Secret.fromBase32(data.secret) }).generate({ timestamp: server.clock.now() });
  await post('/api/user/totp/confirm', token, { totp: digits() });
  server.clock.advance(60_000);
  await post('/api/user/totp/disable', token, { password: PASSWORD, totp: digits() });
  server.clock.advance(1000);
  await post('/api/user/tokens/create', token, { name: 'A bot', scope: 'read', password: PASSWORD });
  server.clock.advance(1000);
  await applicant.sendCode(ANNA, 2, { token });
  const amend = { type: 'email', new_password: 'ten brown foxes', auth_code: applicant.codeTo(ANNA) };
  expect((await post('/api/user/amend_password', token, amend)).code).toBe(1);
  const sent = await sentTo(ANNA);
  expect(sent.map(({ subject }) => subject)).toEqual([
    'Two-step login turned on',
    'Two-step login turned off',
    'New API key',
    'Your Vernier password was changed',
  ]);
  for (const { text } of sent)
    expect(text).toMatch(
      /\n\nIf this was you, .* without a login\.\nhttp:\/\/localhost:\d+\/freeze#[\w-]{43}$/,
    );
});

test('[NOTIFICATION-5] a forgotten password that is replaced is reported to the owner in their language', async () => {
  await applicant.register(ANNA, {}, { headers: { lang: 'de' } });
  server.clock.advance(60_000);
  await applicant.sendCode(ANNA, 2);
  const body = {
    type: 'email',
    account: ANNA,
    new_password: 'ten brown foxes',
    auth_code: applicant.codeTo(ANNA),
  };
  await server.post('/api/user/forget_password', {
    body: { ...body, secondary_password: body.new_password },
  });
  expect((await sentTo(ANNA)).map(({ subject }) => subject)).toEqual(['Ihr Vernier-Passwort wurde geändert']);
});

test('[NOTIFICATION-5] a withdrawal is reported to its owner when it is requested and when it is paid', async () => {
  const user = await Withdrawer.ready(server, applicant);
  const { data } = await user.draw({ draw_method_id: await user.bound() });
  server.clock.advance(1000);
  const admin = new AdminClient(server);
  const paid = await admin.mutate('withdrawals.approve', {
    input: { id: data.id },
    token: admin.sessionOf('finance'),
  });
  expect(paid.status).toBe(200);
  const subjects = (await sentTo(user.email)).map(({ subject }) => subject);
  expect(subjects).toEqual(['New withdrawal destination', 'Withdrawal requested', 'Withdrawal paid']);
  expect((await sentTo(user.email))[1]?.text).toContain('A withdrawal of 100.00\u00a0USD was requested');
});

test('[NOTIFICATION-5] without a mail address the owner gets at most twenty SMS a day', {
  tags: ['night'],
}, async () => {
  const mobile = '91234567';
  await applicant.sendCode(mobile, 1);
  server.clock.advance(61_000);
  const { data } = await applicant.register(mobile, {
    type: 'mobile',
    sms_code: applicant.codeTo('+85291234567'),
  });
  for (let count = 0; count < 25; count += 1) {
    const made = await post<{ row: { id: number } }>('/api/user/tokens/create', data.token, {
      name: 'A bot',
      scope: 'read',
      password: PASSWORD,
    });
    expect(made.code).toBe(1);
    await post('/api/user/tokens/revoke', data.token, { id: made.data.row.id });
    server.clock.advance(61_000);
  }
  // and the code of the registration
  const waiting = new AdminClient(server).rows<{ readonly channel: string }>('notices');
  expect(waiting.map(({ channel }) => channel)).toEqual(Array.from({ length: 21 }, () => 'sms'));
});

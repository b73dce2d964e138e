/** The security log: what is recorded, with which pseudonyms, how a flood is bounded, and who reads it. */

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Pseudonyms } from '../../src/platform/encryption/pseudonyms.ts';
import { FieldCipher } from '../../src/platform/encryption/field-cipher.ts';
import { ManualClock } from '@vernier/shared/clock';
import { Applicant, PASSWORD } from '../people/applicant.ts';
import { registeredUser } from '../people/registered.ts';
import { AdminClient, CONTROLLED } from '../rig/admin-client.ts';
import { ADMIN } from '../rig/known-owner.ts';
import { Harness } from '../rig/harness.ts';

const ANNA = 'anna@example.com';
const DAY_MS = 86_400_000;
const HOME = { address: '203.0.113.77' };

interface EventRow {
  readonly kind: string;
  readonly user_id: number | null;
  readonly admin_id: number | null;
  readonly account: string | null;
  readonly address: string | null;
  readonly network: string;
  readonly detail: string;
  readonly occurrences: number;
}

let server: Harness;
let admin: AdminClient;
let applicant: Applicant;

async function start(settings: Readonly<Record<string, string>> = {}): Promise<void> {
  server = await Harness.start(settings);
  admin = new AdminClient(server);
  applicant = new Applicant(server);
}

/** As they are on disk. */
async function events(): Promise<EventRow[]> {
  await server.server.operations.securityLog.onInterval();
  return admin.rows<EventRow>('security_events');
}

async function kinds(): Promise<readonly string[]> {
  return (await events()).map(({ kind, detail }) => (detail === '' ? kind : `${kind} ${detail}`));
}

afterEach(() => server.stop());

describe('[LOG-6] the security log', () => {
  beforeEach(() => start({ ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password }));

  test('has the logins, failures and changes of access of a user, with account and network', async () => {
    const { data } = await applicant.register(ANNA, {}, HOME);
    const { token } = data;
    await applicant.logIn(ANNA, { password: 'not it at all' }, { address: '198.51.100.5' });
    await applicant.logIn(ANNA, {}, { address: '198.51.100.5' });
    await server.post('/api/user/step_up', { token, body: { password: 'not it at all' }, ...HOME });
    await server.post('/api/user/tokens/create', {
      ...{ token, ...HOME },
      body: { name: 'bot', scope: 'read', password: PASSWORD },
    });
    await applicant.sendCode(ANNA, 2, HOME);
    const reset = { type: 'email', account: ANNA, new_password: PASSWORD, secondary_password: PASSWORD };
    const [right, wrong] = [
      applicant.codeTo(ANNA),
      applicant.codeTo(ANNA) === '000000' ? '000001' : '000000',
    ];
    for (const auth_code of [wrong, right])
      await server.post('/api/user/forget_password', { body: { ...reset, auth_code }, ...HOME });
    expect(await kinds()).toEqual([
      'login registration',
      'login_failed wrong_account_or_password',
      'new_device',
      'login',
      'proof_failed wrong_account_or_password',
      'token_created read',
      'code_wrong password',
      'password_changed forgotten',
    ]);
    expect((await events()).every(({ user_id: id }) => id === data.user.id)).toBe(true);
    expect(new Set((await events()).map(({ network }) => network))).toEqual(
      new Set(['203.0.113.0/24', '198.51.100.0/24']),
    );
    expect(JSON.stringify(await events())).not.toMatch(/anna|203\.0\.113\.77|198\.51\.100\.5/);
  });

  test('has failed logins to accounts that do not exist, without a user', async () => {
    await applicant.logIn('nothing@example.com', {}, HOME);
    expect(await events()).toMatchObject([
      { kind: 'login_failed', user_id: null, account: expect.any(String) as string },
    ]);
  });

  test('has the logins, failures and refused roles of administrators', async () => {
    await admin.mutate('auth.login', { input: { ...ADMIN, password: 'not it at all' } });
    await admin.mutate('auth.accept', { input: { invitation: 'none', password: 'ten brown foxes' } });
    const token = await admin.login();
    await admin.mutate('auth.changePassword', {
      token,
      input: { password: 'not it at all', new_password: 'ten brown foxes' },
    });
    await admin.query('security.list', { token: admin.sessionOf('viewer') });
    expect(await kinds()).toEqual([
      'admin_login_failed wrong_account_or_password',
      'admin_login_failed code_wrong',
      'admin_login',
      'admin_proof_failed wrong_account_or_password',
      'role_refused security.list',
    ]);
    expect((await events()).map(({ admin_id: id }) => id)).toEqual([null, null, 1, 1, 2]);
  });

  test('outlives a restart', async () => {
    await applicant.logIn(ANNA, {}, HOME);
    await server.restart();
    expect(await kinds()).toEqual(['login_failed wrong_account_or_password']);
  });
});

describe('[LOG-7] a flood of events', () => {
  beforeEach(() => start());

  const flood = async (count: number, address: (attempt: number) => string) => {
    const { securityLog } = server.server.operations;
    for (let attempt = 0; attempt < count; attempt += 1)
      securityLog.record({ kind: 'login_failed', address: address(attempt), account: `${attempt}` });
    await securityLog.onInterval();
  };

  test('of one address is counted beyond a hundred rows of a kind and day', async () => {
    await flood(250, () => '10.1.0.1');
    const rows = await events();
    expect(rows).toHaveLength(101);
    expect(rows.filter(({ address }) => address === null)).toMatchObject([
      { kind: 'login_failed', occurrences: 150, account: null, network: '' },
    ]);
    await flood(3, () => '10.1.0.2');
    expect(await events()).toHaveLength(104);
  });

  test('of many addresses is counted beyond two thousand rows, also after a restart, and the next day has its own', async () => {
    const many = (attempt: number) => `10.2.${attempt >> 8}.${attempt & 255}`;
    await flood(2_500, many);
    expect(await events()).toHaveLength(2_001);
    await server.restart();
    await flood(10, many);
    const counted = async () =>
      (await events()).flatMap(({ address, occurrences }) => (address === null ? [occurrences] : []));
    expect([(await events()).length, await counted()]).toEqual([2_001, [510]]);
    server.clock.advance(DAY_MS);
    await flood(5, many);
    expect(await events()).toHaveLength(2_006);
  });

  test('within one interval is one write of two thousand rows and their count', {
    tags: ['night'],
  }, async () => {
    const { securityLog } = server.server.operations;
    const record = (attempt: number) =>
      securityLog.record({ kind: 'login_failed', address: `10.1.0.${attempt % 200}` });
    for (let attempt = 0; attempt < 20_000; attempt += 1) record(attempt);
    expect(await securityLog.count({})).toBe(1_000);
    expect(await events()).toHaveLength(2_001);
    expect((await events()).at(-1)).toMatchObject({ address: null, occurrences: 18_000 });
  });
});

describe('[LOG-5] pseudonyms', () => {
  const MAY_31 = Date.UTC(2026, 4, 31, 23);

  test('are equal within a calendar month, differ between months, kinds and keys, and contain nothing of the text', () => {
    const clock = new ManualClock(MAY_31);
    const own = new Pseudonyms(new FieldCipher(Buffer.alloc(32, 1)), clock);
    const others = new Pseudonyms(new FieldCipher(Buffer.alloc(32, 2)), clock);
    const inMay = own.of('address', '192.0.2.1');
    expect(inMay).toMatch(/^[0-9a-f]{16}$/);
    expect(own.of('address', '192.0.2.1')).toBe(inMay);
    clock.advance(2 * 3_600_000);
    const inJune = own.of('address', '192.0.2.1');
    expect(
      new Set([inMay, inJune, own.of('account', '192.0.2.1'), others.of('address', '192.0.2.1')]).size,
    ).toBe(4);
    expect(own.since(MAY_31, 'address', '192.0.2.1')).toEqual([inJune, inMay]);
  });

  test('are the same in a line of the log and in the event of the call', async () => {
    await start();
    await applicant.logIn(ANNA, {}, HOME);
    const lines = server.lines.map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
    const request = lines.find(
      ({ message, route }) => message === 'request' && route === '/api/user/loginForU',
    );
    const event = lines.find(({ message }) => message === 'a security event');
    const [{ address, account } = { address: null, account: null }] = await events();
    expect(request).toMatchObject({ from: address });
    expect(event).toMatchObject({ kind: 'login_failed', from: address, account });
  });
});

describe('[ADMIN-27] the security log in the console', () => {
  interface Page {
    readonly list: readonly Readonly<Record<string, unknown>>[];
    readonly total: number;
  }

  beforeEach(() => start(CONTROLLED));

  const list = async (input: object, token = admin.sessionOf('owner')) =>
    (await admin.query<Page>('security.list', { token, input })).data;

  test('is filtered by kind, user, and an address or its pseudonym, also of an earlier month', async () => {
    const { user } = await registeredUser(server);
    await applicant.logIn(ANNA, {}, HOME);
    server.clock.advance(40 * DAY_MS);
    await applicant.logIn(ANNA, {}, HOME);
    await applicant.logIn(ANNA, {}, { address: '2001:db8:1:2::3' });
    expect((await list({})).total).toBe(4);
    expect((await list({ kind: 'login' })).list).toMatchObject([
      { user_id: user.id, detail: 'registration' },
    ]);
    expect((await list({ user_id: user.id })).total).toBe(1);
    expect((await list({ address: HOME.address })).total).toBe(2);
    const [newest] = (await list({ address: '2001:db8:1:2::99' })).list;
    expect(newest).toMatchObject({ kind: 'login_failed', network: '2001:db8:1::/48' });
    expect((await list({ address: newest?.['address'] })).total).toBe(1);
    expect((await list({ address: '192.0.2.9' })).total).toBe(0);
  });

  test('is for owners, and names the users in the audit', async () => {
    const { user } = await registeredUser(server);
    await list({});
    await admin.query('users.securityEvents', { token: admin.sessionOf('support'), input: { id: user.id } });
    const refused = await admin.query('users.securityEvents', {
      token: admin.sessionOf('finance'),
      input: { id: user.id },
    });
    expect(refused.error.data.reason).toBe('role_not_allowed');
    const reads = admin
      .rows<{ action: string; input: string }>('audit')
      .map(({ action, input }) => [action, input]);
    expect(reads).toEqual([
      ['security.list', `{"shown":[${user.id}]}`],
      ['users.securityEvents', `{"shown":[${user.id}]}`],
    ]);
  });

  test('[DATA-1] a user’s own events are in the export', async () => {
    const user = await registeredUser(server);
    const { data } = await server.get<{ security_events: readonly object[] }>('/api/user/export', {
      token: user.token,
    });
    expect(data.security_events).toMatchObject([{ kind: 'login', detail: 'registration' }]);
  });
});

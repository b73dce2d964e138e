/** Administrators' access over HTTP: second factors, sessions, and owners who manage administrators. */

import { join } from 'node:path';
import { DATABASE_FILE } from '@vernier/db/sqlite/open';
import { Database } from '@vernier/db/sqlite/driver';
import { Secret, TOTP } from 'otpauth';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ADMIN, AdminClient, CONTROLLED, type AdminResponse } from '../rig/admin-client.ts';
import { Harness } from '../rig/harness.ts';
import { picture } from '../uploads/image-files.ts';
import { UploadClient } from '../rig/upload-client.ts';

const SECOND = { email: 'second@example.com', password: 'quiet harbour at dawn' };

let server: Harness;
let admin: AdminClient;

async function start(settings: Readonly<Record<string, string>> = {}): Promise<void> {
  server = await Harness.start({ ...CONTROLLED, ...settings });
  admin = new AdminClient(server);
}
beforeEach(() => start());
afterEach(() => server.stop());

function digits(secret: string, aside = 0): string {
  const timestamp = server.clock.now() + aside * 30_000;
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
}

/** Digits that count at no moment near this one. */
function wrongDigits(secret: string): string {
  const right = new Set([-1, 0, 1].map((aside) => digits(secret, aside)));
  return ['000000', '111111', '222222', '333333'].find((candidate) => !right.has(candidate)) ?? '';
}

async function setUp(token: string): Promise<{ secret: string; codes: readonly string[] }> {
  const { data } = await admin.mutate<{ secret: string; uri: string }>('auth.enableTotp', {
    token,
    input: {},
  });
  const { data: confirmed } = await admin.mutate<{ recovery_codes: readonly string[] }>('auth.confirmTotp', {
    token,
    input: { totp: digits(data.secret) },
  });
  server.clock.advance(30_000);
  return { secret: data.secret, codes: confirmed.recovery_codes };
}

const logIn = (input: object) => admin.mutate<{ token: string }>('auth.login', { input });
const reasonOf = ({ error }: AdminResponse<unknown>) =>
  (error as AdminResponse<unknown>['error'] | undefined)?.data.reason;
const me = (token: string) => admin.query<{ role: string; totp: unknown }>('auth.me', { token });

describe('[ADMIN-10] the second factor', () => {
  test('is required at the login once the first digits were right, and digits are good once', async () => {
    const token = await admin.login();
    const { data } = await admin.mutate<{ secret: string; uri: string }>('auth.enableTotp', { token });
    expect(data.uri).toContain(encodeURIComponent(ADMIN.email));
    expect(await logIn(ADMIN)).toMatchObject({ status: 200 });
    const confirm = (totp: string) => admin.mutate('auth.confirmTotp', { token, input: { totp } });
    expect(reasonOf(await confirm(wrongDigits(data.secret)))).toBe('totp_wrong');
    expect((await confirm(digits(data.secret))).data).toMatchObject({ recovery_codes: { length: 10 } });
    expect(reasonOf(await confirm(digits(data.secret)))).toBe('state_changed');
    expect(await logIn(ADMIN)).toMatchObject({ status: 401, error: { data: { reason: 'totp_required' } } });
    expect(reasonOf(await logIn({ ...ADMIN, totp: '' }))).toBe('totp_required');
    expect(reasonOf(await logIn({ ...ADMIN, totp: digits(data.secret) }))).toBe('totp_wrong');
    server.clock.advance(30_000);
    const totp = digits(data.secret);
    expect(reasonOf(await logIn({ ...ADMIN, password: 'a wrong one', totp }))).toBe(
      'wrong_account_or_password',
    );
    expect(await logIn({ ...ADMIN, totp })).toMatchObject({ status: 200 });
    expect(reasonOf(await logIn({ ...ADMIN, totp }))).toBe('totp_wrong');
    expect(reasonOf(await admin.mutate('auth.enableTotp', { token }))).toBe('state_changed');
    expect(JSON.stringify(admin.rows('audit'))).not.toContain(data.secret);
  });

  test('a recovery code replaces the digits once, and password with digits remove the factor', async () => {
    const token = await admin.login();
    const { secret, codes } = await setUp(token);
    expect((await me(token)).data.totp).toEqual({ enabled: true, required: false, recovery_left: 10 });
    const [code = ''] = codes;
    expect(await logIn({ ...ADMIN, totp: code.toLowerCase() })).toMatchObject({ status: 200 });
    expect(reasonOf(await logIn({ ...ADMIN, totp: code }))).toBe('totp_wrong');
    await server.restart();
    const disable = (input: object) => admin.mutate('auth.disableTotp', { token, input });
    const right = { password: ADMIN.password, totp: digits(secret) };
    expect(reasonOf(await disable({ ...right, password: 'a wrong one' }))).toBe('wrong_account_or_password');
    expect(reasonOf(await disable({ ...right, totp: wrongDigits(secret) }))).toBe('totp_wrong');
    expect((await disable(right)).status).toBe(200);
    expect(await logIn(ADMIN)).toMatchObject({ status: 200 });
    expect(reasonOf(await disable(right))).toBe('state_changed');
  });

  test('where it is required nothing else is open before it is set up', async () => {
    await server.stop();
    await start({ ADMIN_TOTP: 'required' });
    const token = await admin.login();
    const refused = { status: 403, error: { data: { reason: 'second_factor_needed' } } };
    for (const path of ['audit.list', 'users.list', 'office.pulse', 'market.state', 'settings.get'])
      expect(await admin.query(path, { token })).toMatchObject(refused);
    expect(await admin.mutate('market.speed', { token, input: { factor: 2 } })).toMatchObject(refused);
    const { token: user } = await server.openDemo();
    const url = await new UploadClient(server).kept(await picture().png().toBuffer(), user);
    expect((await server.get(url, { token })).code).toBe(1002);
    expect((await me(token)).data.totp).toMatchObject({ enabled: false, required: true });
    await setUp(token);
    expect((await admin.query('audit.list', { token })).status).toBe(200);
    const image = await server.server.app.inject({ url, headers: { authorization: token } });
    expect(image.statusCode).toBe(200);
  });
});

describe('[ADMIN-11] sessions', () => {
  test('are listed with the own one marked, ended one by one, and left', async () => {
    const [first, second, third] = [await admin.login(), await admin.login(), await admin.login()];
    const list = async (token: string) =>
      (await admin.query<{ id: number; current: boolean }[]>('auth.sessions', { token })).data;
    const sessions = await list(second);
    expect(sessions.map(({ current }) => current)).toEqual([false, true, false]);
    const newest = sessions[0]?.id;
    expect((await admin.mutate('auth.endSession', { token: second, input: { id: newest } })).status).toBe(
      200,
    );
    expect([(await me(third)).status, (await me(second)).status]).toEqual([401, 200]);
    const again = await admin.mutate('auth.endSession', { token: second, input: { id: newest } });
    expect(reasonOf(again)).toBe('not_found');
    const risk = admin.sessionOf('risk');
    const [own] = await list(risk);
    expect(reasonOf(await admin.mutate('auth.endSession', { token: first, input: { id: own?.id } }))).toBe(
      'not_found',
    );
    await admin.mutate('auth.logout', { token: first });
    expect([(await me(first)).status, (await list(second)).length]).toEqual([401, 1]);
  });

  test('a new password needs the old one, is no common one, and ends the others', async () => {
    const [token, other] = [await admin.login(), await admin.login()];
    const change = (password: string, wanted: string) =>
      admin.mutate('auth.changePassword', { token, input: { password, new_password: wanted } });
    expect(reasonOf(await change('a wrong one', SECOND.password))).toBe('wrong_account_or_password');
    expect(reasonOf(await change(ADMIN.password, 'password1'))).toBe('password_too_common');
    expect(reasonOf(await change(ADMIN.password, 'short'))).toBe('validation_failed');
    expect((await change(ADMIN.password, SECOND.password)).status).toBe(200);
    expect([(await me(token)).status, (await me(other)).status]).toEqual([200, 401]);
    expect(reasonOf(await logIn(ADMIN))).toBe('wrong_account_or_password');
    expect((await logIn({ ...ADMIN, password: SECOND.password })).status).toBe(200);
  });
});

describe('owners', () => {
  const create = (token: string, role: string) =>
    admin.mutate<{ id: number }>('admins.create', { token, input: { ...SECOND, role } });
  const update = (token: string, input: object) => admin.mutate('admins.update', { token, input });

  test('[ADMIN-13] create administrators, who log in with the given password', async () => {
    const owner = await admin.login();
    const { data } = await create(owner, 'support');
    expect(data).toMatchObject({ email: SECOND.email, role: 'support', disabled: false, totp: false });
    expect(reasonOf(await create(owner, 'support'))).toBe('account_exists');
    const input = { ...SECOND, email: ' Third@example.com', role: 'risk' };
    expect(reasonOf(await admin.mutate('admins.create', { token: owner, input }))).toBe('validation_failed');
    const token = await admin.login(SECOND);
    expect((await me(token)).data.role).toBe('support');
    expect(reasonOf(await create(token, 'owner'))).toBe('role_not_allowed');
    const { data: list } = await admin.query<{ email: string; sessions: number }[]>('admins.list', {
      token: owner,
    });
    expect(list.map(({ email, sessions }) => [email, sessions])).toEqual([
      [ADMIN.email, 1],
      [SECOND.email, 1],
    ]);
    expect(JSON.stringify(admin.rows('audit'))).not.toContain(SECOND.password);
  });

  test('[ADMIN-12] a role is effective from the next call on, and a disabled administrator is logged out everywhere, permanently', async () => {
    const owner = await admin.login();
    const { id } = (await create(owner, 'risk')).data;
    const token = await admin.login(SECOND);
    const halt = () => admin.mutate('market.speed', { token, input: { factor: 1 } });
    expect((await halt()).status).toBe(200);
    await update(owner, { id, role: 'viewer' });
    expect(reasonOf(await halt())).toBe('role_not_allowed');
    await update(owner, { id, disabled: true });
    expect([(await me(token)).status, reasonOf(await logIn(SECOND))]).toEqual([
      401,
      'wrong_account_or_password',
    ]);
    await update(owner, { id, disabled: false });
    expect([(await me(token)).status, (await logIn(SECOND)).status]).toEqual([401, 200]);
  });

  test('[ADMIN-13] help an administrator without password or second factor, and never change themselves', async () => {
    const owner = await admin.login();
    const { id } = (await create(owner, 'owner')).data;
    const token = await admin.login(SECOND);
    await setUp(token);
    expect(reasonOf(await logIn(SECOND))).toBe('totp_required');
    expect((await update(owner, { id, reset_totp: true })).data).toMatchObject({ totp: false });
    expect((await logIn(SECOND)).status).toBe(200);
    const password = 'another quiet harbour';
    expect((await update(owner, { id, password })).data).toMatchObject({ sessions: 0 });
    expect([(await me(token)).status, (await logIn({ ...SECOND, password })).status]).toEqual([401, 200]);
    for (const change of [{ role: 'viewer' }, { disabled: true }, { password }, { reset_totp: true }])
      expect(reasonOf(await update(owner, { id: 1, ...change }))).toBe('own_access');
    expect(reasonOf(await update(owner, { id: 99, role: 'risk' }))).toBe('not_found');
    expect(
      admin.rows<{ action: string }>('audit').filter(({ action }) => action === 'admins.update'),
    ).toHaveLength(2);
  });

  test('[ADMIN-13] of two who dismiss each other at once, one stays', async () => {
    const owner = await admin.login();
    const { id } = (await create(owner, 'owner')).data;
    const other = await admin.login(SECOND);
    const told = await Promise.all([
      update(owner, { id, disabled: true }),
      update(other, { id: 1, disabled: true }),
    ]);
    expect(told.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([200, 401]);
    const file = new Database(join(server.dataDir, DATABASE_FILE));
    expect(() => file.prepare("UPDATE admins SET disabled_at_ms = 1 WHERE role = 'owner'").run()).toThrow(
      /last owner/,
    );
    file.close();
  });
});

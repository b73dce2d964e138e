/** Administrators' access over HTTP: second factors, sessions, and owners who manage administrators. */

import { Secret, TOTP } from 'otpauth';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { AdminClient, CONTROLLED, type AdminResponse } from '../rig/admin-client.ts';
import { ADMIN } from '../rig/known-owner.ts';
import { Harness } from '../rig/harness.ts';
import { picture } from '../uploads/image-files.ts';
import { UploadClient } from '../rig/upload-client.ts';
import { registeredUser } from '../people/registered.ts';

const SECOND = { email: 'second@example.com', password: 'quiet harbour at dawn' };

interface Invited {
  readonly id: number;
  readonly invitation: string;
}

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

async function setUp(
  token: string,
  password: string = ADMIN.password,
): Promise<{ secret: string; codes: readonly string[] }> {
  const { data } = await admin.mutate<{ secret: string; uri: string }>('auth.enableTotp', {
    token,
    input: { password },
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
  test('is not set up with a session alone, which may be stolen', { tags: ['night'] }, async () => {
    const token = await admin.login();
    const begin = (input: object) => admin.mutate('auth.enableTotp', { token, input });
    expect((await begin({})).status).toBe(400);
    expect(reasonOf(await begin({ password: 'a wrong one' }))).toBe('wrong_account_or_password');
    expect(await logIn(ADMIN)).toMatchObject({ status: 200 });
  });

  test('is required at the login once the first digits were right, and digits are good once', async () => {
    const token = await admin.login();
    const { data } = await admin.mutate<{ secret: string; uri: string }>('auth.enableTotp', {
      token,
      input: { password: ADMIN.password },
    });
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
    expect(
      reasonOf(await admin.mutate('auth.enableTotp', { token, input: { password: ADMIN.password } })),
    ).toBe('state_changed');
    expect(JSON.stringify(admin.rows('audit'))).not.toContain(data.secret);
  });

  test('a recovery code replaces the digits once, and password with digits remove the factor', {
    tags: ['night'],
  }, async () => {
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

  test('where it is required nothing else is open before it is set up', { tags: ['night'] }, async () => {
    await server.stop();
    await start({ ADMIN_TOTP: 'required' });
    const token = await admin.login();
    const refused = { status: 403, error: { data: { reason: 'second_factor_needed' } } };
    for (const path of ['audit.list', 'users.list', 'office.pulse', 'market.state', 'settings.get'])
      expect(await admin.query(path, { token })).toMatchObject(refused);
    expect(await admin.mutate('market.speed', { token, input: { factor: 2 } })).toMatchObject(refused);
    const { token: user } = await registeredUser(server);
    const url = await new UploadClient(server).uploadUrl(await picture().png().toBuffer(), user);
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
    const change = (password: string, newPassword: string) =>
      admin.mutate('auth.changePassword', { token, input: { password, new_password: newPassword } });
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
    admin.mutate<Invited>('admins.create', { token, input: { email: SECOND.email, role } });
  const accept = (invitation: string, password: string) =>
    admin.mutate<{ token: string }>('auth.accept', { input: { invitation, password } });
  /** The number of a new administrator who has accepted the invitation. */
  const createAccepted = async (token: string, role: string) => {
    const { data } = await create(token, role);
    expect((await accept(data.invitation, SECOND.password)).status).toBe(200);
    return data.id;
  };
  const update = (token: string, input: object) => admin.mutate<Invited>('admins.update', { token, input });

  test('[ADMIN-24] invite administrators, who set an own password, once and within 48 hours', async () => {
    const owner = await admin.login();
    const { data } = await create(owner, 'support');
    expect(await logIn({ ...SECOND, password: '' })).toMatchObject({ status: 400 });
    expect(reasonOf(await logIn(SECOND))).toBe('wrong_account_or_password');
    expect(reasonOf(await accept(data.invitation, 'password1'))).toBe('password_too_common');
    expect(reasonOf(await accept('x'.repeat(43), SECOND.password))).toBe('code_wrong');
    const both = await Promise.all([
      accept(data.invitation, SECOND.password),
      accept(data.invitation, 'another quiet harbour'),
    ]);
    expect(both.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([200, 401]);
    const accepted = both.find(({ status }) => status === 200);
    expect((await me(accepted?.data.token ?? '')).data.role).toBe('support');
    expect(reasonOf(await accept(data.invitation, SECOND.password))).toBe('code_wrong');
    expect(JSON.stringify(admin.rows('audit'))).not.toContain(data.invitation);
    await vi.waitFor(async () => {
      await server.server.site.notifications.onInterval();
      const mailed = await admin.query<{ list: { to: string; text: string }[] }>('outbox.list', {
        token: owner,
      });
      expect(mailed.data.list).toMatchObject([
        { to: SECOND.email, text: expect.stringContaining(data.invitation) },
      ]);
    });
    const reset = await update(owner, { id: data.id, reset_password: true });
    server.clock.advance(48 * 3_600_000);
    expect(reasonOf(await accept(reset.data.invitation, SECOND.password))).toBe('code_wrong');
  });

  test('[ADMIN-24] an invitation gives nothing to a disabled administrator, and asks for the second factor', async () => {
    const owner = await admin.login();
    const id = await createAccepted(owner, 'support');
    const { secret } = await setUp(await admin.login(SECOND), SECOND.password);
    const { invitation } = (await update(owner, { id, reset_password: true })).data;
    expect(reasonOf(await accept(invitation, SECOND.password))).toBe('totp_required');
    await update(owner, { id, disabled: true });
    expect(reasonOf(await accept(invitation, SECOND.password))).toBe('code_wrong');
    await update(owner, { id, disabled: false });
    const input = { invitation, password: SECOND.password, totp: digits(secret) };
    expect((await admin.mutate('auth.accept', { input })).status).toBe(200);
  });

  test('[APPROVAL-4] the only owner acts alone; from two owners on another owner approves', async () => {
    const owner = await admin.login();
    const id = await createAccepted(owner, 'owner');
    const other = await admin.login(SECOND);
    const third = { email: 'third@example.com', role: 'finance' };
    const requested = await admin.mutate<Invited>('admins.create', { token: other, input: third });
    expect(requested.data).toEqual({ id: 1, status: 'pending' });
    const list = async () =>
      (await admin.query<{ email: string }[]>('admins.list', { token: owner })).data.map(
        ({ email }) => email,
      );
    expect(await list()).not.toContain(third.email);
    const approve = (token: string, approval: number) =>
      admin.mutate<{ result: Invited }>('approvals.approve', { token, input: { id: approval } });
    expect(reasonOf(await approve(other, 1))).toBe('other_administrator_needed');
    expect(reasonOf(await approve(admin.sessionOf('finance'), 1))).toBe('role_not_allowed');
    const { result } = (await approve(owner, 1)).data;
    expect((await accept(result.invitation, 'another quiet harbour')).status).toBe(200);
    const changes = [{ role: 'owner' }, { reset_totp: true }, { reset_password: true }, { disabled: false }];
    for (const change of changes)
      expect((await update(owner, { id: result.id, ...change })).data).toMatchObject({ status: 'pending' });
    const own = await update(owner, { id, role: 'viewer' });
    expect(reasonOf(await approve(other, own.data.id))).toBe('own_access');
    expect((await update(owner, { id: result.id, disabled: true })).data).toMatchObject({ disabled: true });
  });

  test('[APPROVAL-4] an owner who was disabled lately still counts, so that no owner becomes the only one at once', async () => {
    await server.stop();
    await start({ ADMIN_COOLING_HOURS: '72' });
    const first = admin.sessionOf('owner');
    const owner = await admin.login();
    const ids = admin.rows<{ id: number }>('admins').map(({ id }) => id);
    expect((await update(owner, { id: ids[1], disabled: true })).data).toMatchObject({ disabled: true });
    expect((await me(first)).status).toBe(401);
    expect((await create(owner, 'finance')).data).toMatchObject({ status: 'pending' });
    server.clock.advance(72 * 3_600_000);
    expect((await create(await admin.login(), 'finance')).data).toHaveProperty('invitation');
  });

  test('[ADMIN-13] create administrators, who log in with their password', async () => {
    const owner = await admin.login();
    await createAccepted(owner, 'support');
    expect(reasonOf(await create(owner, 'support'))).toBe('account_exists');
    const input = { email: ' Third@example.com', role: 'risk' };
    expect(reasonOf(await admin.mutate('admins.create', { token: owner, input }))).toBe('validation_failed');
    const token = await admin.login(SECOND);
    expect((await me(token)).data.role).toBe('support');
    expect(reasonOf(await create(token, 'owner'))).toBe('role_not_allowed');
    const { data: list } = await admin.query<{ email: string; sessions: number }[]>('admins.list', {
      token: owner,
    });
    expect(list.map(({ email, sessions }) => [email, sessions])).toEqual([
      [ADMIN.email, 1],
      [SECOND.email, 2],
    ]);
    expect(JSON.stringify(admin.rows('audit'))).not.toContain(SECOND.password);
  });

  test('[ADMIN-12] a role is effective from the next call on, and a disabled administrator is logged out everywhere, permanently', async () => {
    const owner = await admin.login();
    const id = await createAccepted(owner, 'risk');
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

  test('[ADMIN-13] help an administrator without password or second factor, and never change themselves', {
    tags: ['night'],
  }, async () => {
    const owner = await admin.login();
    const id = await createAccepted(owner, 'risk');
    const token = await admin.login(SECOND);
    await setUp(token, SECOND.password);
    expect(reasonOf(await logIn(SECOND))).toBe('totp_required');
    expect((await update(owner, { id, reset_totp: true })).data).toMatchObject({ totp: false });
    expect((await logIn(SECOND)).status).toBe(200);
    const password = 'another quiet harbour';
    const { data } = await update(owner, { id, reset_password: true });
    expect(data).toMatchObject({ sessions: 0, invited: true });
    expect(reasonOf(await logIn(SECOND))).toBe('wrong_account_or_password');
    expect((await accept(data.invitation, password)).status).toBe(200);
    expect([(await me(token)).status, (await logIn({ ...SECOND, password })).status]).toEqual([401, 200]);
    for (const change of [
      { role: 'viewer' },
      { disabled: true },
      { reset_password: true },
      { reset_totp: true },
    ])
      expect(reasonOf(await update(owner, { id: 1, ...change }))).toBe('own_access');
    expect(reasonOf(await update(owner, { id: 99, role: 'risk' }))).toBe('not_found');
    expect(
      admin.rows<{ action: string }>('audit').filter(({ action }) => action === 'admins.update'),
    ).toHaveLength(2);
  });

  test('[ADMIN-13] of two who dismiss each other at once, one stays', async () => {
    const owner = await admin.login();
    const id = await createAccepted(owner, 'owner');
    const other = await admin.login(SECOND);
    const responses = await Promise.all([
      update(owner, { id, disabled: true }),
      update(other, { id: 1, disabled: true }),
    ]);
    expect(responses.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([200, 401]);
    expect(() => server.database.run("UPDATE admins SET disabled_at_ms = 1 WHERE role = 'owner'")).toThrow(
      /last owner/,
    );
  });
});

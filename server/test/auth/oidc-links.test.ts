/** Accounts with a link to an OpenID provider over HTTP: without a password, with a second factor, frozen, linked and unlinked. */

import type { SessionWire } from '@vernier/shared/api/shapes/user';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PASSWORD } from '../people/applicant.ts';
import { OidcSite, type Start } from '../people/oidc-site.ts';
import { AdminClient } from '../rig/admin-client.ts';

const MINUTE_MS = 60_000;
const FAILED = { code: 1013, data: { reason: 'oidc_failed' } };

async function eventsOf(token: string): Promise<readonly string[]> {
  const { data } = await site.server.get<{ list: { kind: string }[] }>('/v1/api/main/events', { token });
  return data.list.map(({ kind }) => kind).filter((kind) => kind.startsWith('oidc'));
}

let site: OidcSite;
beforeAll(async () => {
  site = await OidcSite.open();
});
afterAll(() => site.close());
beforeEach(() => site.renew());

describe('[AUTH-34] an account', () => {
  test('without a password is confirmed by a code, not by the login, and sets a password with another one', async () => {
    const { token, user } = await site.register();
    const refused = await site.post<{ methods: string[] }>('/unlink', {}, token);
    expect(refused.data).toEqual({ reason: 'step_up_needed', methods: ['code'] });
    const sent = async () => {
      site.server.clock.advance(2 * MINUTE_MS);
      await site.applicant.sendCode(site.email, 2, { token });
      return site.applicant.codeTo(site.email);
    };
    const stepUp = (body: object) => site.server.post('/api/user/step_up', { token, body });
    expect(await stepUp({ password: PASSWORD })).toMatchObject({ code: 1012 });
    expect((await stepUp({ code: await sent() })).code).toBe(1);
    expect(await site.post('/unlink', {}, token)).toMatchObject({
      code: 1020,
      data: { reason: 'password_needed' },
    });
    const body = { type: 'email', new_password: PASSWORD, auth_code: await sent() };
    site.server.confirmSession(token);
    expect((await site.server.post('/api/user/amend_password', { token, body })).code).toBe(1);
    site.server.confirmSession(token);
    expect((await site.post('/unlink', {}, token)).code).toBe(1);
    expect((await site.applicant.logIn(site.email)).data.user.uid).toBe(user.uid);
    expect((await site.logIn()).answer.data.reason).toBe('oidc_account_exists');
  });

  test('with a second factor gives its digits after the provider, with the waits of a login', async () => {
    const { token, user } = (await site.applicant.register(site.email)).data;
    await site.link(token);
    const enabled = await site.server.post<{ secret: string }>('/api/user/totp/enable', {
      token,
      body: { password: PASSWORD },
    });
    const totp = new TOTP({ secret: Secret.fromBase32(enabled.data.secret) });
    const digits = () => totp.generate({ timestamp: site.server.clock.now() });
    expect((await site.server.post('/api/user/totp/confirm', { token, body: { totp: digits() } })).code).toBe(
      1,
    );
    site.server.clock.advance(MINUTE_MS);
    const { key, answer } = await site.logIn();
    expect(answer.data).toEqual({ next: 'totp', session: null, email: null });
    expect(await site.post('/login/confirm', { key, totp: '000000' })).toMatchObject({
      data: { reason: 'totp_wrong' },
    });
    const entry = await site.post<SessionWire>('/login/confirm', { key, totp: digits() });
    expect(entry.data.user.uid).toBe(user.uid);
    site.server.clock.advance(MINUTE_MS);
    expect(await site.post('/login/confirm', { key, totp: digits() })).toMatchObject(FAILED);
    const removed = await site.logIn();
    site.server.confirmSession(token);
    await site.post('/unlink', {}, token);
    expect(await site.post('/login/confirm', { key: removed.key, totp: digits() })).toMatchObject(FAILED);
  });

  test('that is frozen reads and links nothing; a deleted one is forgotten', async () => {
    const { token, user } = (await site.applicant.register(site.email)).data;
    const admin = new AdminClient(site.server);
    const owner = await admin.login();
    await admin.mutate('users.freeze', {
      token: owner,
      input: { id: user.id, reason: 'A test of a freeze' },
    });
    expect((await site.post('/link/start', {}, token)).data.reason).toBe('account_frozen');
    await admin.mutate('users.unfreeze', {
      token: owner,
      input: { id: user.id, reason: 'A test of a freeze' },
    });
    await site.link(token);
    await admin.mutate('users.freeze', {
      token: owner,
      input: { id: user.id, reason: 'A test of a freeze' },
    });
    const entry = (await site.logIn()).answer.data.session;
    expect((await site.post('/unlink', {}, entry?.token)).data.reason).toBe('account_frozen');
    await admin.mutate('users.unfreeze', {
      token: owner,
      input: { id: user.id, reason: 'A test of a freeze' },
    });
    const exported = await site.server.get<{ oidc_link: object }>('/api/user/export', { token });
    expect(exported.data.oidc_link).toEqual((await site.linkOf(token)).linked);
    expect((await site.server.post('/api/user/delete', { token, body: { password: PASSWORD } })).code).toBe(
      1,
    );
    expect((await site.logIn()).answer.data.next).toBe('country');
  });
});

describe('[AUTH-35] a link', () => {
  test('needs a step-up and a new login at the provider, is reported, and is removed', async () => {
    const { token } = (await site.applicant.register(site.email)).data;
    expect((await site.link(token)).code).toBe(1);
    expect(site.provider.requested.get('prompt')).toBe('login');
    const stolen = (await site.logIn()).answer.data.session?.token ?? '';
    for (const path of ['/link/start', '/unlink'])
      expect((await site.post(path, {}, stolen)).data.reason).toBe('step_up_needed');
    expect((await site.post('/unlink', {}, token)).code).toBe(1);
    expect((await site.post('/unlink', {}, token)).code).toBe(1002);
    expect(await eventsOf(token)).toEqual(['oidc_unlinked', 'oidc_linked']);
    expect((await site.linkOf(token)).linked).toBeNull();
  });

  test('is of one account, of the session that started, and the only one of the account', async () => {
    await site.register();
    const { token } = (await site.applicant.register(`second-${site.email}`)).data;
    expect(await site.link(token)).toMatchObject({ code: 1015, data: { reason: 'oidc_identity_used' } });
    site.provider.people.set('free', {});
    const { data } = await site.post<Start>('/link/start', {}, token);
    const response = await site.provider.logIn(data.url, 'free');
    const other = (await site.applicant.logIn(`second-${site.email}`)).data.token;
    expect(await site.post('/link/finish', { key: data.key, response }, other)).toMatchObject(FAILED);
    expect((await site.link(token, 'free')).code).toBe(1);
    expect(await site.link(token, 'another')).toMatchObject({ code: 1005 });
  });

  test('ends with the withdrawal freeze of its owner, and by an administrator with a reason', async () => {
    const { token, user } = (await site.applicant.register(site.email)).data;
    await site.link(token);
    const freezes = site.server.server.auth.withdrawalFreezes;
    await freezes.start((await freezes.newLink(user.id))?.split('#')[1] ?? '');
    expect((await site.logIn()).answer.data.reason).toBe('oidc_account_exists');
    const newcomer = await site.register('lost');
    const admin = new AdminClient(site.server);
    const owner = await admin.login();
    const input = { id: newcomer.user.id, reason: 'The school has called' };
    const shown = await admin.query<{ oidc_linked_at: string | null }>('users.get', {
      token: owner,
      input: { id: input.id },
    });
    expect(shown.data.oidc_linked_at).not.toBeNull();
    expect((await admin.mutate('users.removeOidcLink', { token: owner, input })).status).toBe(200);
    expect(await admin.mutate('users.removeOidcLink', { token: owner, input })).toMatchObject({ error: {} });
    expect(await eventsOf(newcomer.token)).toEqual(['oidc_unlinked']);
  });
});

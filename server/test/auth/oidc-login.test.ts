/** Logins with a real OpenID provider over HTTP: an account is opened and found again, and refused when anything is wrong. */

import type { SessionWire } from '@vernier/shared/api/shapes/user';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../src/platform/config/config.ts';
import { AREA } from '../people/applicant.ts';
import { ORIGIN, REDIRECT_URL, OidcSite, type Start } from '../people/oidc-site.ts';
import { CONTROLLED } from '../rig/admin-client.ts';
import { Harness } from '../rig/harness.ts';
import { CLIENT_ID, CLIENT_SECRET, TestProvider, type TokenFaults } from '../rig/test-provider.ts';

const PATH = '/api/user/oidc';
const MINUTE_MS = 60_000;
const FAILED = { code: 1013, data: { reason: 'oidc_failed' } };
const UNAVAILABLE = { code: 1017, data: { reason: 'oidc_unavailable' } };

let site: OidcSite;
beforeAll(async () => {
  site = await OidcSite.open();
});
afterAll(() => site.close());
beforeEach(() => site.renew());

describe('[AUTH-31] [AUTH-34] a login', () => {
  test('asks for the country first, opens an account without a password, and finds it again', async () => {
    const { key, answer } = await site.logIn();
    expect(answer.data).toEqual({ next: 'country', session: null, email: site.email });
    expect(await site.post('/register', { key, area_id: 1 })).toMatchObject({ code: 1001 });
    expect(await site.post('/register', { key, area_id: 156 })).toMatchObject({
      data: { reason: 'region_not_served' },
    });
    expect(await site.post('/register', { key, area_id: AREA, invite_code: 'NONE' })).toMatchObject({
      code: 1021,
    });
    const { data } = await site.post<SessionWire>('/register', { key, area_id: AREA });
    expect(data.user).toMatchObject({ email: site.email, is_demo: 0 });
    expect(await site.linkOf(data.token)).toMatchObject({ has_password: false, linked: {} });
    site.server.clock.advance(MINUTE_MS);
    const again = (await site.logIn()).answer.data;
    expect(again).toMatchObject({ next: 'done', email: null, session: { user: { uid: data.user.uid } } });
    const { linked } = await site.linkOf(again.session?.token ?? '');
    expect(linked?.used_at).toBe(new Date(site.server.clock.now()).toISOString());
    expect(await site.post('/register', { key, area_id: AREA })).toMatchObject(FAILED);
  });

  test('sends a digest of a verifier, a state and a nonce, and no secret but a key that the page keeps', async () => {
    const { url, key } = await site.start();
    const parameters = new URL(url).searchParams;
    expect(Object.fromEntries(parameters)).toEqual({
      client_id: CLIENT_ID,
      redirect_uri: REDIRECT_URL,
      response_type: 'code',
      scope: 'openid email',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
    expect(url).not.toContain(key);
  });

  test('keeps a demo account as practice account, and its inviter', async () => {
    const inviter = await site.register('inviter');
    const demo = await site.server.openDemo();
    const { key } = await site.logIn();
    const body = { key, area_id: AREA, invite_code: inviter.user.invite_code };
    const { data } = await site.post<SessionWire>('/register', body, demo.token);
    const { identity } = site.server.server.auth;
    expect((await identity.demoOfUser(data.user.id))?.id).toBe(demo.user.id);
    expect((await identity.userById(data.user.id))?.invitedBy).toBe(inviter.user.id);
  });

  test('is found by issuer and subject, also when the address has changed', async () => {
    const { user } = await site.register();
    site.provider.people.set(site.person, { email: 'other@school.example', email_verified: true });
    expect((await site.logIn()).answer.data.session?.user).toMatchObject({
      uid: user.uid,
      email: site.email,
    });
  });

  test('opens one account for two browsers that answer at the same time', async () => {
    const [one, other] = [await site.logIn(), await site.logIn()];
    const answers = await Promise.all(
      [one, other].map(({ key }) => site.post('/register', { key, area_id: AREA })),
    );
    expect(answers.map(({ code }) => code).toSorted((left, right) => left - right)).toEqual([1, 1015]);
  });
});

describe('[AUTH-31] a response of a browser that did not start', () => {
  test('is refused without the key, with the key of another attempt, and when it is repeated', async () => {
    const { url, key } = await site.start();
    const response = await site.provider.logIn(url, site.person);
    expect(await site.finish('x'.repeat(43), response)).toMatchObject(FAILED);
    const other = await site.start();
    expect(await site.finish(other.key, response)).toMatchObject(FAILED);
    expect((await site.finish(key, response)).data.next).toBe('country');
    expect(await site.finish(key, response)).toMatchObject(FAILED);
  });

  test('is refused with another state, ten minutes later, and after the user has declined', async () => {
    const first = await site.start();
    const response = new URLSearchParams(await site.provider.logIn(first.url, site.person));
    response.set('state', 'x'.repeat(43));
    expect(await site.finish(first.key, response.toString())).toMatchObject(FAILED);
    const late = await site.start();
    const query = await site.provider.logIn(late.url, site.person);
    site.server.clock.advance(10 * MINUTE_MS);
    expect(await site.finish(late.key, query)).toMatchObject(FAILED);
    const declined = await site.start();
    const { searchParams } = new URL(declined.url);
    const denial = `?error=access_denied&state=${searchParams.get('state')}&iss=${site.provider.issuer}`;
    expect(await site.finish(declined.key, denial)).toMatchObject(FAILED);
  });

  test('is refused with a code that was used, or that belongs to another verifier', async () => {
    const one = await site.start();
    const response = new URLSearchParams(await site.provider.logIn(one.url, site.person));
    const other = await site.start();
    response.set('state', new URL(other.url).searchParams.get('state') ?? '');
    expect(await site.finish(other.key, response.toString())).toMatchObject(FAILED);
  });

  test('is refused for a link that was started for a login, and the other way round', async () => {
    const { token } = await site.register('owner');
    const login = await site.start();
    const response = await site.provider.logIn(login.url, site.person);
    expect(await site.post('/link/finish', { key: login.key, response }, token)).toMatchObject(FAILED);
    site.server.confirmSession(token);
    const { data } = await site.post<Start>('/link/start', {}, token);
    expect(await site.finish(data.key, await site.provider.logIn(data.url, site.person))).toMatchObject(
      FAILED,
    );
  });
});

describe('[AUTH-32] an ID token', () => {
  const nowS = () => Math.floor(Date.now() / 1000);
  const wrong: Readonly<Record<string, () => TokenFaults>> = {
    'with another nonce': () => ({ claims: { nonce: 'other' } }),
    'of another issuer': () => ({ claims: { iss: 'https://other.example' } }),
    'for another client': () => ({ claims: { aud: 'other' } }),
    'that has expired': () => ({ claims: { iat: nowS() - 7200, exp: nowS() - 3600 } }),
    'without a signature': () => ({ unsigned: true }),
    'signed with a foreign key': () => ({ foreignKey: true }),
  };
  test.each(Object.keys(wrong))('%s is refused', async (name) => {
    site.provider.faults = wrong[name]?.() ?? {};
    expect((await site.logIn()).answer).toMatchObject(FAILED);
    site.provider.faults = { claims: {} };
    expect((await site.logIn()).answer.data.next).toBe('country');
  });
});

describe('[AUTH-30] a provider', () => {
  const kinds = [
    { claimsInToken: true },
    { isPublic: true },
    { authentication: 'client_secret_post' as const },
  ];
  let others: [(typeof kinds)[number], TestProvider][] = [];
  beforeAll(async () => {
    for (const kind of kinds)
      others.push([kind, await TestProvider.start({ redirectUrl: REDIRECT_URL, ...kind })]);
  });
  afterAll(async () => {
    for (const [, other] of others) await other.stop();
    others = [];
  });

  test('that fails at the token endpoint or does not answer is named, and works again afterwards', async () => {
    site.provider.faults = { status: 500 };
    expect((await site.logIn()).answer).toMatchObject(UNAVAILABLE);
    site.provider.faults = {};
    await site.restart();
    site.provider.isDown = true;
    expect(await site.post('/login/start')).toMatchObject(UNAVAILABLE);
    site.provider.isDown = false;
    const before = site.provider.discoveries;
    await site.start();
    await site.start();
    expect(site.provider.discoveries).toBe(before + 1);
    site.server.clock.advance(60 * MINUTE_MS);
    await site.start();
    expect(site.provider.discoveries).toBe(before + 2);
  });

  test('is named to the pages; without one its calls are refused, and nothing else differs', async () => {
    const info = await site.server.get<{ oidc_name?: string }>('/api/basicSet/getBasicInfo');
    expect(info.data.oidc_name).toBe('Example School');
    const plain = await Harness.start(CONTROLLED);
    try {
      const { data } = await plain.get<object>('/api/basicSet/getBasicInfo');
      expect('oidc_name' in data).toBe(false);
      expect(await plain.post(`${PATH}/login/start`)).toMatchObject({ code: 1002 });
      const body = { key: 'x'.repeat(43), response: '?' };
      expect(await plain.post(`${PATH}/login/finish`, { body })).toMatchObject({ code: 1002 });
    } finally {
      await plain.stop();
    }
  });

  test('may send the address in the ID token, know the client without a secret, or take the secret in the body only', async () => {
    for (const [options, other] of others) {
      other.people.set(site.person, { email: site.email, email_verified: true });
      await site.restart({
        OIDC_ISSUER: other.issuer,
        OIDC_CLIENT_SECRET: 'isPublic' in options ? '' : CLIENT_SECRET,
      });
      const { url, key } = await site.start();
      expect((await site.finish(key, await other.logIn(url, site.person))).data).toMatchObject({
        next: 'country',
        email: site.email,
      });
    }
    await site.restart({ OIDC_ISSUER: site.provider.issuer, OIDC_CLIENT_SECRET: CLIENT_SECRET });
  });
});

describe('[AUTH-30] settings', () => {
  const ENOUGH = { OIDC_ISSUER: 'https://login.example.com', OIDC_CLIENT_ID: 'vernier', PUBLIC_URL: ORIGIN };

  test.each<[string, Record<string, string>]>([
    ['OIDC_ISSUER must be the https address', { OIDC_ISSUER: 'http://login.example.com' }],
    ['OIDC_ISSUER must be the https address', { OIDC_ISSUER: 'login.example.com' }],
    ['OIDC_ISSUER must be set when another', { OIDC_ISSUER: '' }],
    ['OIDC_CLIENT_ID must be set', { OIDC_CLIENT_ID: '' }],
    ['OIDC_SCOPES must be words', { OIDC_SCOPES: 'email' }],
    ['OIDC_NAME must have', { OIDC_NAME: 'x'.repeat(41) }],
    ['PUBLIC_URL must be set', { PUBLIC_URL: '', NODE_ENV: 'production' }],
  ])('stop the start: %s', (line, changes) => {
    expect(() => readConfig({ ...ENOUGH, ...changes })).toThrow(line);
  });

  test('take the host of the issuer as name, and http on this machine', () => {
    expect(readConfig(ENOUGH).oidc).toMatchObject({ name: 'login.example.com', redirectUrl: REDIRECT_URL });
    for (const host of ['localhost:9000', '127.0.0.1', '[::1]:9000'])
      expect(readConfig({ ...ENOUGH, OIDC_ISSUER: `http://${host}` }).oidc?.issuer).toBe(`http://${host}`);
    expect(readConfig({}).oidc).toBeNull();
  });
});

describe('[AUTH-33] an address', () => {
  test('of an account here is no login: its owner logs in and links it', async () => {
    const { token } = (await site.applicant.register(site.email)).data;
    expect((await site.logIn()).answer).toMatchObject({
      code: 1015,
      data: { reason: 'oidc_account_exists' },
    });
    expect((await site.link(token)).data).toMatchObject({ has_password: true, linked: { used_at: null } });
    expect((await site.logIn()).answer.data.session?.user.email).toBe(site.email);
  });

  test('that got an account before the country was given is refused', async () => {
    const { key } = await site.logIn();
    await site.applicant.register(site.email);
    expect(await site.post('/register', { key, area_id: AREA })).toMatchObject({
      data: { reason: 'oidc_account_exists' },
    });
  });

  test.each([
    ['is absent', {}],
    ['is not verified', { email: 'pupil@school.example', email_verified: false }],
    ['is not called verified', { email: 'pupil@school.example' }],
  ])('that %s opens no account', async (_, claims) => {
    site.provider.people.set(site.person, claims);
    expect((await site.logIn()).answer).toMatchObject({ code: 1013, data: { reason: 'oidc_email_needed' } });
  });

  test('is trusted where the operator says so, unless the provider denies it', async () => {
    await site.restart({ OIDC_TRUSTS_EMAIL: 'on' });
    site.provider.people.set(site.person, { email: site.email });
    expect((await site.logIn()).answer.data).toMatchObject({ next: 'country', email: site.email });
    site.provider.people.set(site.person, { email: site.email, email_verified: false });
    expect((await site.logIn()).answer.data.reason).toBe('oidc_email_needed');
    await site.restart({ OIDC_TRUSTS_EMAIL: 'off' });
  });
});

/**
 * Calls without a session in a process that owns half of the accounts: none changes an account of the other half, and each succeeds
 * at the owner as it came.
 */

import type { PasskeyWire, SessionWire } from '@vernier/shared/api/shapes/user';
import { type CallName, CALLS, callOf } from '@vernier/shared/api/calls';
import { NotOwner } from '@vernier/shared/engine/not-owner';
import { shardOf } from '@vernier/shared/engine/shards';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { allRoutes } from '../../src/all-routes.ts';
import { EVERY_SHARD } from '../../src/core/shards/owned-shards.ts';
import type { HandlerResult } from '../../src/platform/routing/answer.ts';
import { AREA, PASSWORD } from '../people/applicant.ts';
import { ORIGIN, OidcSite } from '../people/oidc-site.ts';
import { TestAuthenticator } from '../people/test-authenticator.ts';

type OpenCall = {
  [Name in CallName]: (typeof CALLS)[Name]['session'] extends 'required' ? never : Name;
}[CallName];

/** Parameters of a call for an account; `null` for a call that concerns none. */
type Parameters = (() => Promise<object>) | null;

const MINUTE_MS = 60_000;
const ANNA = 'anna@example.com';
const BEA = 'bea@example.com';
/** Has no account. */
const CARL = 'carl@example.com';

let site: OidcSite;
let anna: SessionWire;
let bea: SessionWire;
let device: TestAuthenticator;
let beasDigits: () => string;
let freezeToken = '';
let apiToken = { token: '', secret: '' };
/** Of this process. */
let owned: (accountId: number) => boolean = () => true;

beforeAll(async () => {
  site = await OidcSite.open();
  const { server, applicant } = site;
  const { notifications } = server.server.site;
  const notify = notifications.notify.bind(notifications);
  notifications.notify = async (notification) => {
    const token = notification.freezeLink?.split('#')[1];
    if (notification.to === ANNA && token !== undefined) freezeToken = token;
    await notify(notification);
  };
  anna = (await applicant.register(ANNA)).data;
  await addPasskey();
  await link(anna.token, 'anna');
  const body = { password: PASSWORD, name: 'Bot', scope: 'trade', days: 30 };
  const made = await server.post<{ token: string; secret: string }>('/api/user/tokens/create', {
    token: anna.token,
    body,
  });
  apiToken = made.data;
  bea = (await applicant.register(BEA)).data;
  await link(bea.token, 'bea');
  await setUpFactor();
});
afterAll(() => site.close());
beforeEach(() => {
  vi.spyOn(EVERY_SHARD, 'owns').mockImplementation((accountId) => owned(accountId));
});

async function addPasskey(): Promise<void> {
  device = new TestAuthenticator(ORIGIN);
  const { data } = await site.server.post<{ options: Record<string, unknown> }>(
    '/api/user/passkeys/creation',
    { token: anna.token, body: {} },
  );
  const passkey = device.create(data.options);
  const body = { name: 'Phone', passkey };
  await site.server.post<PasskeyWire>('/api/user/passkeys/add', { token: anna.token, body });
}

async function link(token: string, person: string): Promise<void> {
  site.provider.people.set(person, { email: `${person}@school.example`, email_verified: true });
  expect((await site.link(token, person)).code).toBe(1);
}

async function setUpFactor(): Promise<void> {
  const { token } = bea;
  const { data } = await site.server.post<{ secret: string }>('/api/user/totp/enable', {
    token,
    body: { password: PASSWORD },
  });
  const totp = new TOTP({ secret: Secret.fromBase32(data.secret) });
  beasDigits = () => totp.generate({ timestamp: site.server.clock.now() });
  await site.server.post('/api/user/totp/confirm', { token, body: { totp: beasDigits() } });
  site.server.clock.advance(MINUTE_MS);
}

/** The parameters of a call, of an account where it concerns one. */
const CASES: Readonly<Record<OpenCall, Parameters>> = {
  login: async () => ({ account: ANNA, password: PASSWORD, login_type: 'email' }),
  forgetPassword: async () => ({
    ...{ type: 'email', account: ANNA, auth_code: await codeTo(ANNA) },
    ...{ new_password: `${PASSWORD} again`, secondary_password: `${PASSWORD} again` },
  }),
  sendEmail: async () => {
    site.server.clock.advance(2 * MINUTE_MS);
    return { to: ANNA, area_id: AREA, type: 2 };
  },
  loginWithPasskey: async () => {
    const { data } = await site.server.post<{ options: Record<string, unknown> }>(
      '/api/user/passkeys/challenge',
      { body: {} },
    );
    return { passkey: device.use(data.options) };
  },
  finishOidcLogin: async () => {
    const { url, key } = await site.start();
    return { key, response: await site.provider.logIn(url, 'anna') };
  },
  confirmOidcLogin: async () => {
    site.server.clock.advance(MINUTE_MS);
    const { key } = await site.logIn('bea');
    return { key, totp: beasDigits() };
  },
  startWithdrawalFreeze: async () => ({ token: freezeToken }),
  ...{ sendSms: null, register: null, registerWithOidc: null, openDemo: null, openDemoPost: null },
  ...{ openProgramDemo: null, captcha: null, passkeyChallenge: null, startOidcLogin: null, readImage: null },
  ...{ getCategories: null, tradeList: null, kline: null, miniChart: null, calendar: null, klineCsv: null },
  ...{ ticksCsv: null, commitments: null, dayTape: null, interventions: null, areaList: null, pushKey: null },
  ...{ followList: null, followInfo: null, explainTrader: null, followOrders: null, newsList: null },
  ...{ newsInfo: null, companySearch: null, defaultSetting: null, complaintEmail: null, basicInfo: null },
  ...{ legalTexts: null, companyStatus: null },
};

const CALL_NAMES = Object.keys(CASES) as OpenCall[];
const OF_ACCOUNTS = CALL_NAMES.filter((name) => CASES[name] !== null);
const OF_NONE = CALL_NAMES.filter((name) => CASES[name] === null);

async function codeTo(address: string): Promise<string> {
  site.server.clock.advance(2 * MINUTE_MS);
  await site.applicant.sendCode(address, 2);
  return site.applicant.codeTo(address);
}

async function call(name: CallName, parameters: object): Promise<HandlerResult<unknown>> {
  const route = allRoutes(site.server.server).find((one) => one.name === name);
  if (route === undefined) throw new Error(`no route ${name}`);
  return route.answer({
    parameters,
    ...{ session: undefined, lang: 'en', idempotencyKey: null, ifNoneMatch: undefined, ip: '127.0.0.1' },
    ...{ userAgent: 'test', site: ORIGIN, authorization: undefined },
  });
}

/** All rows, by table, or those of one account. */
function rowsOf(accountId?: number): Readonly<Record<string, string>> {
  const { database, isOnPostgres } = site.server;
  const tables = database.column<string>(
    isOnPostgres
      ? `SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'`
      : `SELECT name FROM sqlite_master WHERE type = 'table'`,
  );
  const ofTable = (table: string) => {
    const rows = database.rows(`SELECT * FROM ${table}`);
    return rows.filter((row) => accountId === undefined || isOf(table, row, accountId));
  };
  return Object.fromEntries(tables.map((table) => [table, JSON.stringify(ofTable(table))]));
}

function isOf(table: string, row: Readonly<Record<string, unknown>>, accountId: number): boolean {
  const { id, user_id: userId, account_id: ownerId } = row;
  return (['users', 'accounts'].includes(table) ? id : (userId ?? ownerId)) === accountId;
}

/** Half of the shards, without that of the account. */
function ownHalfWithout(accountId: number): void {
  owned = (id) => shardOf(id) % 2 !== shardOf(accountId) % 2;
}

describe('calls without a session', () => {
  test('[CLUSTER-50] are all of the route table', () => {
    const open = Object.keys(CALLS).filter((name) => callOf(name as CallName).session !== 'required');
    expect(open.toSorted()).toEqual([...CALL_NAMES].toSorted());
  });

  test('[CLUSTER-50] and those with a session or an API token have the shard of its user', async () => {
    owned = () => true;
    await site.restart();
    ownHalfWithout(anna.user.id);
    const { sessions } = site.server.server.auth;
    const expected = { name: 'NotOwner', shard: shardOf(anna.user.id) };
    await expect(sessions.ofHeader(apiToken.token)).rejects.toMatchObject(expected);
    await expect(sessions.tokens.ofSecret(apiToken.secret)).rejects.toMatchObject(expected);
    await expect(sessions.ofHeader(bea.token)).resolves.toBeDefined();
  });

  test.for(OF_ACCOUNTS)(
    '[CLUSTER-50] %s writes and uses up nothing for an account of another process, and succeeds at its owner',
    async (name) => {
      owned = () => true;
      const parameters = (await CASES[name]?.()) ?? {};
      const { id } = (name === 'confirmOidcLogin' ? bea : anna).user;
      const before = rowsOf();
      ownHalfWithout(id);
      for (let time = 0; time < 2; time += 1) {
        const shard = shardOf(id);
        await expect(call(name, parameters)).rejects.toMatchObject({ name: 'NotOwner', shard });
      }
      expect(rowsOf()).toEqual(before);
      owned = () => true;
      const answer = await call(name, parameters);
      expect(answer).toHaveProperty('data');
    },
  );

  test.for(OF_NONE)('[CLUSTER-50] %s changes no account of another process', async (name) => {
    owned = () => true;
    const before = [anna, bea].map(({ user }) => rowsOf(user.id));
    owned = (id) => ![anna.user.id, bea.user.id].includes(id);
    const { input } = callOf(name).example;
    const answer = () => call(name, input).catch((error: unknown) => error);
    let outcome = await answer();
    if (outcome instanceof NotOwner) {
      // The shard of a name follows from the key of the installation, and may be that of Anna or Bea.
      owned = () => true;
      outcome = await answer();
    }
    if (outcome instanceof Error) throw outcome;
    expect([anna, bea].map(({ user }) => rowsOf(user.id))).toEqual(before);
  });
});

test('[CLUSTER-51] a name without an account has one owner too, and its calls go there alike', async () => {
  const contact = { account: CARL, password: PASSWORD, login_type: 'email' };
  const codes = { to: CARL, area_id: AREA, type: 2 };
  const place = async (name: CallName, parameters: object) => {
    const refused = await call(name, parameters).catch((error: unknown) => error);
    return refused instanceof NotOwner ? refused.shard : null;
  };
  owned = () => false;
  const shard = await place('login', contact);
  expect(shard).not.toBeNull();
  expect(await place('sendEmail', codes)).toBe(shard);
  owned = (id) => shardOf(id) === shard;
  expect(await call('login', contact)).toMatchObject({ refused: 'wrong_account_or_password' });
});

/** The step-up of users: what a stolen session cannot do, and the proofs that confirm a session for five minutes. */

import type { SessionWire } from '@vernier/shared/api/shapes/user';
import { CALLS, type CallName } from '@vernier/shared/api/calls';
import type { CallDefinition } from '@vernier/shared/api/define-call';
import { Secret, TOTP } from 'otpauth';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Applicant, PASSWORD } from '../people/applicant.ts';
import { fund } from '../people/payouts.ts';
import { USDT, Withdrawer } from '../people/withdrawer.ts';
import { Harness } from '../rig/harness.ts';

const ANNA = 'anna@example.com';
const MINUTE_MS = 60_000;
const BIND = '/api/wallet/bind_draw_method';
const DRAW = '/api/account/draw';

let server: Harness;
let applicant: Applicant;
let anna: SessionWire;

beforeEach(async () => {
  server = await Harness.start({ TEST_CONTROLS: 'on' });
  applicant = new Applicant(server);
  await applicant.register(ANNA);
  // a stolen session: a login is no step-up
  anna = (await applicant.logIn(ANNA)).data;
});
afterEach(() => server.stop());

interface Refused {
  readonly reason?: string;
  readonly methods?: readonly string[];
  readonly until?: string;
  readonly key?: string;
}

function post(path: string, body: object, token = anna.token) {
  return server.post<Refused>(path, { token, body });
}

const stepUp = (proof: object, token = anna.token) => post('/api/user/step_up', proof, token);
const bind = (token = anna.token) => post(BIND, USDT, token);

test('[AUTH-21] a session alone binds no destination, withdraws nothing, makes no token and changes no password', async () => {
  await fund(server, anna.user.id, 1000n);
  const refused = { code: 1024, data: { reason: 'step_up_needed', methods: ['password', 'code'] } };
  expect(await bind()).toMatchObject(refused);
  const draw = { draw_currency_id: 1, draw_method_id: 1, number: '100', memo: '' };
  expect(await post(DRAW, draw)).toMatchObject(refused);
  const token = { name: 'A bot', scope: 'trade', password: PASSWORD };
  expect(await post('/api/user/tokens/create', token)).toMatchObject(refused);
  await applicant.sendCode(ANNA, 2, { token: anna.token });
  const amend = { type: 'email', new_password: 'ten brown foxes', auth_code: applicant.codeTo(ANNA) };
  expect(await post('/api/user/amend_password', amend)).toMatchObject(refused);
  expect((await stepUp({ password: PASSWORD })).code).toBe(1);
  // the code was not used up
  expect((await post('/api/user/amend_password', amend)).code).toBe(1);
  expect((await bind()).code).toBe(1);
});

test('[AUTH-21] these are the calls that need a step-up', () => {
  const marked = Object.entries(CALLS as Readonly<Record<CallName, CallDefinition>>)
    .filter(([, call]) => call.needsStepUp === true)
    .map(([name]) => name);
  expect(marked.toSorted()).toEqual([
    'addPasskey',
    'amendPassword',
    'bindDrawMethod',
    'createApiToken',
    'createWebhook',
    'draw',
    'endAllowList',
    'endWithdrawalFreeze',
    'passkeyCreation',
    'removePasskey',
    'rotateWebhookSecret',
    'startOidcLink',
    'unlinkOidc',
  ]);
});

test('[AUTH-21] a step-up lasts five minutes, for its own session, and ends with a restart', async () => {
  const { data: other } = await applicant.logIn(ANNA);
  const { data } = await stepUp({ password: PASSWORD });
  expect(data.until).toBe(new Date(server.clock.now() + 5 * MINUTE_MS).toISOString());
  server.clock.advance(5 * MINUTE_MS - 1);
  expect([(await bind()).code, (await bind(other.token)).code]).toEqual([1, 1024]);
  server.clock.advance(1);
  expect((await bind()).code).toBe(1024);
  await stepUp({ password: PASSWORD });
  await server.restart();
  expect((await bind()).code).toBe(1024);
});

test('[AUTH-21] the session of a registration is confirmed for its first five minutes, also after a restart', async () => {
  const { data } = await applicant.register('ben@example.com');
  const { data: login } = await applicant.logIn('ben@example.com');
  await server.restart();
  expect([(await bind(data.token)).code, (await bind(login.token)).code]).toEqual([1, 1024]);
  server.clock.advance(5 * MINUTE_MS - 1);
  expect((await bind(data.token)).code).toBe(1);
  server.clock.advance(1);
  expect((await bind(data.token)).code).toBe(1024);
});

test('[AUTH-21] a demo account needs none, and has nothing to confirm with', async () => {
  const { token } = await server.openDemo();
  expect((await post('/api/user/tokens/create', { name: 'A bot', scope: 'read' }, token)).code).toBe(1);
  expect((await bind(token)).data.reason).toBe('only_real_account');
  expect((await stepUp({ password: PASSWORD }, token)).data.reason).toBe('only_real_account');
});

test('[AUTH-21] the answer of a withdrawal that is known by its key needs no step-up', async () => {
  const user = await Withdrawer.ready(server, applicant);
  const draw_method_id = await user.bound();
  const first = await user.draw({ draw_method_id }, 'the-same-key');
  expect(first.code).toBe(1);
  server.clock.advance(5 * MINUTE_MS);
  const body = { draw_currency_id: 1, number: '100', memo: '', draw_method_id };
  const again = (key: string) =>
    server.post(DRAW, { token: user.token, body, headers: { 'idempotency-key': key } });
  expect((await again('the-same-key')).data).toEqual(first.data);
  expect((await again('another-key')).code).toBe(1024);
});

describe('[AUTH-21] a session is confirmed', () => {
  test('by the password, and wrong ones slow down', async () => {
    expect((await stepUp({ password: 'not the password' })).code).toBe(1012);
    expect((await stepUp({ password: PASSWORD })).code).toBe(1);
  });

  test('by digits of the second factor where there is one, each once', async () => {
    expect((await stepUp({ totp: '000000' })).code).toBe(1013);
    const { data } = await server.post<{ secret: string }>('/api/user/totp/enable', {
      token: anna.token,
      body: { password: PASSWORD },
    });
    const digits = () =>
      new TOTP({ secret: Secret.fromBase32(data.secret) }).generate({ timestamp: server.clock.now() });
    await post('/api/user/totp/confirm', { totp: digits() });
    server.clock.advance(MINUTE_MS);
    expect((await bind()).data.methods).toEqual(['password', 'totp', 'code']);
    const used = digits();
    expect((await stepUp({ totp: used })).code).toBe(1);
    expect((await bind()).code).toBe(1);
    expect((await stepUp({ totp: used })).code).toBe(1013);
  });

  test('by a code to the account’s own address, with the key of its request', async () => {
    const { data } = await applicant.sendCode(ANNA, 2, { token: anna.token });
    const { key } = data as { key: string };
    const code = applicant.codeTo(ANNA);
    expect((await stepUp({ code, key: 'of another request' })).code).toBe(1013);
    expect((await stepUp({ code, key })).code).toBe(1);
    expect((await stepUp({ code, key })).code).toBe(1013);
    expect((await bind()).code).toBe(1);
  });

  test('by exactly one proof', async () => {
    for (const proof of [{}, { password: PASSWORD, code: '123456' }])
      expect(await stepUp(proof)).toMatchObject({
        code: 1001,
        data: { fields: ['password', 'totp', 'code'] },
      });
  });
});

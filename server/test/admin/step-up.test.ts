/** Fresh digits for acts about money and access: which procedures need them, how long they count, and for whom. */

import { Secret, TOTP } from 'otpauth';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { adminRouter } from '../../src/admin/router.ts';
import { Applicant } from '../people/applicant.ts';
import { Depositor } from '../people/depositor.ts';
import { AdminClient, CONTROLLED } from '../rig/admin-client.ts';
import { ADMIN } from '../rig/known-owner.ts';
import { Harness } from '../rig/harness.ts';

const MINUTE_MS = 60_000;
const NEEDED = { status: 403, error: { data: { reason: 'step_up_needed', methods: ['totp'] } } };
const WRONG = { status: 401, error: { data: { reason: 'totp_wrong' } } };
const NO_ID = { id: 999_999 };

/** Every procedure that needs a step-up, with an input that changes nothing. */
const ACTS: Readonly<Record<string, object>> = {
  'admins.create': { email: ADMIN.email, role: 'risk' },
  'admins.update': { ...NO_ID, role: 'risk' },
  'approvals.approve': NO_ID,
  'deposits.approve': NO_ID,
  'ledger.adjust': { userId: 999_999, amount: '1', memo: 'a test' },
  'ledger.approve': NO_ID,
  'payments.coins.save': {
    ...NO_ID,
    ...{ currency_code: 'USDT', protocol_code: 'TRC20', address: 'TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC' },
    ...{ usd_price: '1', min: '1', max: '2' },
  },
  'payments.wires.save': {
    ...NO_ID,
    ...{ name: 'A wire', currency: 'USD', bank_name: 'Bank', bank_swift: 'EXMPGB2L', payee_name: 'Ann' },
    ...{ payee_account: '12345', usd_price: '1', min: '1', max: '2' },
  },
  'payments.drawCurrencies.save': {
    ...NO_ID,
    ...{ type: 2, code: 'USD', fee_type: 2, draw_rate: '0', usd_price: '1', min: '1', max: '2' },
  },
  'settings.set': { key: 'no_such', value: '1' },
  'users.liftWithdrawalFreeze': { ...NO_ID, reason: 'The owner has called' },
  'users.removePasskeys': { ...NO_ID, reason: 'The owner has called' },
  'users.removeOidcLink': { ...NO_ID, reason: 'The owner has called' },
  'withdrawals.approve': NO_ID,
};

interface Defined {
  readonly _def: { readonly meta?: { readonly needsStepUp?: true } };
}

interface Factor {
  readonly token: string;
  readonly secret: string;
}

let server: Harness;
let admin: AdminClient;

beforeEach(async () => {
  server = await Harness.start(CONTROLLED);
  admin = new AdminClient(server);
});
afterEach(() => server.stop());

function digits({ secret }: Pick<Factor, 'secret'>): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: server.clock.now() });
}

/** A session whose administrator sets up a second factor, five minutes later. */
async function withFactor(token: string): Promise<Factor> {
  const { data } = await admin.mutate<{ secret: string }>('auth.enableTotp', {
    token,
    input: { password: ADMIN.password },
  });
  const factor = { token, secret: data.secret };
  await admin.mutate('auth.confirmTotp', { token, input: { totp: digits(factor) } });
  server.clock.advance(5 * MINUTE_MS);
  return factor;
}

function stepUp({ token }: Pick<Factor, 'token'>, totp: string) {
  return admin.mutate<{ until: string }>('auth.stepUp', { token, input: { totp } });
}

async function reasonsOf(token: string): Promise<Record<string, string>> {
  const reasons: Record<string, string> = {};
  for (const [path, input] of Object.entries(ACTS)) {
    const { error } = await admin.mutate(path, { token, input });
    reasons[path] = error.data.reason;
  }
  return reasons;
}

test('[ADMIN-25] acts about money and access need digits from the last five minutes of the session', async () => {
  const { _def: definition } = adminRouter;
  const procedures = Object.entries(definition.procedures as unknown as Readonly<Record<string, Defined>>);
  const marked = procedures.filter(([, { _def }]) => _def.meta?.needsStepUp === true);
  expect(marked.map(([path]) => path).toSorted()).toEqual(Object.keys(ACTS).toSorted());

  const owner = await withFactor(await admin.login());
  const refused = Object.keys(ACTS).map((path) => [path, 'step_up_needed']);
  expect(await reasonsOf(owner.token)).toEqual(Object.fromEntries(refused));
  const until = new Date(server.clock.now() + 5 * MINUTE_MS).toISOString();
  expect((await stepUp(owner, digits(owner))).data).toEqual({ until });
  expect(Object.values(await reasonsOf(owner.token))).not.toContain('step_up_needed');
  server.clock.advance(5 * MINUTE_MS - 1);
  expect(await admin.mutate('ledger.approve', { token: owner.token, input: NO_ID })).toMatchObject({
    status: 404,
  });
  server.clock.advance(1);
  expect(await admin.mutate('ledger.approve', { token: owner.token, input: NO_ID })).toMatchObject(NEEDED);
});

test('[ADMIN-25] a stolen session credits no deposit: nothing moves until the digits are given', async () => {
  const user = await Depositor.register(server, new Applicant(server));
  const { id } = (await user.claim({ number: '100' })).data;
  const finance = await withFactor(admin.sessionOf('finance'));
  const approve = () => admin.mutate('deposits.approve', { token: finance.token, input: { id } });
  expect(await approve()).toMatchObject(NEEDED);
  expect(await user.balance()).toBe('0.000000');
  await stepUp(finance, digits(finance));
  expect(await approve()).toMatchObject({ status: 200, data: { credited: '100.000000' } });
  expect(await user.balance()).toBe('100.000000');
});

describe('[ADMIN-25] the digits', () => {
  test('are good once, for their own session, and are on the audit log without their value', async () => {
    const owner = await withFactor(await admin.login());
    const totp = digits(owner);
    const other = await admin.mutate<{ token: string }>('auth.login', { input: { ...ADMIN, totp } });
    expect(await stepUp(owner, totp)).toMatchObject(WRONG);
    const act = (token: string) => admin.mutate('ledger.approve', { token, input: NO_ID });
    // the digits of a login count
    expect(await act(other.data.token)).toMatchObject({ status: 404 });
    expect(await act(owner.token)).toMatchObject(NEEDED);
    server.clock.advance(5 * MINUTE_MS);
    expect((await stepUp(owner, digits(owner))).status).toBe(200);
    expect(await act(owner.token)).toMatchObject({ status: 404 });
    expect(await act(other.data.token)).toMatchObject(NEEDED);
    expect(admin.rows<{ action: string }>('audit').at(-1)?.action).toBe('auth.stepUp');
    expect(JSON.stringify(admin.rows('audit'))).not.toContain(totp);
  });

  test('are not needed without a second factor, and not for rejections', async () => {
    const token = admin.sessionOf('finance');
    expect(await stepUp({ token }, '000000')).toMatchObject({ error: { data: { reason: 'state_changed' } } });
    expect(Object.values(await reasonsOf(token))).not.toContain('step_up_needed');
    const finance = await withFactor(token);
    const input = { ...NO_ID, remark: 'not agreed' };
    for (const path of ['deposits.reject', 'withdrawals.reject', 'approvals.reject'])
      expect(await admin.mutate(path, { token: finance.token, input })).toMatchObject({ status: 404 });
  });

  test('are limited like those of a login', async () => {
    await server.stop();
    server = await Harness.start({ ...CONTROLLED, TEST_CONTROLS: 'off', ADMIN_COOLING_HOURS: '72' });
    admin = new AdminClient(server);
    const owner = await withFactor(await admin.login());
    const wrong = digits(owner) === '000000' ? '111111' : '000000';
    for (let attempt = 0; attempt < 5; attempt += 1) expect(await stepUp(owner, wrong)).toMatchObject(WRONG);
    expect(await stepUp(owner, digits(owner))).toMatchObject({ status: 429 });
    server.clock.advance(2_000);
    expect((await stepUp(owner, digits(owner))).status).toBe(200);
  });
});

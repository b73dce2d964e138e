/** Approvals: what waits for a second administrator, which administrator counts as one, and that an act is carried out once. */

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Applicant } from '../people/applicant.ts';
import { Depositor } from '../people/depositor.ts';
import { withdrawalFor } from '../people/payouts.ts';
import { AdminClient, CONTROLLED } from '../rig/admin-client.ts';
import { Harness } from '../rig/harness.ts';
import { storeSiteSetting } from '../rig/site-setting.ts';

const HOUR_MS = 3_600_000;
const COIN = {
  currency_code: 'LTC',
  protocol_code: 'LTC',
  address: 'LaMT348PWRnrqeeWArpwQPbuanpXDZGEUz',
  usd_price: '80.5',
  min: '0.1',
  max: '5000',
};
const DAY_MS = 24 * HOUR_MS;
const NEEDS_OTHER = { error: { data: { reason: 'other_administrator_needed' } } };
const CHANGED = { status: 409, error: { data: { reason: 'state_changed' } } };

interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

interface Listed {
  readonly id: number;
  readonly action: string;
  readonly status: string;
  readonly approvable: boolean;
  readonly remark: string | null;
}

let server: Harness;
let admin: AdminClient;
let applicant: Applicant;
let anna: string;
let bert: string;

beforeEach(async () => {
  server = await Harness.start({ ...CONTROLLED, ADMIN_COOLING_HOURS: '72' });
  admin = new AdminClient(server);
  applicant = new Applicant(server);
  anna = admin.sessionOf('finance');
  bert = admin.sessionOf('finance');
});
afterEach(() => server.stop());

function request(path: string, token: string, input: object) {
  return admin.mutate<{ id: number; status: string }>(path, { token, input });
}

function approve(token: string, id: number) {
  return admin.mutate<{ id: number; status: string; result: unknown }>('approvals.approve', {
    token,
    input: { id },
  });
}

function reject(token: string, id: number, remark = 'not agreed') {
  return admin.mutate('approvals.reject', { token, input: { id, remark } });
}

async function list(token: string, status = 'pending'): Promise<Listed[]> {
  return (await admin.query<{ list: Listed[] }>('approvals.list', { token, input: { status } })).data.list;
}

async function coins(): Promise<Record<string, unknown>[]> {
  const { data } = await admin.query<{ list: Record<string, unknown>[] }>('payments.coins.list', {
    token: anna,
  });
  return data.list;
}

function lastAdmin(): number {
  return admin.rows<{ id: number }>('admins').at(-1)?.id ?? 0;
}

async function claimed(number: string) {
  const user = await Depositor.register(server, applicant);
  const { data } = await user.claim({ number });
  return { user, id: data.id };
}

describe('[APPROVAL-1] an act that needs a second administrator', () => {
  test('waits with its input, and is carried out as it was requested, once', async () => {
    const before = await coins();
    const { data } = await request('payments.coins.save', anna, COIN);
    expect(data).toEqual({ id: 1, status: 'pending' });
    expect(await coins()).toEqual(before);
    expect(await list(bert)).toMatchObject([
      { id: 1, action: 'payments.coins.save', input: COIN, before: null, after: COIN, approvable: true },
    ]);
    const [one, two] = await Promise.all([approve(bert, 1), approve(admin.sessionOf('owner'), 1)]);
    expect(one).toMatchObject({ status: 200, data: { id: 1, status: 'applied', result: COIN } });
    expect(two).toMatchObject(CHANGED);
    expect(await coins()).toHaveLength(before.length + 1);
    expect([await approve(bert, 1), await reject(bert, 1)]).toMatchObject([CHANGED, CHANGED]);
    const lines = admin.rows<{ action: string; input: string; admin_id: number }>('audit').slice(-2);
    expect(lines.map(({ action }) => action)).toEqual(['payments.coins.save', 'payments.coins.save']);
    expect(JSON.parse(lines[1]?.input ?? '')).toMatchObject({
      ...COIN,
      approval: { id: 1, requested_by: lines[0]?.admin_id },
    });
    expect(await list(anna, 'ended')).toMatchObject([{ id: 1, status: 'applied' }]);
  });

  test('is rejected with a reason, by another administrator or by its requester', async () => {
    for (const token of [anna, bert]) {
      const { data } = await request('payments.coins.save', anna, COIN);
      expect(await reject(token, data.id)).toMatchObject({ data: { status: 'rejected' } });
      expect(await approve(bert, data.id)).toMatchObject(CHANGED);
    }
    expect(await list(anna, 'ended')).toMatchObject([
      { status: 'rejected', remark: 'not agreed' },
      { status: 'rejected' },
    ]);
    expect(await list(anna)).toEqual([]);
  });

  test('expires after seven days', async () => {
    const { data } = await request('payments.coins.save', anna, COIN);
    server.clock.advance(7 * DAY_MS);
    const late = admin.sessionOf('finance');
    expect(await approve(late, data.id)).toMatchObject(CHANGED);
    expect(await list(late)).toEqual([]);
    expect(await list(late, 'ended')).toMatchObject([{ id: data.id, status: 'expired' }]);
  });

  test('fails when what it changes has changed since, and says so', async () => {
    const [coin] = await coins();
    const price = (usd_price: string) => request('payments.coins.save', anna, { ...coin, usd_price });
    const [first, second] = [await price('2'), await price('3')];
    expect((await approve(bert, second.data.id)).status).toBe(200);
    expect(await approve(bert, first.data.id)).toMatchObject(CHANGED);
    expect(await list(anna, 'ended')).toMatchObject([
      { status: 'applied' },
      { id: first.data.id, status: 'failed', remark: 'state_changed' },
    ]);
    expect((await coins())[0]).toMatchObject({ usd_price: '3' });
  });

  test('is limited to a hundred that wait for each administrator', async () => {
    for (let count = 0; count < 100; count += 1) await request('payments.coins.save', anna, COIN);
    expect(await request('payments.coins.save', anna, COIN)).toMatchObject({ status: 429 });
    expect(await request('payments.coins.save', bert, COIN)).toMatchObject({ status: 200 });
  });
});

describe('[APPROVAL-2] acts of one person', () => {
  test.each([
    ['more than was claimed', '10', '900000000'],
    ['an amount above the limit', '10001', undefined],
  ])('[DEPOSIT-12] cannot credit %s', async (_, claim, number) => {
    const { user, id } = await claimed(claim);
    const input = { id, ...(number !== undefined && { number }) };
    const requested = await request('deposits.approve', anna, input);
    expect(requested.data).toMatchObject({ status: 'pending' });
    expect(await user.balance()).toBe('0.000000');
    expect(await approve(anna, requested.data.id)).toMatchObject(NEEDS_OTHER);
    const agreed = await approve(bert, requested.data.id);
    expect(agreed.data.result).toMatchObject({ id, status: 'finished' });
    expect(await user.balance()).toBe(`${number ?? claim}.000000`);
  });

  test('[DEPOSIT-12] credit what was claimed up to the limit', async () => {
    const { user, id } = await claimed('10000');
    expect((await request('deposits.approve', anna, { id, number: '9999' })).data).toMatchObject({
      status: 'finished',
    });
    expect(await user.balance()).toBe('9999.000000');
  });

  test('cannot change an address, a price, a rate or a fee; they can take it out of use', async () => {
    const [coin] = await coins();
    expect((await request('payments.coins.save', anna, { ...coin, usd_price: '1000' })).data).toMatchObject({
      status: 'pending',
    });
    expect((await coins())[0]).toEqual(coin);
    expect(await request('payments.coins.remove', anna, { id: Number(coin?.['id']) })).toMatchObject({
      status: 200,
    });
  });

  test.each(['withdraw_two_persons_above', 'deposit_two_persons_above'])(
    'cannot change the limit %s, which another owner has to approve',
    async (key) => {
      const owner = admin.sessionOf('owner');
      const requested = await request('settings.set', owner, { key, value: '999999999' });
      expect(requested.data).toMatchObject({ status: 'pending' });
      expect([await approve(owner, requested.data.id), await approve(bert, requested.data.id)]).toMatchObject(
        [NEEDS_OTHER, { error: { data: { reason: 'role_not_allowed' } } }],
      );
      expect(await list(bert)).toMatchObject([{ approvable: false }]);
      expect((await approve(admin.sessionOf('owner'), requested.data.id)).data.result).toMatchObject({
        key,
        value: '999999999',
      });
    },
  );
});

test('[APPROVAL-6] payment details change at the earliest the delay after the request, and owners know of it at once', async () => {
  const owner = admin.sessionOf('owner');
  storeSiteSetting(server, 'payment_delay_hours', '1');
  const change = { key: 'payment_delay_hours', value: '0' };
  expect((await request('settings.set', owner, change)).data.status).toBe('pending');
  server.clock.advance(HOUR_MS / 2);
  const { data } = await request('payments.coins.save', anna, COIN);
  const until = new Date(server.clock.now() + HOUR_MS).toISOString();
  const delayed = { error: { data: { reason: 'approval_delayed', until } } };
  expect(await approve(bert, data.id)).toMatchObject(delayed);
  expect((await list(bert)).at(-1)).toMatchObject({ approvable: false, approvable_from: until });
  await vi.waitFor(async () => {
    await server.server.site.notifications.onInterval();
    const { data: mails } = await admin.query<{ list: Mail[] }>('outbox.list', { token: owner });
    expect(mails.list.map(({ subject }) => subject)).toContainEqual(
      expect.stringContaining('requested: payments.coins.save'),
    );
  });
  server.clock.advance(HOUR_MS);
  expect(await approve(admin.sessionOf('finance'), data.id)).toMatchObject({ status: 200 });
});

test('[APPROVAL-5] owners get a mail about each act that was approved, and about each disabled administrator', async () => {
  const mails = async () => {
    await server.server.site.notifications.onInterval();
    const input = { token: admin.sessionOf('owner') };
    const { data } = await admin.query<{ list: Mail[] }>('outbox.list', input);
    return data.list;
  };
  const owner = admin.sessionOf('owner');
  const owners = admin
    .rows<{ email: string; role: string }>('admins')
    .filter(({ role }) => role === 'owner')
    .map(({ email }) => email);
  const { data } = await request('payments.coins.save', anna, COIN);
  await approve(bert, data.id);
  await vi.waitFor(async () => {
    const about = (await mails()).filter(({ subject }) => subject.includes('applied: payments.coins.save'));
    expect(about.map(({ to }) => to).toSorted()).toEqual(owners.toSorted());
    expect(about[0]?.text).toContain(COIN.address);
  });
  admin.sessionOf('finance');
  const [first] = admin.rows<{ id: number; email: string }>('admins').slice(-1);
  await admin.mutate('admins.update', { token: owner, input: { id: first?.id, disabled: true } });
  await vi.waitFor(async () => {
    const about = (await mails()).filter(({ subject }) => subject.includes('was disabled'));
    expect(about.map(({ to }) => to)).toContain(first?.email);
    expect(about.map(({ to }) => to)).toEqual(expect.arrayContaining(owners));
  });
});

describe('[APPROVAL-3] the second administrator', () => {
  test('has had the access for 72 hours', async () => {
    const changedAtMs = server.clock.now() - 3 * DAY_MS + HOUR_MS / 2;
    const fresh = admin.sessionOf('finance', { changedAtMs });
    const { data } = await request('payments.coins.save', anna, COIN);
    expect(await list(fresh)).toMatchObject([{ approvable: false }]);
    const until = new Date(changedAtMs + 3 * DAY_MS).toISOString();
    expect(await approve(fresh, data.id)).toMatchObject({ error: { data: { until } } });
    server.clock.advance(HOUR_MS / 2);
    expect(await approve(fresh, data.id)).toMatchObject({ status: 200 });
  });

  test('has not given or reset the access of the first one in the last 72 hours', async () => {
    const owner = admin.sessionOf('owner');
    const controlledToken = admin.sessionOf('finance', {
      changedAtMs: server.clock.now() - DAY_MS,
      changedBy: lastAdmin(),
    });
    const { data } = await request('payments.coins.save', controlledToken, COIN);
    expect(await approve(owner, data.id)).toMatchObject(NEEDS_OTHER);
    expect(await approve(controlledToken, data.id)).toMatchObject(NEEDS_OTHER);
    expect(await approve(bert, data.id)).toMatchObject({ status: 200 });
  });

  test('is independent for a correction as well', async () => {
    const { user } = await claimed('10');
    const controlledToken = admin.sessionOf('finance', { changedAtMs: server.clock.now() });
    const input = { userId: user.id, amount: '5', memo: 'a test' };
    const { data } = await request('ledger.adjust', anna, input);
    const agree = (token: string) => admin.mutate('ledger.approve', { token, input: { id: data.id } });
    expect(await agree(controlledToken)).toMatchObject(NEEDS_OTHER);
    expect(await user.balance()).toBe('0.000000');
    expect(await agree(bert)).toMatchObject({ data: { status: 'applied' } });
  });

  test('is independent for a withdrawal as well', async () => {
    storeSiteSetting(server, 'withdraw_two_persons_above', '10');
    const { user } = await claimed('10');
    const id = await withdrawalFor(server, user.id);
    const controlledToken = admin.sessionOf('finance', { changedAtMs: server.clock.now() });
    const pay = (token: string) =>
      admin.mutate<{ status: string }>('withdrawals.approve', { token, input: { id } });
    expect(await pay(anna)).toMatchObject({ data: { status: 'approved' } });
    expect(await pay(controlledToken)).toMatchObject(NEEDS_OTHER);
    expect(await pay(bert)).toMatchObject({ data: { status: 'paid' } });
  });
});

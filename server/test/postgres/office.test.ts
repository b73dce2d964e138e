/** The console at an office: what it reads itself, and what the owner of an account executes, with its line of the audit. */

import type { InstrumentWire } from '@vernier/shared/api/shapes/market';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Secret, TOTP } from 'otpauth';
import { hasNatsServer } from '../message-bus/installation.ts';
import { Applicant } from '../people/applicant.ts';
import { Depositor } from '../people/depositor.ts';
import { Withdrawer } from '../people/withdrawer.ts';
import { AdminClient, CONTROLLED } from '../rig/admin-client.ts';
import { Harness } from '../rig/harness.ts';
import { ADMIN } from '../rig/known-owner.ts';

const CHANGED = { status: 409, error: { data: { reason: 'state_changed' } } };
const ORDER = { type: 1, status: 1, cont: '0.50', forex_id: 1, multiple: 100 };

interface Line {
  readonly action: string;
  readonly admin_id: number;
  readonly after: string;
}

describe.skipIf(!hasNatsServer())('an office', () => {
  let server: Harness;
  let admin: AdminClient;
  let applicant: Applicant;
  let finance: string;

  beforeEach(async () => {
    server = await Harness.startAsCluster({ ...CONTROLLED, WITHDRAW_HOLD_HOURS: '0' });
    applicant = new Applicant(server);
    admin = new AdminClient(server);
    finance = admin.sessionOf('finance');
  });
  afterEach(() => server.stop());

  const linesOf = (action: string) => admin.rows<Line>('audit').filter((line) => line.action === action);

  async function claim(number: string): Promise<{ user: Depositor; id: number }> {
    const user = await Depositor.register(server, applicant);
    return { user, id: (await user.claim({ number })).data.id };
  }

  test('[CLUSTER-60] credits a deposit at the owner of its account, once, with one line of the audit', {
    tags: ['night'],
  }, async () => {
    const { user, id } = await claim('123');
    expect((await admin.query('deposits.list', { token: finance })).data).toMatchObject({ total: 1 });
    const approve = () => admin.mutate('deposits.approve', { token: finance, input: { id } });
    expect(await approve()).toMatchObject({
      status: 200,
      data: { id, status: 'finished', credited: '123.000000' },
    });
    expect(await user.balance()).toBe('123.000000');
    expect(await approve()).toMatchObject(CHANGED);
    expect(linesOf('deposits.approve')).toHaveLength(1);
    const { id: other } = (await user.claim({ number: '50' })).data;
    const input = { id: other, remark: 'Nothing arrived' };
    expect(await admin.mutate('deposits.reject', { token: finance, input })).toMatchObject({ status: 200 });
    expect((await user.list()).list[0]).toMatchObject({ status: 2 });
  });

  test('[CLUSTER-61] asks a second person for a large deposit, who is another administrator', {
    tags: ['night'],
  }, async () => {
    const { user, id } = await claim('20000');
    const requested = await admin.mutate<{ id: number; status: string }>('deposits.approve', {
      token: finance,
      input: { id },
    });
    expect(requested.data.status).toBe('pending');
    expect(await user.balance()).toBe('0.000000');
    const input = { id: requested.data.id };
    expect(await admin.mutate('approvals.approve', { token: finance, input })).toMatchObject({
      error: { data: { reason: 'other_administrator_needed' } },
    });
    const second = admin.sessionOf('finance');
    expect(await admin.mutate('approvals.approve', { token: second, input })).toMatchObject({ status: 200 });
    expect(await user.balance()).toBe('20000.000000');
    expect(linesOf('deposits.approve')).toHaveLength(2);
  });

  test('[CLUSTER-60] pays a withdrawal', { tags: ['night'] }, async () => {
    const user = await Withdrawer.ready(server, applicant, 5_000n);
    const { data: method } = await user.bind();
    const { data } = await user.draw({ draw_method_id: method.id, number: '1000' });
    expect((await admin.query('withdrawals.list', { token: finance })).data).toMatchObject({ total: 1 });
    const input = { id: data.id };
    expect(await admin.mutate('withdrawals.approve', { token: finance, input })).toMatchObject({
      data: { status: 'paid' },
    });
    expect(await admin.mutate('withdrawals.approve', { token: finance, input })).toMatchObject(CHANGED);
  });

  test('[CLUSTER-61] refuses the second of two approvals at once: its administrator has not seen the first', {
    tags: ['night'],
  }, async () => {
    const user = await Withdrawer.ready(server, applicant, 50_000n);
    const { data: method } = await user.bind();
    const { data } = await user.draw({ draw_method_id: method.id, number: '20000' });
    const input = { id: data.id };
    const second = admin.sessionOf('finance');
    const both = [finance, second].map((token) => admin.mutate('withdrawals.approve', { token, input }));
    const statuses = (await Promise.all(both)).map(({ status }) => status);
    expect(statuses.toSorted((left, right) => left - right)).toEqual([200, 409]);
  });

  test('[CLUSTER-60] freezes an account for its next call, and shows it', { tags: ['night'] }, async () => {
    const { user, token } = (await applicant.register('frozen@example.com')).data;
    const owner = await admin.login();
    const input = { id: user.id };
    expect((await admin.mutate('users.freeze', { token: owner, input })).status).toBe(200);
    const order = await server.post('/v1/api/forex/submit', { token, body: ORDER });
    expect(order.data).toMatchObject({ reason: 'account_frozen' });
    const shown = await admin.query('users.get', { token: owner, input });
    expect(shown.data).toMatchObject({ frozen: true, sessions: 1 });
    const listed = await admin.query('users.list', { token: owner, input: { kind: 'frozen' } });
    expect(listed.data).toMatchObject({ total: 1, list: [{ id: user.id }] });
    // One look at one user, and one at the list.
    expect(linesOf('users.get')).toHaveLength(1);
    expect(linesOf('users.list')).toHaveLength(1);
  });

  test('[CLUSTER-60] lists and closes orders, and sums the risk', async () => {
    const { token, user } = await server.openDemo();
    server.pass(250);
    const { data } = await server.post<{ Id: number }>('/v1/api/forex/submit', { token, body: ORDER });
    const risk = admin.sessionOf('risk');
    const listed = async () => {
      server.pass(500);
      return (await admin.query<{ total: number; list: { id: number }[] }>('orders.list', { token: risk }))
        .data;
    };
    await expect.poll(listed).toMatchObject({ total: 1, list: [{ id: data.Id, lots: 0.5 }] });
    expect((await admin.query('risk.exposure', { token: risk })).data).toMatchObject({
      positions: 1,
      accounts: 1,
    });
    const input = { id: data.Id, reason: 'A wrong price' };
    expect(await admin.mutate('orders.close', { token: risk, input })).toMatchObject({
      data: { status: 'closed' },
    });
    await expect.poll(listed).toMatchObject({ total: 0 });
    const closed = { token: risk, input: { status: 'closed', user_id: user.id } };
    expect((await admin.query('orders.list', closed)).data).toMatchObject({
      total: 1,
      list: [{ id: data.Id }],
    });
    expect(
      (await admin.query('orders.list', { token: risk, input: { status: 'closed' } })).data,
    ).toMatchObject({ total: 1 });
    expect((await admin.query('users.list', { token: risk })).data).toMatchObject({
      list: [{ id: user.id }],
    });
    expect(linesOf('orders.close')).toHaveLength(1);
  });

  test('[CLUSTER-61] needs the digits of the last minutes, which it knows itself', {
    tags: ['night'],
  }, async () => {
    const { user, id } = await claim('100');
    const begun = await admin.mutate<{ secret: string }>('auth.enableTotp', {
      token: await admin.login(),
      input: { password: ADMIN.password },
    });
    const token = await admin.login();
    const digits = () =>
      new TOTP({ secret: Secret.fromBase32(begun.data.secret) }).generate({ timestamp: server.clock.now() });
    await admin.mutate('auth.confirmTotp', { token, input: { totp: digits() } });
    server.clock.advance(5 * 60_000);
    const approve = () => admin.mutate('deposits.approve', { token, input: { id } });
    expect(await approve()).toMatchObject({ error: { data: { reason: 'step_up_needed' } } });
    expect(await user.balance()).toBe('0.000000');
    await admin.mutate('auth.stepUp', { token, input: { totp: digits() } });
    expect(await approve()).toMatchObject({ status: 200 });
  });

  test('[CLUSTER-61] refuses an administrator who was disabled, and a wrong role, before it reaches the owner', async () => {
    const { id } = await claim('100');
    const support = admin.sessionOf('support');
    expect(await admin.mutate('deposits.approve', { token: support, input: { id } })).toMatchObject({
      error: { data: { reason: 'role_not_allowed' } },
    });
    const [disabled] = admin
      .rows<{ id: number; role: string }>('admins')
      .filter(({ role }) => role === 'finance');
    const owner = admin.sessionOf('owner');
    await admin.agree('admins.update', {
      token: await admin.login(),
      by: owner,
      input: { id: disabled?.id, disabled: true },
    });
    expect(await admin.mutate('deposits.approve', { token: finance, input: { id } })).toMatchObject({
      status: 401,
    });
    expect(linesOf('deposits.approve')).toHaveLength(0);
  });

  test('[CLUSTER-81] financing rates that an administrator changes are in the list of each gateway', async () => {
    const token = await admin.login();
    const input = { code: 'EURUSD', swap_buy: '-6.5', swap_sell: 1.25, triple_day: 5 };
    expect((await admin.act('instruments.update', { token, input })).status).toBe(200);
    // Two requests go to two gateways.
    for (let request = 0; request < 2; request += 1) {
      const { data } = await server.get<InstrumentWire[]>('/v1/api/forex/trade_list');
      const listed = data.find(({ Code }) => Code === 'EURUSD');
      expect(listed).toMatchObject({ SwapBuy: -6.5, SwapSell: 1.25, TripleDay: 5 });
    }
  });

  test('[CLUSTER-62] shows a changed setting and what waits within two seconds', async () => {
    const owner = await admin.login();
    const input = { key: 'review_hours', value: '48' };
    expect((await admin.mutate('settings.set', { token: owner, input })).status).toBe(200);
    const { id } = await claim('100');
    server.pass(2_250);
    const [row] = (
      await admin.query<{ list: { promised_at: string; created_at: string }[] }>('deposits.list', {
        token: finance,
      })
    ).data.list;
    expect(Date.parse(row?.promised_at ?? '') - Date.parse(row?.created_at ?? '')).toBe(48 * 3_600_000);
    const waiting = async () =>
      (await admin.query<{ waiting: { deposits: number } }>('office.pulse', { token: owner })).data.waiting
        .deposits;
    await expect.poll(waiting).toBe(1);
    await admin.mutate('deposits.reject', { token: finance, input: { id, remark: 'no' } });
    await expect.poll(waiting).toBe(0);
  });
});

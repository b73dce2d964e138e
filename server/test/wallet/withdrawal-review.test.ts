/** The review of withdrawals: small ones paid by one person, large ones by two, rejections with return, and races. */

import type { WithdrawalWire } from '@vernier/shared/api/shapes/transfer';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { AdminClient, CONTROLLED, type AdminResponse } from '../rig/admin-client.ts';
import { Harness } from '../rig/harness.ts';
import { LiveClient } from '../rig/live-client.ts';
import { storeSiteSetting } from '../rig/site-setting.ts';
import { Applicant } from '../people/applicant.ts';
import { USDT, WIRE, Withdrawer } from '../people/withdrawer.ts';

interface Listed {
  readonly id: number;
  readonly user_id: number;
  readonly [field: string]: unknown;
}

let server: Harness;
let admin: AdminClient;
let applicant: Applicant;
let anna: string;
let bert: string;

beforeEach(async () => {
  server = await Harness.start({ ...CONTROLLED, WITHDRAW_HOLD_HOURS: '0' });
  applicant = new Applicant(server);
  admin = new AdminClient(server);
  anna = admin.sessionOf('finance');
  bert = admin.sessionOf('finance');
});
afterEach(() => server.stop());

/** A user with some dollars who has requested a part of them. */
async function requestWithdrawal(number: string, usd = 50_000n): Promise<{ user: Withdrawer; id: number }> {
  const user = await Withdrawer.ready(server, applicant, usd);
  const { data: method } = await user.bind();
  const { data } = await user.draw({ draw_method_id: method.id, number });
  return { user, id: data.id };
}

function approve(token: string, id: number): Promise<AdminResponse<{ id: number; status: string }>> {
  return admin.mutate('withdrawals.approve', { token, input: { id } });
}

function reject(
  token: string,
  id: number,
  remark = 'The bank sent it back',
): Promise<AdminResponse<{ status: string }>> {
  return admin.mutate('withdrawals.reject', { token, input: { id, remark } });
}

async function list(input: object = {}): Promise<{ list: Listed[]; total: number }> {
  return (await admin.query<{ list: Listed[]; total: number }>('withdrawals.list', { token: anna, input }))
    .data;
}

function lines(action: string) {
  return admin
    .rows<{ action: string; after: string; admin_id: number }>('audit')
    .filter((row) => row.action === action);
}

async function own(user: Withdrawer): Promise<WithdrawalWire | undefined> {
  return (await user.draws()).list[0];
}

const MONEY_BACK = { balance: '50000.000000', lock_balance: '0.000000' };

describe('[WITHDRAWAL-9] a withdrawal up to the limit', () => {
  test('is paid by one approval, once, and the books stay even', async () => {
    const { user, id } = await requestWithdrawal('10000');
    expect(await approve(anna, id)).toMatchObject({ status: 200, data: { id, status: 'paid' } });
    expect(await user.balance()).toMatchObject({ balance: '40000.000000', lock_balance: '0.000000' });
    const row = await own(user);
    expect(row).toMatchObject({ state: 'paid', holder: null, notes: '' });
    expect(row?.timeline.map(({ step }) => step)).toEqual(['submitted', 'approved', 'paid']);
    for (const again of [await approve(anna, id), await approve(bert, id), await reject(bert, id)])
      expect(again).toMatchObject({ status: 409, error: { data: { reason: 'state_changed' } } });
    expect(await user.cancel(id)).toMatchObject({ code: 1005 });
    expect(lines('withdrawals.approve').map(({ after }) => JSON.parse(after) as unknown)).toEqual([
      { status: 'paid' },
    ]);
    expect(lines('withdrawals.reject')).toEqual([]);
    const { data } = await admin.query('ledger.trialBalance', { token: anna });
    expect(data).toMatchObject({ balanced: true });
  });

  test('is rejected with a reason that its user reads, and its money is back', async () => {
    const { user, id } = await requestWithdrawal('10000');
    expect(await reject(anna, id, ' The name is another one ')).toMatchObject({
      data: { status: 'rejected' },
    });
    expect(await user.balance()).toMatchObject(MONEY_BACK);
    expect(await own(user)).toMatchObject({ state: 'rejected', notes: 'The name is another one' });
    expect(await approve(bert, id)).toMatchObject({ status: 409 });
  });

  test.each(['', '   ', 'x'.repeat(501)])('is not rejected without a fair reason', async (remark) => {
    const { user, id } = await requestWithdrawal('10000');
    expect(await reject(anna, id, remark)).toMatchObject({
      error: { data: { reason: 'validation_failed' } },
    });
    expect(await own(user)).toMatchObject({ state: 'waiting' });
  });
});

describe('[WITHDRAWAL-10] a withdrawal above the limit', () => {
  test('is approved by one administrator and paid by another', async () => {
    const { user, id } = await requestWithdrawal('10000.000001');
    expect(await approve(anna, id)).toMatchObject({ data: { status: 'approved' } });
    expect(await own(user)).toMatchObject({ state: 'approved', holder: 'second_reviewer' });
    expect(await user.balance()).toMatchObject({ lock_balance: '10000.000001' });
    expect(await approve(anna, id)).toMatchObject({
      error: { data: { reason: 'other_administrator_needed' } },
    });
    expect(await user.cancel(id)).toMatchObject({ code: 1005, data: { reason: 'state_changed' } });
    expect((await list()).list.map((row) => [row.id, row['status']])).toEqual([[id, 'approved']]);
    expect(await approve(bert, id)).toMatchObject({ data: { status: 'paid' } });
    expect(await user.balance()).toMatchObject({ balance: '39999.999999', lock_balance: '0.000000' });
    const auditLines = lines('withdrawals.approve');
    expect(auditLines.map(({ after }) => JSON.parse(after) as unknown)).toEqual([
      { status: 'approved' },
      { status: 'paid' },
    ]);
    expect(new Set(auditLines.map(({ admin_id }) => admin_id)).size).toBe(2);
  });

  test('is rejected after its first approval by either of them', async () => {
    for (const second of [anna, bert]) {
      const { user, id } = await requestWithdrawal('20000');
      await approve(anna, id);
      expect(await reject(second, id)).toMatchObject({ data: { status: 'rejected' } });
      expect(await user.balance()).toMatchObject(MONEY_BACK);
    }
  });

  test('is above the limit of its request or of its approval', async () => {
    const small = await requestWithdrawal('6000');
    storeSiteSetting(server, 'withdraw_two_persons_above', '5000');
    expect(await approve(anna, small.id)).toMatchObject({ data: { status: 'approved' } });
    const large = await requestWithdrawal('6000');
    storeSiteSetting(server, 'withdraw_two_persons_above', '50000');
    expect(await approve(anna, large.id)).toMatchObject({ data: { status: 'approved' } });
  });
});

describe('[WITHDRAWAL-15] withdrawals up to the limit that pass it together', () => {
  const DAY_MS = 86_400_000;

  async function again(user: Withdrawer, number: string): Promise<number> {
    const [method] = await user.methods();
    return (await user.draw({ draw_method_id: method?.id, number })).data.id;
  }

  test('of one account need two administrators, and one again after 24 hours', async () => {
    const { user, id } = await requestWithdrawal('6000');
    expect(await approve(anna, id)).toMatchObject({ data: { status: 'paid' } });
    const second = await again(user, '4000.000001');
    expect((await list()).list).toMatchObject([{ id: second, two_persons: true }]);
    expect(await approve(bert, second)).toMatchObject({ data: { status: 'approved' } });
    expect(await approve(bert, second)).toMatchObject({
      error: { data: { reason: 'other_administrator_needed' } },
    });
    expect(await approve(anna, second)).toMatchObject({ data: { status: 'paid' } });
    server.clock.advance(DAY_MS);
    const third = await again(user, '9000');
    expect(await approve(admin.sessionOf('finance'), third)).toMatchObject({ data: { status: 'paid' } });
  });

  test('of one administrator need another one, also when all are approved at once', async () => {
    const ids: number[] = [];
    for (let count = 0; count < 3; count += 1) ids.push((await requestWithdrawal('4000')).id);
    const states = await Promise.all(ids.map(async (id) => (await approve(anna, id)).data.status));
    // In a cluster they arrive in any order.
    expect(states.toSorted()).toEqual(['approved', 'paid', 'paid']);
    const waiting = ids[states.indexOf('approved')] ?? 0;
    expect(await approve(bert, waiting)).toMatchObject({ data: { status: 'paid' } });
  });
});

describe('[WITHDRAWAL-11] the list', () => {
  test('shows who waits longest first, where the money goes and whose name was verified', async () => {
    const first = await requestWithdrawal('100');
    const second = await requestWithdrawal('200');
    const { data: method } = await second.user.bind(WIRE);
    await second.user.draw({ draw_currency_id: 5, draw_method_id: method.id, number: '300', memo: 'rent' });
    const { list: rows, total } = await list();
    expect([total, rows.map((row) => row['number'])]).toEqual([
      3,
      ['100.000000', '200.000000', '300.000000'],
    ]);
    expect(rows[0]).toMatchObject({
      id: first.id,
      user_id: first.user.id,
      verified_name: 'Anna Wong',
      type: 'coin',
      currency_code: 'USDT',
      protocol_code: 'TRC20',
      dc_address: USDT.dc_address,
      fee: '1.000000',
      real_number: '99.000000',
      two_persons: false,
      approved_by: null,
    });
    expect(rows[2]).toMatchObject({
      type: 'bank',
      bank_swift: WIRE.bank_swift,
      payee_name: WIRE.payee_name,
      payee_account: WIRE.payee_account,
      memo: 'rent',
      dc_address: '',
    });
    await admin.mutate('users.freeze', { token: await admin.login(), input: { id: first.user.id } });
    expect((await list()).list.map((row) => row['user_frozen'])).toEqual([true, false, false]);
    await approve(anna, first.id);
    expect((await list()).total).toBe(2);
    expect((await list({ status: 'paid' })).list).toMatchObject([
      { id: first.id, approved_by: expect.any(Number) },
    ]);
    expect((await list({ status: 'paid', cursor: 1 })).list).toEqual([]);
  });
});

describe('[WITHDRAWAL-12] of acts that meet', () => {
  const ROUNDS = 5;
  const EACH = 20;

  /** Both acts, again and again at the same moment, in either order. */
  async function meet(one: () => Promise<unknown>, other: () => Promise<unknown>): Promise<void> {
    const acts = Array.from({ length: EACH }, (_, at) => (at % 2 === 0 ? one() : other()));
    await Promise.all(acts);
  }

  test.each([
    [
      'cancelling and approving',
      (id: number, user: Withdrawer) => user.cancel(id),
      (id: number) => approve(anna, id),
    ],
    ['approving and approving', (id: number) => approve(bert, id), (id: number) => approve(anna, id)],
    ['approving and rejecting', (id: number) => reject(bert, id), (id: number) => approve(anna, id)],
    [
      'cancelling and rejecting',
      (id: number, user: Withdrawer) => user.cancel(id),
      (id: number) => reject(anna, id),
    ],
  ])('%s: one takes effect, and the money is in one place', async (_, one, other) => {
    const { user } = await requestWithdrawal('10', 1000n);
    const [method] = await user.methods();
    let left = 990n;
    for (let round = 0; round < ROUNDS; round += 1) {
      const { data } = await user.draw({ draw_method_id: method?.id, number: '10' });
      left -= 10n;
      await meet(
        () => one(data.id, user),
        () => other(data.id),
      );
      const row = await own(user);
      expect(['paid', 'rejected', 'cancelled']).toContain(row?.state);
      if (row?.state !== 'paid') left += 10n;
      expect(await user.balance()).toMatchObject({ balance: `${left}.000000`, lock_balance: '10.000000' });
    }
    const decided = [...lines('withdrawals.approve'), ...lines('withdrawals.reject')];
    expect(decided.length).toBeLessThanOrEqual(ROUNDS);
    expect((await admin.query('ledger.trialBalance', { token: anna })).data).toMatchObject({
      balanced: true,
    });
  });

  test('two administrators who approve a large one at once have approved it once', async () => {
    const { user, id } = await requestWithdrawal('20000');
    const both = await Promise.all([approve(anna, id), approve(bert, id)]);
    expect(both.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([200, 409]);
    expect(await own(user)).toMatchObject({ state: 'approved' });
  });

  test('money that is withdrawn and needed for a position at once is spent once', async () => {
    const user = await Withdrawer.ready(server, applicant, 600n);
    const { data: method } = await user.bind();
    server.server.tick();
    const order = { type: 1, cont: '0.50', forex_id: 1, status: 1, multiple: 100 };
    const [drawn, opened] = await Promise.all([
      user.draw({ draw_method_id: method.id, number: '500' }),
      user.post('/v1/api/forex/submit', order),
    ]);
    expect([drawn.code, opened.code].toSorted((left, right) => left - right)[0]).toBe(1);
    expect([drawn.code, opened.code]).not.toEqual([1, 1]);
  });
});

test('[WITHDRAWAL-8] each step is pushed to its owner only', async () => {
  const { user, id } = await requestWithdrawal('20000');
  const other = await Withdrawer.register(server, applicant);
  const sockets = [await LiveClient.open(server), await LiveClient.open(server)] as const;
  const [ownSocket, otherSocket] = sockets;
  ownSocket.send({ cmd: 'login', token: user.token });
  otherSocket.send({ cmd: 'login', token: other.token });
  await Promise.all(sockets.map((socket) => socket.settle()));
  await approve(anna, id);
  await approve(bert, id);
  await Promise.all(sockets.map((socket) => socket.settle()));
  const pushed = ownSocket
    .pushes('WALLET')
    .map(({ data }) => data as { event: string; withdrawal: WithdrawalWire });
  expect(pushed.map(({ event, withdrawal }) => [event, withdrawal.id, withdrawal.state])).toEqual([
    ['withdrawal', id, 'approved'],
    ['withdrawal', id, 'paid'],
  ]);
  expect(otherSocket.pushes('WALLET')).toEqual([]);
  for (const { socket } of sockets) socket.terminate();
});

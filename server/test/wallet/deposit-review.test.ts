/** The review of what users claim to have sent: who may, what it credits, and that it happens once. */

import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AdminClient, CONTROLLED } from '../rig/admin-client.ts';
import { BTC, Depositor, USDT } from '../people/depositor.ts';
import { worthAtBid } from '../people/market-rate.ts';
import { Harness } from '../rig/harness.ts';
import { Applicant } from '../people/applicant.ts';
import { UploadClient } from '../rig/upload-client.ts';

const HOUR_MS = 3_600_000;

interface Listed {
  readonly id: number;
  readonly uid: string;
  readonly number: string;
  readonly credit: string;
  readonly address: string;
  readonly our_address: string | null;
  readonly proof_img: string;
}

interface Line {
  readonly action: string;
  readonly input: string;
  readonly before: string;
  readonly after: string;
}

let server: Harness;
let applicant: Applicant;
let admin: AdminClient;
let finance: string;

beforeAll(async () => {
  server = await Harness.start(CONTROLLED);
  applicant = new Applicant(server);
  admin = new AdminClient(server);
});
// Sessions end, and each registration takes a minute.
beforeEach(() => {
  finance = admin.sessionOf('finance');
});
afterAll(() => server.stop());

async function waiting(changes: Readonly<Record<string, unknown>> = {}) {
  const user = await Depositor.register(server, applicant);
  const { data } = await user.claim(changes);
  return { user, id: data.id };
}

function review(name: 'approve' | 'reject', input: object, token = finance) {
  return admin.mutate<{ id: number; status: string; credited: string | null }>(`deposits.${name}`, {
    token,
    input,
  });
}

async function listed(status?: string): Promise<{ list: Listed[]; total: number }> {
  const { data } = await admin.query<{ list: Listed[]; total: number }>('deposits.list', {
    token: finance,
    ...(status === undefined ? {} : { input: { status } }),
  });
  return data;
}

describe('[DEPOSIT-9] staff', () => {
  test('see what waits, oldest first, with what it would credit and both addresses', async () => {
    const first = await waiting({ ...BTC, number: '0.0123', address: 'somewhere-else' });
    const second = await waiting();
    const { list, total } = await listed();
    expect(list.map(({ id }) => id)).toEqual([first.id, second.id]);
    expect(total).toBe(2);
    expect(list[0]).toMatchObject({
      uid: first.user.uid,
      number: '0.0123',
      credit: worthAtBid(server, 'BTCUSD', { unitsE8: 1_230_000n }),
      address: 'somewhere-else',
      our_address: BTC.address,
    });
    await review('reject', { id: first.id, remark: 'That address is none of ours.' });
    await review('reject', { id: second.id, remark: 'Nothing arrived.' });
    expect(await listed()).toEqual({ list: [], total: 0, next: null });
    expect((await listed('rejected')).list.map(({ id }) => id)).toEqual([second.id, first.id]);
  });

  test('open the proof by their own token, and each look is on the audit', async () => {
    const { id } = await waiting();
    const row = (await listed()).list.find((one) => one.id === id);
    const linesBefore = admin.rows<Line>('audit').length;
    const seen = await new UploadClient(server).read(row?.proof_img ?? '', `Bearer ${finance}`);
    expect(seen.status).toBe(200);
    expect(admin.rows<Line>('audit').slice(linesBefore)).toMatchObject([{ action: 'uploads.view' }]);
    await review('reject', { id, remark: 'no' });
  });

  test('who care may look and not decide', async () => {
    const { id } = await waiting();
    const support = admin.sessionOf('support');
    expect((await admin.query('deposits.list', { token: support })).status).toBe(200);
    expect(await review('approve', { id }, support)).toMatchObject({
      error: { data: { reason: 'role_not_allowed' } },
    });
    await review('reject', { id, remark: 'no' });
  });

  test('are in the change versions', async () => {
    const changeState = async () => {
      const { data } = await admin.query<{
        waiting: { deposits: number };
        versions: { deposits: number };
      }>('office.pulse', { token: finance });
      return { waiting: data.waiting.deposits, version: data.versions.deposits };
    };
    const before = await changeState();
    const { id } = await waiting();
    const during = await changeState();
    expect(during.waiting).toBe(before.waiting + 1);
    expect(during.version).toBeGreaterThan(before.version);
    await review('reject', { id, remark: 'no' });
    expect((await changeState()).waiting).toBe(before.waiting);
  });
});

describe('[TRANSFER-1] an approval', () => {
  test('credits the units at the set price of the claim, once, and the user sees all of it', async () => {
    const { user, id } = await waiting({ number: '123.45678' });
    const { coins } = server.server.wallet.paymentChannels;
    const coin = coins.byId(USDT.charge_id)!;
    coins.put({ ...coin, usdPriceE8: coin.usdPriceE8 * 2n });
    server.clock.advance(HOUR_MS / 2);
    const { data } = await review('approve', { id });
    coins.put(coin);
    expect(data).toEqual({ id, status: 'finished', credited: '123.456780' });
    expect(await user.balance()).toBe('123.456780');
    const [record] = (await user.list()).list;
    expect(record).toMatchObject({ status: 1, credited: '123.456780', holder: null, promised_at: null });
    expect(record?.timeline.map(({ step }) => step)).toEqual(['submitted', 'finished']);
    expect(record?.timeline[1]?.at).toBe(new Date(server.clock.now()).toISOString());
    const again = await review('approve', { id });
    expect(again).toMatchObject({ status: 409, error: { data: { reason: 'state_changed' } } });
    expect(await user.balance()).toBe('123.456780');
  });

  test('a hundred at once, with rejections among them, have one effect', async () => {
    const { user, id } = await waiting({ number: '250' });
    const all = await Promise.all(
      Array.from({ length: 100 }, (_, at) =>
        at % 2 === 0 ? review('approve', { id }) : review('reject', { id, remark: 'no' }),
      ),
    );
    const accepted = all.filter(({ status }) => status === 200);
    expect(accepted).toHaveLength(1);
    expect(all.filter(({ status }) => status === 409)).toHaveLength(99);
    expect(await user.balance()).toBe(accepted[0]?.data.status === 'finished' ? '250.000000' : '0.000000');
  });

  test('may correct the units to what arrived', async () => {
    const { user, id } = await waiting({ number: '100' });
    const { data } = await review('approve', { id, number: '99.123456' });
    expect(data.credited).toBe('99.123456');
    expect((await user.list()).list[0]).toMatchObject({ number: '99.123456', credited: '99.123456' });
  });

  test('is one line of the audit in the same write, with what it did; a refused one leaves none', async () => {
    const { user, id } = await waiting({ number: '100' });
    const lines = admin.rows<Line>('audit').length;
    await review('approve', { id, number: 40 });
    await review('approve', { id });
    const [line, ...more] = admin.rows<Line>('audit').slice(lines);
    expect(more).toEqual([]);
    expect(line?.action).toBe('deposits.approve');
    expect(JSON.parse(line?.before ?? '')).toEqual({
      user_id: user.id,
      status: 'waiting',
      number: '100',
      currency_code: 'USDT',
      protocol_code: 'TRC20',
    });
    expect(JSON.parse(line?.after ?? '')).toEqual({
      status: 'finished',
      number: '40',
      credited: '40.000000',
    });
  });

  test.each([
    { id: 999_999 },
    { id: 0 },
    { id: 'x' },
    { id: 1, number: '0' },
    { id: 1, number: '-1' },
    { id: 1, number: 'NaN' },
  ])('of %j is refused', async (input) => {
    const { status } = await review('approve', input);
    expect([400, 404]).toContain(status);
  });

  test('of more than a transfer can be is refused', async () => {
    const { id } = await waiting();
    expect(await review('approve', { id, number: '1000000001' })).toMatchObject({
      error: { data: { reason: 'outside_limits' } },
    });
    await review('reject', { id, remark: 'no' });
  });
});

describe('[TRANSFER-1] a rejection', () => {
  test('has a reason for its user and moves nothing', async () => {
    const { user, id } = await waiting();
    expect((await review('reject', { id, remark: '  Nothing arrived.  ' })).data).toEqual({
      id,
      status: 'rejected',
      credited: null,
    });
    const [record] = (await user.list()).list;
    expect(record).toMatchObject({ status: 2, remark: 'Nothing arrived.', credited: null });
    expect(record?.timeline.map(({ step }) => step)).toEqual(['submitted', 'rejected']);
    expect(await user.balance()).toBe('0.000000');
  });

  test.each(['', '   ', 'x'.repeat(501)])('needs a remark, not %j', async (remark) => {
    const { id } = await waiting();
    expect((await review('reject', { id, remark })).status).toBe(400);
    await review('reject', { id, remark: 'no' });
  });
});

test('[TRANSFER-1] reviewed at the moment it expires, it ends once, fifty times over', {
  tags: ['night'],
}, async () => {
  const own = await Harness.start(CONTROLLED);
  const ownAdmin = new AdminClient(own);
  const people = new Applicant(own);
  const users = [await Depositor.register(own, people), await Depositor.register(own, people)];
  for (let round = 0; round < 5; round += 1) {
    const claims = [];
    for (const user of users) for (let at = 0; at < 5; at += 1) claims.push((await user.claim()).data.id);
    own.clock.advance(72 * HOUR_MS);
    const token = ownAdmin.sessionOf('finance');
    const reviews = claims.map((id) => ownAdmin.mutate('deposits.approve', { token, input: { id } }));
    // The clock is first, or last, or falls somewhere between.
    for (let turn = 0; turn < round * 4; turn += 1) await setImmediate();
    if (round === 4) await Promise.all(reviews);
    own.server.tick();
    const answers = await Promise.all(reviews);
    await own.server.expiry.stop();
    const states = await Promise.all(users.map(async (user) => (await user.list()).list));
    for (const [at, id] of claims.entries()) {
      const record = states.flat().find((one) => one.id === id);
      expect([200, 409]).toContain(answers[at]?.status);
      expect(record?.status).toBe(answers[at]?.status === 200 ? 1 : 3);
    }
  }
  for (const user of users) {
    const pages = [await user.list(), await user.list({ page: '2' })];
    const credited = pages.flatMap(({ list }) => list).filter(({ status }) => status === 1).length;
    expect(credited).toBeGreaterThanOrEqual(5);
    expect(credited).toBeLessThanOrEqual(20);
    expect(await user.balance()).toBe(`${credited}00.000000`);
  }
  await own.stop();
});

test('[TRANSFER-2] twenty claims at once leave ten that wait', async () => {
  const user = await Depositor.register(server, applicant);
  const answers = await Promise.all(Array.from({ length: 20 }, () => user.claim()));
  expect(answers.filter(({ code }) => code === 1)).toHaveLength(10);
  expect(answers.filter(({ code }) => code === 1019)).toHaveLength(10);
  expect((await user.list()).total).toBe(10);
});

test('[TRANSFER-2] ten claims may wait, an eleventh waits until one of them is reviewed', async () => {
  const { user, id } = await waiting();
  for (let more = 1; more < 10; more += 1) await user.claim();
  expect(await user.claim()).toMatchObject({ code: 1019, data: { reason: 'too_many_waiting', max: 10 } });
  await review('reject', { id, remark: 'no' });
  expect(await user.claim()).toMatchObject({ code: 1 });
});

test('[TRANSFER-3] what was credited can be traded with, and the books balance', async () => {
  const { user, id } = await waiting({ number: '1000' });
  await review('approve', { id });
  const body = { type: 1, cont: '0.01', forex_id: 1, status: 1, multiple: 100 };
  expect(await server.post('/v1/api/forex/submit', { token: user.token, body })).toMatchObject({ code: 1 });
  const { data } = await server.get<{ list: { Value: string; MemoTran: string; Balance: string }[] }>(
    '/v1/api/main/accountLog/forexChange',
    { token: user.token },
  );
  expect(data.list.at(-1)).toMatchObject({ Value: '1000.000000', Balance: '1000.000000' });
});

/** Deposits and withdrawals in currencies that the market quotes: at its prices, with the operator's margin, fixed at approval. */

import type { ChargeInfoWire, WithdrawalCurrencyWire } from '@vernier/shared/api/shapes/transfer';
import { formatMicros } from '@vernier/shared/numbers/money';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Applicant } from '../people/applicant.ts';
import { BTC, Depositor } from '../people/depositor.ts';
import { quoteOf, rateOf, worthAtBid } from '../people/market-rate.ts';
import { Withdrawer } from '../people/withdrawer.ts';
import { AdminClient, CONTROLLED } from '../rig/admin-client.ts';
import { Harness } from '../rig/harness.ts';

const BTC_DRAW = 3;
const BTC_OUT = { type: 1, draw_id: BTC_DRAW, dc_address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' };
const unitsE8 = 12_345_678n;

interface Row {
  readonly id: number;
  readonly [field: string]: unknown;
}

let server: Harness;
let applicant: Applicant;
let admin: AdminClient;
let finance: string;
let owner: string;

beforeAll(async () => {
  server = await Harness.start({ ...CONTROLLED, WITHDRAW_HOLD_HOURS: '0' });
  applicant = new Applicant(server);
  admin = new AdminClient(server);
});
beforeEach(() => {
  finance = admin.sessionOf('finance');
  owner = admin.sessionOf('owner');
});
afterAll(() => server.stop());

/** The market bids this for a bitcoin with its next tick. */
async function setBitcoin(price: number): Promise<void> {
  await admin.act('market.setPrice', { token: owner, input: { code: 'BTCUSD', price } });
}

function control(name: 'halt' | 'resume') {
  return admin.act(`market.${name}`, { token: owner, input: { code: 'BTCUSD' } });
}

async function claimed(number = '0.12345678'): Promise<{ user: Depositor; id: number }> {
  const user = await Depositor.register(server, applicant);
  return { user, id: (await user.claim({ ...BTC, number })).data.id };
}

function approveDeposit(id: number) {
  return admin.agree<Row>('deposits.approve', { token: finance, input: { id } });
}

async function listed(path: string): Promise<Row[]> {
  return (await admin.query<{ list: Row[] }>(path, { token: finance })).data.list;
}

async function saveMargin(kind: 'coins' | 'drawCurrencies', id: number, rate_margin: string) {
  const row = (await listed(`payments.${kind}.list`)).find((one) => one.id === id);
  return admin.agree<Row>(`payments.${kind}.save`, { token: finance, input: { ...row, rate_margin } });
}

async function requestWithdrawal(number: string) {
  const user = await Withdrawer.ready(server, applicant, 50_000n);
  const { data: method } = await user.bind(BTC_OUT);
  const { data } = await user.draw({ draw_currency_id: BTC_DRAW, draw_method_id: method.id, number });
  return { user, data };
}

function lastLine(): { before: unknown; after: unknown } {
  const line = admin.rows<{ before: string; after: string }>('audit').at(-1);
  return { before: JSON.parse(line?.before ?? ''), after: JSON.parse(line?.after ?? '') };
}

describe('a deposit of a coin that the market quotes', () => {
  test('[TRANSFER-9] of one bitcoin at 82,700 is worth 82,700 and not the set 62,500', async () => {
    await setBitcoin(82_000);
    const { user, id } = await claimed('1');
    await setBitcoin(82_700);
    expect(await approveDeposit(id)).toMatchObject({ data: { credited: '82700.000000' } });
    expect(await user.balance()).toBe('82700.000000');
  });

  test('[TRANSFER-10] is credited at the bid of the approval, less the margin of the claim, and shows that rate', async () => {
    await saveMargin('coins', BTC.charge_id, '1.25');
    const { user, id } = await claimed();
    const [before] = (await user.list()).list;
    expect(before).toMatchObject({ rate_margin: '1.25', rate_fixed: false, credited: null });
    await saveMargin('coins', BTC.charge_id, '0');
    server.pass(5_000);
    await setBitcoin(90_000.01);
    const credited = worthAtBid(server, 'BTCUSD', { unitsE8, marginBps: 125n });
    expect((await approveDeposit(id)).data).toEqual({ id, status: 'finished', credited });
    expect(await user.balance()).toBe(credited);
    const { rate_at } = rateOf(server, 'BTCUSD');
    const rate = { usd_price: '88875.009875', rate_margin: '1.25', rate_at };
    expect((await user.list()).list[0]).toMatchObject({ ...rate, rate_fixed: true, credited });
    expect(lastLine().after).toEqual({ status: 'finished', number: '0.12345678', credited, ...rate });
  });

  test('[TRANSFER-9] is offered at the bid of the moment, less the margin', async () => {
    await saveMargin('coins', BTC.charge_id, '10');
    await setBitcoin(70_000.01);
    const { token } = await Depositor.register(server, applicant);
    await setBitcoin(70_000.01);
    const { data } = await server.get<ChargeInfoWire>('/api/quickCharge/info', { token });
    const { rate_at } = rateOf(server, 'BTCUSD');
    expect(data.coins.find(({ id }) => id === BTC.charge_id)).toMatchObject({
      usd_price: '63000.009',
      rate_margin: '10.00',
      rate_at,
    });
    await saveMargin('coins', BTC.charge_id, '0');
  });

  test('[TRANSFER-10] is not approved while the market has no tradable price, and is afterwards', async () => {
    const { user, id } = await claimed();
    const lines = admin.rows('audit').length;
    await control('halt');
    expect(await approveDeposit(id)).toMatchObject({ error: { data: { reason: 'trading_halted' } } });
    await control('resume');
    const input = { code: 'BTCUSD', name: 'freeze', size: 30 };
    await admin.act('market.scenario', { token: owner, input });
    server.pass(5_000);
    expect(await approveDeposit(id)).toMatchObject({ error: { data: { reason: 'price_not_available' } } });
    // The page shows the last known rate with its time.
    const { rate_at } = rateOf(server, 'BTCUSD');
    expect(server.clock.now() - Date.parse(rate_at)).toBeGreaterThan(2_000);
    const { data } = await server.get<ChargeInfoWire>('/api/quickCharge/info', { token: user.token });
    expect(data.coins.find((coin) => coin.id === BTC.charge_id)?.rate_at).toBe(rate_at);
    expect(await user.balance()).toBe('0.000000');
    server.pass(30_000);
    expect((await approveDeposit(id)).data).toMatchObject({
      credited: worthAtBid(server, 'BTCUSD', { unitsE8 }),
    });
    const written = admin.rows<{ action: string }>('audit').slice(lines);
    expect(written.filter(({ action }) => action === 'deposits.approve')).toHaveLength(1);
  });

  test('[TRANSFER-9] in the list of reviewers is worth what it would credit at this moment', async () => {
    const { id } = await claimed();
    await setBitcoin(60_000);
    expect((await listed('deposits.list')).find((row) => row.id === id)).toMatchObject({
      ...rateOf(server, 'BTCUSD'),
      credit: worthAtBid(server, 'BTCUSD', { unitsE8 }),
    });
    await admin.mutate('deposits.reject', { token: finance, input: { id, remark: 'no' } });
  });
});

describe('a withdrawal in a coin that the market quotes', () => {
  const receivedAt = (leftMicros: bigint, ask: number, marginBps: bigint) =>
    formatMicros((leftMicros * 1_000_000n) / (BigInt(ask) * (10_000n + marginBps)));

  test('[TRANSFER-10] pays at the ask of the approval plus the margin, rounded down, and shows that rate', async () => {
    await saveMargin('drawCurrencies', BTC_DRAW, '0.5');
    await setBitcoin(80_000);
    const { user, data: request } = await requestWithdrawal('1000');
    expect(request).toMatchObject({ fee: '1.000000', rate_margin: '0.50', rate_fixed: false });
    server.pass(5_000);
    await setBitcoin(81_234.56);
    const real_number = receivedAt(999_000_000n, quoteOf(server, 'BTCUSD').ask, 50n);
    const { rate_at } = rateOf(server, 'BTCUSD');
    const row = (await listed('withdrawals.list')).find(({ id }) => id === request.id);
    expect(row).toMatchObject({ real_number, rate_at });
    const approved = await admin.mutate<Row>('withdrawals.approve', {
      token: finance,
      input: { id: request.id },
    });
    expect(approved.data).toEqual({ id: request.id, status: 'paid', real_number });
    const [record] = (await user.draws()).list;
    expect(record).toMatchObject({ real_number, rate_at, rate_fixed: true, state: 'paid' });
    expect(lastLine().after).toEqual({
      status: 'paid',
      real_number,
      unit_price: record?.unit_price,
      rate_margin: '0.50',
      rate_at,
    });
    expect(await user.balance()).toMatchObject({ balance: '49000.000000', lock_balance: '0.000000' });
    await saveMargin('drawCurrencies', BTC_DRAW, '0');
  });

  test('[TRANSFER-10] by two administrators is fixed by the first, and paid so without a market', async () => {
    const { user, data: request } = await requestWithdrawal('20000');
    const approve = (token: string) =>
      admin.mutate<Row>('withdrawals.approve', { token, input: { id: request.id } });
    await control('halt');
    expect(await approve(finance)).toMatchObject({ error: { data: { reason: 'trading_halted' } } });
    expect((await user.draws()).list[0]).toMatchObject({ state: 'waiting', rate_fixed: false });
    await control('resume');
    server.pass(1_000);
    const fixed = await approve(finance);
    expect(fixed.data).toMatchObject({ status: 'approved' });
    expect((await user.draws()).list[0]).toMatchObject({ rate_fixed: true });
    await setBitcoin(95_000);
    await control('halt');
    const paid = await approve(admin.sessionOf('finance'));
    expect(paid.data).toEqual({ ...fixed.data, status: 'paid' });
    await control('resume');
  });

  test('[TRANSFER-9] is offered at the ask of the moment, and a set rate stays as it is', async () => {
    const { token } = await Depositor.register(server, applicant);
    const { data } = await server.get<WithdrawalCurrencyWire[]>('/api/account/draw_symbol_list', { token });
    const { ask, pricePrecision } = quoteOf(server, 'BTCUSD');
    const { rate_at, rate_margin } = rateOf(server, 'BTCUSD');
    const coin = data.find(({ id }) => id === BTC_DRAW);
    expect(coin).toMatchObject({ rate_at, rate_margin });
    expect(Number(coin?.unit_price)).toBe(ask / 10 ** pricePrecision);
    expect(Number(coin?.unit_price) * Number(coin?.usd_price)).toBeCloseTo(1, 9);
    const dollars = data.find(({ code }) => code === 'HKD');
    expect(dollars).toMatchObject({ usd_price: '7.8', unit_price: null, rate_at: null, rate_margin: null });
  });
});

describe('[DEPOSIT-10] the margin of a rate', () => {
  test('is on the audit, with two decimals', async () => {
    const saved = await saveMargin('coins', BTC.charge_id, '0.3');
    expect(saved.data).toMatchObject({ rate_margin: '0.30' });
    expect(lastLine()).toMatchObject({ before: { rate_margin: '0.00' }, after: { rate_margin: '0.30' } });
    await saveMargin('coins', BTC.charge_id, '0');
  });

  test.each(['-0.01', '10.01', '0.001', 'x', ''])('is not %j', async (margin) => {
    expect((await saveMargin('coins', BTC.charge_id, margin)).error.data).toMatchObject({
      reason: 'validation_failed',
      fields: ['rate_margin'],
    });
  });

  test('counts for the currencies of the market, which the console knows', async () => {
    const { data } = await admin.query<{ currency: string; show_code: string }[]>(
      'payments.marketCurrencies',
      { token: finance },
    );
    expect(data).toContainEqual({ currency: 'BTC', show_code: 'BTC/USD' });
    const currencies = data.map(({ currency }) => currency);
    expect(currencies).toEqual(expect.arrayContaining(['ETH', 'SOL', 'XRP', 'EUR']));
    expect(currencies).not.toContain('USDT');
  });
});

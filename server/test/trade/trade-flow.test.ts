/** The whole road of a trade over HTTP, with every figure computed here by hand from the prices alone. */

import type { BalanceWire, LedgerPageWire } from '@vernier/shared/api/shapes/account';
import type { InstrumentWire } from '@vernier/shared/api/shapes/market';
import type { DealsWire, OrderWire } from '@vernier/shared/api/shapes/order';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Harness } from '../rig/harness.ts';

const UNITS = 100_000n;

let server: Harness;

beforeEach(async () => {
  server = await Harness.start();
});
afterEach(() => server.stop());

/** Points of a five-digit price. */
function points(price: number): bigint {
  return BigInt(Math.round(price * 100_000));
}

/** `-12.345678` from micro-dollars. */
function usd(micros: bigint): string {
  const digits = String(micros < 0n ? -micros : micros).padStart(7, '0');
  return `${micros < 0n ? '-' : ''}${digits.slice(0, -6)}.${digits.slice(-6)}`;
}

async function instrument(code: string): Promise<InstrumentWire> {
  const { data } = await server.get<InstrumentWire[]>('/v1/api/forex/trade_list');
  const found = data.find(({ Code }) => Code === code);
  if (found === undefined) throw new Error(`no ${code}`);
  return found;
}

test('[ORDER-7] a buy opens at the ask, closes at the bid, and the balance is exact to the micro-dollar', async () => {
  const { token, user } = await server.openDemo();
  expect(user.is_demo).toBe(1);
  expect(user.uid).toMatch(/^\d{8}$/);
  const eurusd = await instrument('EURUSD');
  const { Ask } = eurusd.ForexQuotations;

  const bought = await server.post<OrderWire & { balance: string }>('/v1/api/forex/submit', {
    token,
    body: { type: 1, cont: '0.50', forex_id: eurusd.Id, status: 1, multiple: 100 },
  });
  // Half a lot of 100,000 units in points of 1e-5 is 0.5 USD a point; the fee is 5 USD a lot.
  const margin = (points(Ask) * UNITS * 10n) / 2n / 100n;
  expect(bought).toMatchObject({ status: 200, code: 1, msg: 'Success' });
  expect(bought.data).toMatchObject({
    OrderType: 1,
    Status: 1,
    Quantity: 0.5,
    Multiple: 100,
    OriginPrice: Ask,
    CautionMoney: usd(margin),
    TradeFee: '2.500000',
    balance: '99997.500000',
    CloseReason: null,
  });

  server.pass(5_000);
  const later = (await instrument('EURUSD')).ForexQuotations;
  const floating = ((points(later.Bid) - points(Ask)) * UNITS * 10n) / 2n;
  const holding = await server.get<DealsWire>('/v1/api/forex/my_deal', { token, query: { status: '1' } });
  const equity = 99_997_500_000n + floating;
  expect(holding.data).toMatchObject({
    total: 1,
    balance: '99997.500000',
    all_fact_profits: usd(floating),
    equity: usd(equity),
    margin: usd(margin),
    free_margin: usd(equity - margin),
  });
  expect(holding.data.data[0]).toMatchObject({
    Id: bought.data.Id,
    FactProfits: usd(floating),
    Price: later.Bid,
  });

  const closed = await server.post<OrderWire & { balance: string }>('/v1/api/forex/close', {
    token,
    body: { id: bought.data.Id },
  });
  expect(closed.data).toMatchObject({
    Status: 3,
    CloseReason: 'manual',
    Price: later.Bid,
    FactProfits: usd(floating),
    balance: usd(equity),
  });

  const history = await server.get<DealsWire>('/v1/api/forex/my_deal', { token, query: { status: '3' } });
  expect(history.data).toMatchObject({
    total: 1,
    all_fact_profits: usd(floating),
    margin: '0.000000',
    risk_rate: 0,
  });
  expect(history.data.margin_level).toBeNull();
  expect(history.data.data[0]?.FactProfits).toBe(usd(floating));
  const balance = await server.get<BalanceWire>('/v1/api/main/wallet/getBalance', { token });
  expect(balance.data).toEqual({
    balance: usd(equity),
    lock_balance: '0.000000',
    equity: usd(equity),
    withdrawable: usd(equity),
  });
});

test('[LEDGER-2] [LEDGER-3] the ledger lists every movement, newest first, with its running balance', async () => {
  const { token } = await server.openDemo();
  const eurusd = await instrument('EURUSD');
  const body = { type: 2, cont: 1, forex_id: eurusd.Id, status: 1, multiple: 200 };
  const { data: sold } = await server.post<OrderWire>('/v1/api/forex/submit', { token, body });
  server.pass(1_000);
  await server.post('/v1/api/forex/close', { token, body: { id: sold.Id } });

  const path = '/v1/api/main/accountLog/forexChange';
  const { data } = await server.get<LedgerPageWire>(path, { token, headers: { lang: 'en' } });
  expect(data.total).toBe(3);
  expect(data.list.map(({ MemoTran }) => MemoTran)).toEqual([
    `Profit or loss, order ${sold.Id}`,
    `Trading fee, order ${sold.Id}`,
    'Demo money credited',
  ]);
  expect(data.list[2]).toMatchObject({ Value: '100000.000000', Balance: '100000.000000' });
  expect(data.list[1]).toMatchObject({ Value: '-5.000000', Balance: '99995.000000' });
  const beyond = await server.get<LedgerPageWire>(path, { token, query: { page: '99' } });
  expect(beyond.data).toEqual({ list: [], total: 3 });
});

test('[REGISTRATION-2] a reset closes the positions and restores the balance, as entries of the ledger', async () => {
  const { token } = await server.openDemo();
  const eurusd = await instrument('EURUSD');
  const body = { type: 1, cont: 2, forex_id: eurusd.Id, status: 1, multiple: 500 };
  await server.post('/v1/api/forex/submit', { token, body });
  server.pass(2_000);
  const reset = await server.get<BalanceWire>('/v1/api/main/user/resetForexDemoAccount', {
    token,
    headers: { lang: 'en' },
  });
  expect(reset.data).toMatchObject({ balance: '100000.000000', equity: '100000.000000' });
  const holding = await server.get<DealsWire>('/v1/api/forex/my_deal', { token, query: { status: '1' } });
  expect(holding.data.total).toBe(0);
  const history = await server.get<DealsWire>('/v1/api/forex/my_deal', { token, query: { status: '3' } });
  expect(history.data.data[0]?.CloseReason).toBe('reset');
});

test('[REQUEST-3] pages hold twenty rows, the newest first, and a page beyond the end is empty', async () => {
  const { token } = await server.openDemo();
  const eurusd = await instrument('EURUSD');
  const body = { type: 1, cont: 0.01, forex_id: eurusd.Id, status: 1, multiple: 500 };
  for (let index = 0; index < 23; index += 1) {
    if (index === 15) server.pass(2_000);
    await server.post('/v1/api/forex/submit', { token, body });
  }
  const path = '/v1/api/forex/my_deal';
  const first = await server.get<DealsWire>(path, { token, query: { status: '1' } });
  const second = await server.get<DealsWire>(path, { token, query: { status: '1', page: '2' } });
  const third = await server.get<DealsWire>(path, { token, query: { status: '1', page: '3' } });
  expect([first, second, third].map(({ data }) => [data.data.length, data.total])).toEqual([
    [20, 23],
    [3, 23],
    [0, 23],
  ]);
  const ids = [...first.data.data, ...second.data.data].map(({ Id }) => Id);
  expect(ids).toEqual(ids.toSorted((one, other) => other - one));
  const pending = await server.get<DealsWire>(path, { token, query: { status: '0' } });
  expect(pending.data).toMatchObject({ data: [], total: 0 });
});

test('[ORDER-5] a part of a position closes as a separate order, and the shares add up', async () => {
  const { token } = await server.openDemo();
  const eurusd = await instrument('EURUSD');
  const body = { type: 1, cont: '0.50', forex_id: eurusd.Id, status: 1, multiple: 100 };
  const { data: bought } = await server.post<OrderWire>('/v1/api/forex/submit', { token, body });
  const close = (cont: string) =>
    server.post<OrderWire & { reason?: string }>('/v1/api/forex/close', {
      token,
      body: { id: bought.Id, cont },
    });

  expect(await close('0.495')).toMatchObject({ code: 1009, data: { reason: 'lots_not_allowed' } });
  expect(await close('nothing')).toMatchObject({ code: 1001, data: { fields: ['cont'] } });
  const { data: part } = await close('0.20');
  expect(part).toMatchObject({ Status: 3, Quantity: 0.2, TradeFee: '1.000000', CloseReason: 'manual' });
  expect(part.Id).not.toBe(bought.Id);

  const holding = await server.get<DealsWire>('/v1/api/forex/my_deal', { token, query: { status: '1' } });
  const [rest] = holding.data.data;
  expect(rest).toMatchObject({ Id: bought.Id, Status: 1, Quantity: 0.3, TradeFee: '1.500000' });
  const micros = (text: string | undefined) => BigInt((text ?? '').replace('.', ''));
  expect(micros(part.CautionMoney) + micros(rest?.CautionMoney)).toBe(micros(bought.CautionMoney));
  expect(holding.data.margin).toBe(rest?.CautionMoney);
});

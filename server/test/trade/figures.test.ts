/** Explained figures: each value is the one that the other calls return, and each formula of its inputs gives its value. */

import type { AccountDetailWire, BalanceWire, LedgerPageWire } from '@vernier/shared/api/shapes/account';
import type { PerformanceWire } from '@vernier/shared/api/shapes/performance';
import type { FigureWire } from '@vernier/shared/api/shapes/figure';
import type { OrderWire } from '@vernier/shared/api/shapes/order';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Trader } from '../people/trader.ts';
import { Harness, type JsonResponse } from '../rig/harness.ts';
import { recomputed } from './arithmetic.ts';

const USDJPY = 3;

let server: Harness;
let trader: Trader;

beforeEach(async () => {
  server = await Harness.start();
  trader = await Trader.enter(server);
});
afterEach(async () => {
  trader.leave();
  await server.stop();
});

function ask(figure: string, id?: number, token = trader.token): Promise<JsonResponse<FigureWire>> {
  const query = { figure, ...(id === undefined ? {} : { id: String(id) }) };
  return server.get<FigureWire>('/v1/api/forex/explain', { token, query });
}

async function explained(figure: string, id?: number): Promise<FigureWire> {
  const { data } = await ask(figure, id);
  expect(data.figure).toBe(figure);
  for (const number of data.numbers) expect(recomputed(number)).toBe(number.value);
  const last = data.numbers.at(-1);
  if (last !== undefined && data.value !== null)
    expect([last.name, last.value]).toEqual([figure, data.value]);
  return data;
}

const namesOf = ({ numbers }: FigureWire) => numbers.map(({ name }) => name);

async function expectOrder({ Id, FactProfits, CautionMoney, TradeFee, Swap }: OrderWire): Promise<void> {
  const values = [];
  for (const figure of ['profit', 'margin', 'fee', 'swap']) values.push((await explained(figure, Id)).value);
  expect(values).toEqual([FactProfits, CautionMoney, TradeFee, Swap]);
}

async function expectAccount(): Promise<void> {
  const { margin_level, risk_rate, equity, free_margin } = await trader.deals(1);
  const { data } = await server.get<BalanceWire>('/v1/api/main/wallet/getBalance', { token: trader.token });
  const values = [];
  for (const figure of ['margin_level', 'risk_rate', 'equity', 'free_margin', 'withdrawable'])
    values.push((await explained(figure)).value);
  expect(values).toEqual([
    margin_level?.toFixed(2) ?? null,
    risk_rate.toFixed(2),
    equity,
    free_margin,
    data.withdrawable,
  ]);
}

test('[EXPLAIN-5] [EXPLAIN-6] figures of the account and of orders in every status equal those of the other calls', async () => {
  await expectAccount();
  const yen = { forex_id: USDJPY, status: 1, cont: '0.30' };
  const { data: position } = await trader.submit({ type: 2, ...yen });
  server.pass(1_000);
  await expectAccount();
  const { data: other } = await trader.submit({ status: 1 });
  const { data: pending } = await trader.submit({ status: 0, target_price: 0.9 });
  const { data: cancelled } = await trader.submit({ status: 0, target_price: 0.8 });
  await trader.cancel({ id: cancelled.Id });
  server.pass(2_000);
  const { data: first } = await trader.close({ id: position.Id, cont: '0.10' });
  server.pass(1_000);
  const { data: second } = await trader.close({ id: position.Id, cont: '0.07' });
  await trader.close({ id: other.Id });

  await expectAccount();
  const [open, waiting, ended] = [await trader.deals(1), await trader.deals(0), await trader.deals(3)];
  const all = [...open.data, ...waiting.data, ...ended.data];
  expect(all.map(({ Id }) => Id).toSorted((left, right) => left - right)).toEqual(
    [position, other, pending, cancelled, first, second].map(({ Id }) => Id),
  );
  for (const order of all) await expectOrder(order);

  const entry = ['conversion', 'margin'];
  expect(namesOf(await explained('margin', position.Id))).toEqual([...entry, 'margin', 'margin', 'margin']);
  const part = await explained('margin', second.Id);
  expect(namesOf(part)).toEqual([...entry, 'margin', 'margin', 'margin']);
  expect(part.numbers.at(-2)).toMatchObject({
    formula: 'margin − part_1',
    value: part.numbers.at(-1)?.inputs['margin'],
  });
  expect(namesOf(await explained('profit', second.Id))).toEqual(['conversion', 'profit']);
  expect(await explained('margin', cancelled.Id)).toEqual({
    figure: 'margin',
    value: '0.000000',
    numbers: [],
  });
  expect(namesOf(await explained('free_margin'))).toEqual(['profit', 'equity', 'free_margin']);

  await trader.submit({ status: 0, target_price: 0.9 });
  await trader.submit({ status: 1 });
  server.pass(1_000);
  await expectAccount();
  const sums = ['profit', 'profit', 'profit', 'equity', 'margin', 'reserved', 'free_margin', 'withdrawable'];
  expect(namesOf(await explained('withdrawable'))).toEqual(sums);
});

test('[EXPLAIN-6] a figure of an order needs the id of an own order', async () => {
  const { data: order } = await trader.submit({ status: 1 });
  for (const figure of ['profit', 'margin', 'fee', 'swap'])
    expect(await ask(figure)).toMatchObject({ code: 1001, data: { fields: ['id'] } });
  expect(await ask('balance')).toMatchObject({ code: 1001, data: { fields: ['figure'] } });
  const { token } = await server.openDemo();
  const foreign = await ask('margin', order.Id, token);
  expect(foreign).toMatchObject({ code: 1002 });
  expect(foreign.text).toBe((await ask('margin', order.Id + 100, token)).text);
  const { data: detail } = await server.get<AccountDetailWire>('/v1/api/main/account/forexDetail', { token });
  expect((await ask('equity', order.Id, token)).data.value).toBe(detail.equity);
});

test('[EXPLAIN-8] [EXPLAIN-10] figures of closed orders equal those of the performance, also with its filters', async () => {
  const none = ['win_rate', 'profit_factor', 'expectancy', 'average_r', 'average_holding'];
  for (const figure of none) expect(await explained(figure)).toEqual({ figure, value: null, numbers: [] });
  expect((await explained('net_profit')).value).toBe('0.000000');
  for (const [type, forex_id, cont] of [
    [1, 1, '0.40'],
    [2, 1, '0.20'],
    [2, USDJPY, '0.30'],
  ] as const) {
    const { data: order } = await trader.submit({ type, forex_id, cont, status: 1 });
    server.pass(30_700);
    await trader.close({ id: order.Id });
  }
  for (const filter of [{}, { forex_id: '1' }, { type: '2' }, { result: 'loss' }]) {
    const { data: results } = await server.get<PerformanceWire>('/v1/api/main/performance', {
      token: trader.token,
      query: filter,
    });
    const values = [];
    for (const figure of ['net_profit', ...none, 'max_drawdown']) {
      const { data } = await server.get<FigureWire>('/v1/api/forex/explain', {
        token: trader.token,
        query: { figure, ...filter },
      });
      for (const number of data.numbers) expect(recomputed(number)).toBe(number.value);
      values.push(data.value);
    }
    const { net_profit, win_rate, profit_factor, expectancy, average_r, average_holding, max_drawdown } =
      results;
    const ratio = (value: number | null) => value?.toFixed(2) ?? null;
    expect(results.orders).toBeGreaterThan(0);
    expect(values).toEqual([
      ...[net_profit, ratio(win_rate), ratio(profit_factor), expectancy, ratio(average_r)],
      ...[String(average_holding), ratio(max_drawdown)],
    ]);
  }
});

test('[EXPLAIN-9] each line of a statement is the balance before it and its amount, with the arithmetic of its order', async () => {
  const { data: order } = await trader.submit({ status: 1, cont: '0.40' });
  server.pass(30_000);
  await trader.close({ id: order.Id });
  const { data } = await server.get<LedgerPageWire>('/v1/api/main/accountLog/forexChange', {
    token: trader.token,
  });
  expect(data.list.map(({ Kind }) => Kind)).toEqual(['profit', 'fee', 'opening']);
  const names = [];
  for (const { Id, Balance, Value } of data.list) {
    const line = await explained('entry', Id);
    expect([line.value, line.numbers.at(-1)?.inputs['amount']]).toEqual([Balance, Value]);
    names.push(namesOf(line));
  }
  expect(names).toEqual([['profit', 'entry'], ['fee', 'entry'], ['entry']]);
  expect(await ask('entry')).toMatchObject({ code: 1001, data: { fields: ['id'] } });
  const { token } = await server.openDemo();
  expect(await ask('entry', data.list[0]?.Id ?? 0, token)).toMatchObject({ code: 1002 });
});

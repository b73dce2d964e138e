/** An account's margin from health to ruin on a moved market: the call, the stop-out, the broker's credit. */

import type { Intervention } from '@vernier/shared/market/intervention';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { recomputed } from './arithmetic.ts';
import { Harness } from '../rig/harness.ts';
import { accountOf, eurusd, halfLot, price, Trader, usd } from '../people/trader.ts';

let server: Harness;
let trader: Trader;

beforeEach(async () => {
  server = await Harness.start({ TEST_CONTROLS: 'on', DEMO_BALANCE: '1000' });
  trader = await Trader.enter(server);
});
afterEach(async () => {
  trader.leave();
  await server.stop();
});

/** Moves the euro by so many thousandths of its price with the next tick. */
function move(thousandths: number): void {
  const { market } = server.server.core;
  const shift: Intervention = {
    kind: 'shift',
    slot: market.slot + 1,
    asset: 'EUR',
    deltaNano: thousandths * 1_000_000,
    trusted: true,
  };
  market.intervene([shift]);
  server.pass(250);
}

const calls = async () => (await trader.pushes()).trades.filter(({ event }) => event === 'margin_call');

test('[MARGIN-10] the call is pushed once, refuses entries until the level is above 110 %, and is pushed again when it recurs', async () => {
  const { data: position } = await trader.submit({ status: 1, cont: '0.85' });
  expect(await calls()).toEqual([]);
  move(-2);
  const called = await trader.deals(1);
  expect(called.margin_level).toBeLessThan(100);
  expect(called.margin_call).toBe(true);
  expect(await calls()).toEqual([{ event: 'margin_call', order: null, account: accountOf(called) }]);
  const refused = { code: 1008, data: { reason: 'insufficient_margin', margin_call: true } };
  expect(await trader.submit({ status: 1, cont: '0.01' })).toMatchObject(refused);
  expect(await trader.submit({ status: 0, cont: '0.01', target_price: 1 })).toMatchObject(refused);

  move(2);
  const between = await trader.deals(1);
  expect(between.margin_level).toBeGreaterThan(105);
  expect(between.margin_level).toBeLessThan(110);
  expect(between.margin_call).toBe(true);
  move(-2);
  expect((await calls()).length).toBe(1);
  move(5);
  const well = await trader.deals(1);
  expect(well.margin_level).toBeGreaterThan(110);
  expect(well.margin_call).toBe(false);
  move(-5);
  expect((await calls()).length).toBe(2);

  await trader.close({ id: position.Id });
  expect(await trader.deals(3)).toMatchObject({ margin_call: false, margin_level: null, risk_rate: 0 });
});

test('[ORDER-21] in a call a market order against the position is admitted, and no other entry', async () => {
  await trader.submit({ status: 1, cont: '0.85' });
  move(-2);
  expect((await trader.deals(1)).margin_call).toBe(true);
  const against = { type: 2, status: 1, multiple: 500 };
  const refused = { code: 1008, data: { reason: 'insufficient_margin', margin_call: true } };
  expect(await trader.submit({ ...against, cont: '0.86' })).toMatchObject(refused);
  expect(await trader.submit({ ...against, type: 1, cont: '0.01' })).toMatchObject(refused);
  expect(await trader.submit({ ...against, cont: '0.85' })).toMatchObject({ code: 1, data: { Status: 1 } });
  const { margin_level: level, data } = await trader.deals(1);
  expect(data).toHaveLength(2);
  expect(level).toBeGreaterThan(50);
});

test('[MARGIN-11] [MARGIN-13] the largest loss is closed first, no more than must be, and a balance below zero is made good', async () => {
  const opened = eurusd(server);
  const { data: small } = await trader.submit({ status: 1, cont: '0.30' });
  const { data: large } = await trader.submit({ status: 1, cont: '0.50' });
  const { data: resting } = await trader.submit({ status: 0, cont: '0.01', target_price: 0.9 });
  move(-8);
  const first = await trader.pushes();
  const { bid } = eurusd(server);
  const loss = halfLot(bid - opened.ask);
  const history = await trader.deals(3);
  expect(history.data).toMatchObject([
    { Id: large.Id, CloseReason: 'stop_out', Price: price(bid), FactProfits: usd(loss) },
  ]);
  expect(history.balance).toBe(usd(1_000_000_000n - 4_000_000n + loss));
  const left = await trader.deals(1);
  expect(left.data.map(({ Id }) => Id)).toEqual([small.Id]);
  expect(left.margin_level).toBeGreaterThan(50);
  expect(first.closed).toEqual([{ order: history.data[0], account: accountOf(left) }]);
  // The level of the call was passed on the way down, and the rest is below it.
  expect(first.trades.map(({ event }) => event)).toEqual(['opened', 'opened', 'pending', 'margin_call']);

  move(-60);
  const end = await trader.deals(3);
  expect(end.data.map(({ Id, CloseReason }) => [Id, CloseReason])).toEqual([
    [small.Id, 'stop_out'],
    [large.Id, 'stop_out'],
  ]);
  expect(end).toMatchObject({
    balance: '0.000000',
    equity: '0.000000',
    margin: '0.000000',
    margin_call: false,
  });
  expect((await trader.deals(0)).data.map(({ Id }) => Id)).toEqual([resting.Id]);
  const { timeline } = await trader.fill(small.Id);
  const [credit] = (await ledger()).filter(({ MemoTran }) => MemoTran === 'Negative balance protection');
  expect(timeline.slice(2).map(({ event, rule }) => [event, rule])).toEqual([
    ['triggered', 'margin_level_at_stop_out'],
    ['closed', 'stop_out_largest_loss'],
  ]);
  const [reached] = timeline[2]?.numbers ?? [];
  expect([reached?.name, reached && recomputed(reached)]).toEqual(['level', reached?.value]);
  expect(timeline[3]?.numbers.map(({ name }) => name)).toEqual(['profit', 'protection']);
  expect(timeline[3]?.numbers[1]?.value).toBe(credit?.Value);
});

async function ledger(): Promise<{ MemoTran: string; Value: string }[]> {
  const path = '/v1/api/main/accountLog/forexChange';
  const headers = { lang: 'en' };
  const { data } = await server.get<{ list: { MemoTran: string; Value: string }[] }>(path, {
    token: trader.token,
    headers,
  });
  return data.list;
}

test('[ORDER-13] a pending order that is reached but not covered is cancelled, with a push that says so', async () => {
  const { data: position } = await trader.submit({ status: 1, cont: '0.50' });
  const { data: resting } = await trader.submit({
    status: 0,
    cont: '0.30',
    target_price: price(eurusd(server).ask - 200),
  });
  move(-5);
  const { closed, trades } = await trader.pushes();
  expect(closed.map(({ order }) => [order.Id, order.Status, order.CloseReason])).toEqual([
    [resting.Id, 3, 'insufficient_margin'],
  ]);
  expect(trades.map(({ event }) => event)).toEqual(['opened', 'pending']);
  expect((await trader.deals(1)).data.map(({ Id }) => Id)).toEqual([position.Id]);
  const { timeline } = await trader.fill(resting.Id);
  expect(timeline.map(({ rule }) => rule)).toEqual([
    'limit_better_than_market',
    'target_reached',
    'insufficient_margin_at_fill',
  ]);
  const numbers = timeline[2]?.numbers ?? [];
  expect(numbers.map(({ name }) => name)).toEqual(['margin', 'fee', 'available']);
  for (const number of numbers) expect(recomputed(number)).toBe(number.value);
  const { free_margin } = await trader.deals(1);
  expect(numbers[2]?.value).toBe(free_margin);
  expect((await ledger()).map(({ Value }) => Value)).toEqual(['-2.500000', '1000.000000']);
});

test('[MARGIN-14] within one tick stops come before pending entries, whose margin they may free', async () => {
  const { ask, bid } = eurusd(server);
  const stop = { stop_loss_price: price(bid - 100) };
  const { data: position } = await trader.submit({ status: 1, cont: '0.50', ...stop });
  const { data: resting } = await trader.submit({ status: 0, cont: '0.30', target_price: price(ask - 200) });
  move(-5);
  const { closed, trades } = await trader.pushes();
  expect(closed.map(({ order }) => [order.Id, order.CloseReason])).toEqual([[position.Id, 'stop_loss']]);
  expect(trades.map(({ event, order }) => [event, order?.Id])).toEqual([
    ['opened', position.Id],
    ['pending', resting.Id],
    ['filled', resting.Id],
  ]);
});

test('[STOP-2] a stop-loss and a close at once have one effect', async () => {
  const { bid } = eurusd(server);
  const { data: position } = await trader.submit({ status: 1, stop_loss_price: price(bid - 100) });
  const { market } = server.server.core;
  const slot = market.slot + 1;
  market.intervene([{ kind: 'shift', slot, asset: 'EUR', deltaNano: -2_000_000, trusted: true }]);
  server.clock.advance(250);
  // The tick that reaches the stop is due, and nothing has played it when the close arrives.
  const [first, second] = await Promise.all([
    trader.close({ id: position.Id }),
    trader.close({ id: position.Id }),
  ]);
  expect([first.code, second.code]).toEqual([1005, 1005]);
  const history = await trader.deals(3);
  expect(history.data.map(({ Id, CloseReason }) => [Id, CloseReason])).toEqual([[position.Id, 'stop_loss']]);
  expect((await trader.pushes()).closed.length).toBe(1);
});

test('[STORE-6] what rests waits on after a restart', async () => {
  const { ask, bid } = eurusd(server);
  const { data: position } = await trader.submit({
    status: 1,
    cont: '0.20',
    stop_loss_price: price(bid - 100),
  });
  const { data: resting } = await trader.submit({ status: 0, cont: '0.10', target_price: price(ask - 100) });
  await server.restart();
  move(-2);
  const [closed] = (await trader.deals(3)).data;
  expect([closed?.Id, closed?.CloseReason]).toEqual([position.Id, 'stop_loss']);
  expect((await trader.deals(1)).data.map(({ Id }) => Id)).toEqual([resting.Id]);
  expect((await trader.fill(position.Id)).timeline.map(({ event }) => event)).toEqual([
    'accepted',
    'filled',
    'triggered',
    'closed',
  ]);
});

/** Pending orders from placement to fill or cancel, by the ticks of a real market, with every figure computed here. */

import type { Quote } from '@vernier/shared/market/quote';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Harness } from '../rig/harness.ts';
import {
  accountOf,
  eurusd,
  advanceToMove,
  halfLot,
  halfLotMargin,
  price,
  runUntil,
  Trader,
  usd,
} from '../people/trader.ts';

const BALANCE = 100_000_000_000n;
const FEE = 2_500_000n;
const BUY = 1;
const SELL = 2;

let server: Harness;
let trader: Trader;

beforeEach(async () => {
  server = await Harness.start({ TEST_CONTROLS: 'on' });
  trader = await Trader.enter(server);
});
afterEach(async () => {
  trader.leave();
  await server.stop();
});

const openingSide = (type: number, quote: Quote) => (type === BUY ? quote.ask : quote.bid);
const closingSide = (type: number, quote: Quote) => (type === BUY ? quote.bid : quote.ask);

describe('[ORDER-10] [ORDER-11] [ORDER-12] a pending order', () => {
  test.each([
    ['a buy below the market is a limit', BUY, 'limit', -4],
    ['a buy above the market is a stop entry', BUY, 'stop', 4],
    ['a sell above the market is a limit', SELL, 'limit', 4],
    ['a sell below the market is a stop entry', SELL, 'stop', -4],
  ] as const)('%s; it fills at its side of the first tick that reaches it', async (_, type, kind, away) => {
    trader.leave();
    advanceToMove(server, type === BUY ? 'ask' : 'bid', away);
    trader = await Trader.enter(server);
    const target = openingSide(type, eurusd(server)) + away;
    const { data: placed } = await trader.submit({ type, status: 0, target_price: price(target) });
    const reserve = halfLotMargin(target) + FEE;
    expect(placed).toMatchObject({
      Status: 0,
      PendingKind: kind,
      OriginPrice: price(target),
      TargetPrice: price(target),
      CautionMoney: usd(halfLotMargin(target)),
      TradeFee: '2.500000',
      FactProfits: '0.000000',
      OpenTime: null,
      balance: '100000.000000',
    });
    const resting = await trader.deals(0);
    expect(resting).toMatchObject({
      total: 1,
      equity: '100000.000000',
      margin: '0.000000',
      free_margin: usd(BALANCE - reserve),
      margin_level: null,
      risk_rate: 0,
    });

    const { quote, before } = runUntil(server, (one) => {
      const side = openingSide(type, one);
      return away < 0 ? side <= target : side >= target;
    });
    const { trades } = await trader.pushes();
    const open = openingSide(type, quote);
    const profit = halfLot(type === BUY ? quote.bid - open : open - quote.ask);
    const margin = halfLotMargin(open);
    const holding = await trader.deals(1);
    expect(holding).toMatchObject({
      total: 1,
      balance: usd(BALANCE - FEE),
      margin: usd(margin),
      free_margin: usd(BALANCE - FEE + profit - margin),
    });
    const [order] = holding.data;
    expect(order).toMatchObject({
      Id: placed.Id,
      Status: 1,
      OriginPrice: price(open),
      Price: price(closingSide(type, quote)),
      TargetPrice: price(target),
      PendingKind: kind,
      CautionMoney: usd(margin),
      FactProfits: usd(profit),
    });
    expect((await trader.deals(0)).total).toBe(0);

    const { balance: _b, ...asPlaced } = placed;
    const {
      data: _d,
      total: _t,
      all_fact_profits: _p,
      net_profit: _n,
      positions: _c,
      wins: _w,
      ...figures
    } = holding;
    expect(trades).toEqual([
      { event: 'pending', order: asPlaced, account: accountOf(resting) },
      { event: 'filled', order, account: figures },
    ]);

    const { timeline } = await trader.fill(placed.Id);
    expect(timeline.map(({ event, rule }) => [event, rule])).toEqual([
      ['accepted', kind === 'limit' ? 'limit_better_than_market' : 'stop_entry_worse_than_market'],
      ['triggered', 'target_reached'],
      ['filled', kind === 'limit' ? 'limit_at_target_or_better' : 'stop_entry_first_price_beyond'],
    ]);
    expect(timeline[2]).toMatchObject({
      tick: { Seq: quote.seq, Time: quote.timeMs, Bid: price(quote.bid), Ask: price(quote.ask) },
      before: { Seq: before.seq, Bid: price(before.bid), Ask: price(before.ask) },
    });
  });
});

test('[ORDER-16] a tick from before the acceptance never fills an order', async () => {
  const { ask } = eurusd(server);
  const target = ask - 1;
  // The clock is at the newest tick's time; the order is younger than it.
  const { data } = await trader.submit({ status: 0, target_price: price(target) });
  server.server.tick();
  expect(data.Status).toBe(0);
  expect((await trader.deals(0)).total).toBe(1);
});

test('[ORDER-14] a cancelled order is in history without a posting, and its reserve is free again', async () => {
  const target = eurusd(server).ask - 500;
  const { data: placed } = await trader.submit({ status: 0, target_price: price(target) });
  const cancelled = await trader.cancel({ id: placed.Id });
  expect(cancelled.data).toMatchObject({
    Id: placed.Id,
    Status: 3,
    CloseReason: 'cancelled',
    Price: price(target),
    CautionMoney: '0.000000',
    TradeFee: '0.000000',
    FactProfits: '0.000000',
    OpenTime: null,
    balance: '100000.000000',
  });
  const history = await trader.deals(3);
  expect(history).toMatchObject({ total: 1, all_fact_profits: '0.000000', free_margin: '100000.000000' });
  const { balance: _, ...order } = cancelled.data;
  expect(history.data).toEqual([order]);
  expect((await trader.pushes()).closed).toEqual([{ order, account: accountOf(history) }]);
  expect(await trader.cancel({ id: placed.Id })).toMatchObject({
    code: 1005,
    data: { reason: 'state_changed' },
  });
  const { timeline } = await trader.fill(placed.Id);
  expect(timeline.at(-1)).toMatchObject({
    event: 'closed',
    rule: 'cancelled_by_user',
    tick: null,
    around: [],
  });
});

test('[ORDER-14] a position cannot be cancelled, nor a pending order closed', async () => {
  const { data: position } = await trader.submit({ status: 1 });
  const { data: pending } = await trader.submit({ status: 0, target_price: price(eurusd(server).ask - 500) });
  expect((await trader.cancel({ id: position.Id })).code).toBe(1005);
  expect((await trader.close({ id: pending.Id })).code).toBe(1005);
});

test('[REGISTRATION-2] a reset cancels pending orders and closes positions, each with a separate push', async () => {
  await trader.submit({ status: 1 });
  await trader.submit({ status: 0, target_price: price(eurusd(server).ask - 500) });
  const headers = { lang: 'en' };
  await server.post('/v1/api/main/user/resetForexDemoAccount', { token: trader.token, headers });
  const { closed } = await trader.pushes();
  expect(closed.map(({ order }) => [order.Status, order.CloseReason])).toEqual([
    [3, 'reset'],
    [3, 'reset'],
  ]);
  expect(await trader.deals(0)).toMatchObject({ total: 0, free_margin: '100000.000000' });
});

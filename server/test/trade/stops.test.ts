/** Stop-losses and take-profits: set, moved and removed by their user, fired by the ticks of a real market. */

import type { Quote } from '@vernier/shared/market/quote';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Harness } from '../rig/harness.ts';
import { accountOf, eurusd, advanceToMove, halfLot, price, runUntil, Trader, usd } from '../people/trader.ts';

const BUY = 1;
const SELL = 2;
const AFTER_FEE = 99_997_500_000n;

let server: Harness;
let trader: Trader;
let level: number;

beforeEach(async () => {
  server = await Harness.start({ TEST_CONTROLS: 'on' });
  trader = await Trader.enter(server);
  const instrument = server.server.core.market.instruments.find(({ code }) => code === 'EURUSD');
  level = instrument?.stopsLevel ?? 0;
});
afterEach(async () => {
  trader.leave();
  await server.stop();
});

const closingSide = (type: number, quote: Quote) => (type === BUY ? quote.bid : quote.ask);
const openingSide = (type: number, quote: Quote) => (type === BUY ? quote.ask : quote.bid);

describe('[STOP-2] [STOP-3] a stop of a position', () => {
  test.each([
    ["a buy's stop-loss", BUY, 'stop_loss', -1],
    ["a buy's take-profit", BUY, 'take_profit', 1],
    ["a sell's stop-loss", SELL, 'stop_loss', 1],
    ["a sell's take-profit", SELL, 'take_profit', -1],
  ] as const)(
    '%s closes at the closing side of the first tick that reaches it',
    async (_, type, reason, way) => {
      trader.leave();
      advanceToMove(server, type === BUY ? 'bid' : 'ask', way * level);
      trader = await Trader.enter(server);
      const opened = eurusd(server);
      const stop = closingSide(type, opened) + way * level;
      const field = reason === 'stop_loss' ? 'stop_loss_price' : 'target_profit_price';
      const { data: placed } = await trader.submit({ type, status: 1, [field]: price(stop) });
      expect(reason === 'stop_loss' ? placed.TargetLossPrice : placed.TargetProfitPrice).toBe(price(stop));

      const { quote } = runUntil(server, (one) => (closingSide(type, one) - stop) * way >= 0);
      const { closed } = await trader.pushes();
      const open = openingSide(type, opened);
      const close = closingSide(type, quote);
      const profit = halfLot(type === BUY ? close - open : open - close);
      const history = await trader.deals(3);
      expect(history).toMatchObject({
        total: 1,
        balance: usd(AFTER_FEE + profit),
        all_fact_profits: usd(profit),
      });
      expect(history.data[0]).toMatchObject({
        Id: placed.Id,
        Status: 3,
        CloseReason: reason,
        Price: price(close),
        FactProfits: usd(profit),
      });
      expect(closed).toEqual([{ order: history.data[0], account: accountOf(history) }]);

      const { timeline } = await trader.fill(placed.Id);
      expect(timeline.slice(2).map(({ event, rule, level: waited }) => [event, rule, waited])).toEqual([
        ['triggered', `${reason}_reached`, price(stop)],
        [
          'closed',
          reason === 'stop_loss' ? 'stop_loss_first_price_beyond' : 'take_profit_at_target_or_better',
          undefined,
        ],
      ]);
      expect(timeline[3]?.numbers.map(({ value }) => value)).toEqual([usd(profit)]);
      const seqs = timeline[3]?.around.map(({ Seq }) => Seq) ?? [];
      expect(seqs).toEqual(seqs.toSorted((one, other) => one - other));
      expect(seqs).toContain(quote.seq);
      expect(timeline[3]?.around.find(({ Seq }) => Seq === quote.seq)).toEqual(timeline[3]?.tick);
    },
  );
});

test('[STOP-5] stops are set, moved and removed, each time with a push that says what they are', async () => {
  const { data: position } = await trader.submit({ status: 1 });
  const { bid } = eurusd(server);
  const set = await trader.setStops({
    id: position.Id,
    stop_loss_price: String(price(bid - 300)),
    target_profit_price: price(bid + 300),
  });
  expect(set.data).toMatchObject({
    Id: position.Id,
    Status: 1,
    TargetLossPrice: price(bid - 300),
    TargetProfitPrice: price(bid + 300),
    balance: '99997.500000',
  });
  const moved = await trader.setStops({
    id: position.Id,
    stop_loss_price: price(bid - 200),
    target_profit_price: '',
  });
  expect(moved.data).toMatchObject({ TargetLossPrice: price(bid - 200), TargetProfitPrice: 0 });
  const removed = await trader.setStops({ id: position.Id, stop_loss_price: 0 });
  expect(removed.data).toMatchObject({ TargetLossPrice: 0, TargetProfitPrice: 0 });

  const { trades } = await trader.pushes();
  const orders = [set, moved, removed].map(({ data: { balance: _, ...order } }) => order);
  expect(trades.slice(1).map(({ event, order }) => ({ event, order }))).toEqual(
    orders.map((order) => ({ event: 'stops', order })),
  );
  const { timeline } = await trader.fill(position.Id);
  expect(timeline.slice(2).map(({ rule, stops }) => [rule, stops])).toEqual([
    ['stops_set_by_user', { stop_loss: price(bid - 300), take_profit: price(bid + 300), trailing_stop: 0 }],
    ['stops_set_by_user', { stop_loss: price(bid - 200), take_profit: 0, trailing_stop: 0 }],
    ['stops_removed_by_user', { stop_loss: 0, take_profit: 0, trailing_stop: 0 }],
  ]);
});

test('[COMMAND-9] a stop that is not named stays as it is, and a call that names none is refused', async () => {
  const { data: position } = await trader.submit({ status: 1 });
  const { bid } = eurusd(server);
  await trader.setStops({
    id: position.Id,
    stop_loss_price: price(bid - 300),
    target_profit_price: price(bid + 300),
  });
  const moved = await trader.setStops({ id: position.Id, stop_loss_price: price(bid - 200) });
  expect(moved.data).toMatchObject({
    TargetLossPrice: price(bid - 200),
    TargetProfitPrice: price(bid + 300),
  });
  const removed = await trader.setStops({ id: position.Id, target_profit_price: '' });
  expect(removed.data).toMatchObject({ TargetLossPrice: price(bid - 200), TargetProfitPrice: 0 });
  const none = await trader.setStops<{ fields: string[] }>({ id: position.Id });
  expect(none).toMatchObject({
    code: 1001,
    data: { fields: ['stop_loss_price', 'target_profit_price', 'trailing_stop'] },
  });
});

test('[STOP-1] the stops of a pending order are measured from its target', async () => {
  const target = eurusd(server).ask - 1_000;
  const { data: resting } = await trader.submit({
    status: 0,
    target_price: price(target),
    stop_loss_price: price(target - level),
    target_profit_price: price(target + level),
  });
  expect(resting).toMatchObject({
    Status: 0,
    TargetLossPrice: price(target - level),
    TargetProfitPrice: price(target + level),
  });
  const near = await trader.setStops<{ reason: string; max: number; field: string }>({
    id: resting.Id,
    stop_loss_price: price(target - level + 1),
    target_profit_price: 0,
  });
  expect(near).toMatchObject({
    code: 1010,
    data: { reason: 'stop_loss_not_allowed', field: 'stop_loss_price', max: price(target - level) },
  });
});

test('[ORDER-5] [SOCKET-7] a part closes with a push of its position and one of the part, and both are explained', async () => {
  const opened = eurusd(server);
  const { data: bought } = await trader.submit({ status: 1 });
  server.pass(5_000);
  const { bid } = eurusd(server);
  const { data: part } = await trader.close({ id: bought.Id, cont: '0.20' });
  const profit = (halfLot(bid - opened.ask) * 2n) / 5n;
  expect(part.FactProfits).toBe(usd(profit));
  const { trades, closed } = await trader.pushes();
  const holding = await trader.deals(1);
  const { balance: _, ...row } = part;
  expect(trades.slice(1)).toEqual([
    { event: 'partly_closed', order: holding.data[0], account: accountOf(holding) },
  ]);
  expect(closed).toEqual([{ order: { ...row, ParentId: bought.Id }, account: accountOf(holding) }]);

  const ofPart = await trader.fill(part.Id);
  expect(ofPart.order).toEqual(row);
  expect(ofPart.timeline.map(({ event }) => event)).toEqual(['accepted', 'filled', 'closed']);
  expect(ofPart.timeline[2]?.numbers.map(({ name, value }) => [name, value])).toEqual([
    ['profit', usd(profit)],
    ['margin', part.CautionMoney],
    ['fee', '1.000000'],
  ]);
  const ofRest = await trader.fill(bought.Id);
  expect(ofRest.timeline.map(({ event }) => event)).toEqual(['accepted', 'filled', 'partly_closed']);
  expect(ofRest.order).toEqual(holding.data[0]);
});

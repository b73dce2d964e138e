/** The current ccxt, unmodified, trades a demo account over the interface in the form of Binance; figures equal our own calls. */

import {
  AuthenticationError,
  BadRequest,
  BadSymbol,
  type binanceusdm,
  InsufficientFunds,
  InvalidNonce,
  InvalidOrder,
  OrderImmediatelyFillable,
  OrderNotFound,
  PermissionDenied,
} from 'ccxt';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CcxtAccount } from './ccxt-account.ts';

const EURO = 'EUR/USD:USD';

let account: CcxtAccount;
let exchange: binanceusdm;

beforeAll(async () => {
  account = await CcxtAccount.open();
  ({ exchange } = account);
});
afterAll(() => account.close());

/** As EURUSD is priced. */
function rounded(price: number): number {
  return Number(price.toFixed(5));
}

/** The id of an order that has one. */
function idOf({ id }: { readonly id?: string | undefined }): string {
  if (id === undefined) throw new Error('ccxt gives every order an id');
  return id;
}

test('[BINANCE-1] ccxt loads the markets and reads prices, candles and the book', async () => {
  const markets = await exchange.loadMarkets();
  expect(exchange.market(EURO)).toMatchObject({
    ...{ id: 'EURUSD', swap: true, linear: true, active: true, settle: 'USD', contractSize: 100_000 },
    precision: { amount: 0.01, price: 0.00001 },
    limits: { amount: { min: 0.01, max: 50 } },
  });
  expect(Object.keys(markets).map((symbol) => exchange.market(symbol)['id'])).toEqual(
    account.server.server.core.market.instruments.map(({ code }) => code),
  );
  expect(Object.keys(markets).every((symbol) => exchange.market(symbol)['linear'] === true)).toBe(true);
  expect(exchange.market('USDJPY/USD:USD')).toMatchObject({ id: 'USDJPY', precision: { price: 0.001 } });
  const { bid, ask } = account.quote();
  expect(await exchange.fetchTicker(EURO)).toMatchObject({ last: bid, bid, ask });
  expect(Object.keys(await exchange.fetchTickers())).toHaveLength(Object.keys(markets).length);
  expect(await exchange.fetchBidsAsks([EURO])).toMatchObject({ [EURO]: { bid, ask } });
  expect((await exchange.fetchOrderBook(EURO)).asks).toEqual([[ask, 50]]);
  const { data: candles } = await account.server.get<{ Time: number; Open: number; Close: number }[]>(
    '/v1/api/forex/kline',
    { query: { forex_id: '1', period: '60min', limit: '8' } },
  );
  const hours = await exchange.fetchOHLCV(EURO, '1h', undefined, 8);
  expect(hours.map(([time, open, , , close]) => [time, open, close])).toEqual(
    candles.map(({ Time, Open, Close }) => [Time * 1_000, Open, Close]),
  );
  const [first] = hours;
  const fourHours = 14_400_000;
  const [folded] = await exchange.fetchOHLCV(
    EURO,
    '4h',
    Math.ceil(Number(first?.[0]) / fourHours) * fourHours,
    1,
  );
  const parts = hours.filter(([time]) => Math.floor(Number(time) / fourHours) * fourHours === folded?.[0]);
  expect(folded?.slice(1, 5)).toEqual([
    parts[0]?.[1],
    Math.max(...parts.map(([, , high]) => Number(high))),
    Math.min(...parts.map(([, , , low]) => Number(low))),
    parts.at(-1)?.[4],
  ]);
});

test('[BINANCE-4] [BINANCE-5] market orders open, net and close a position; trades and balance equal our own', async () => {
  await exchange.setLeverage(100, EURO);
  const entry = await exchange.createOrder(EURO, 'market', 'buy', 0.3, undefined, {
    clientOrderId: 'first-1',
  });
  const { ask } = account.quote();
  expect(entry).toMatchObject({
    status: 'closed',
    filled: 0.3,
    average: ask,
    side: 'buy',
    clientOrderId: 'first-1',
  });
  expect(await account.ownOrder({ client_id: 'first-1' })).toMatchObject({
    Id: Number(entry.id),
    Multiple: 100,
  });
  expect(await exchange.fetchOrder(idOf(entry), EURO)).toMatchObject({ amount: 0.3, status: 'closed' });
  await exchange.createOrder(EURO, 'market', 'buy', 0.1);
  account.server.pass(1_000);
  const [position, ...others] = await exchange.fetchPositions([EURO]);
  expect(others).toEqual([]);
  expect(position).toMatchObject({ side: 'long', contracts: 0.4, hedged: false, contractSize: 100_000 });
  expect(position?.info.unRealizedProfit).toBe((await account.own(1)).all_fact_profits);
  await account.expectSameFigures();
  const reduced = await exchange.createOrder(EURO, 'market', 'sell', 0.35, undefined, { reduceOnly: true });
  expect(reduced).toMatchObject({
    status: 'closed',
    filled: 0.35,
    reduceOnly: true,
    average: account.quote().bid,
  });
  expect(await exchange.fetchOrder(idOf(reduced), EURO)).toMatchObject({ amount: 0.35, filled: 0.35 });
  expect((await exchange.fetchPositions([EURO]))[0]).toMatchObject({ side: 'long', contracts: 0.05 });
  const turned = await exchange.createOrder(EURO, 'market', 'sell', 0.15);
  expect(turned).toMatchObject({ status: 'closed', filled: 0.15, side: 'sell' });
  expect((await exchange.fetchPositions([EURO]))[0]).toMatchObject({ side: 'short', contracts: 0.1 });
  await exchange.createOrder(EURO, 'market', 'buy', 5, undefined, { reduceOnly: true });
  expect(await exchange.fetchPositions([EURO])).toEqual([]);
  const trades = await exchange.fetchMyTrades(EURO);
  const history = await account.own(3);
  const sum = (of: (trade: (typeof trades)[number]) => unknown) =>
    trades.reduce((all, trade) => all + Number(of(trade)), 0);
  expect(sum(({ info }) => info.realizedPnl) - sum(({ fee }) => fee?.cost)).toBeCloseTo(
    Number(history.net_profit),
    6,
  );
  // the client sorts trades of one moment by the text of their ids
  const reducing = trades.filter(({ order }) => order === reduced.id).map(({ amount }) => Number(amount));
  expect(reducing.toSorted((one, other) => other - one)).toEqual([0.3, 0.05]);
  expect(trades.find(({ order }) => order === entry.id)).toMatchObject({ amount: 0.3, side: 'buy' });
  expect((await exchange.fetchOrders(EURO)).map(({ id }) => id)).toEqual(
    expect.arrayContaining([entry.id, reduced.id]),
  );
  await account.expectSameFigures();
});

test('[BINANCE-3] a repeated client id makes one order; with another order it is refused', async () => {
  const params = { clientOrderId: 'once.1' };
  const first = await exchange.createOrder(EURO, 'market', 'buy', 0.1, undefined, params);
  expect((await exchange.createOrder(EURO, 'market', 'buy', 0.1, undefined, params)).id).toBe(first.id);
  await expect(exchange.createOrder(EURO, 'market', 'buy', 0.2, undefined, params)).rejects.toThrow('-4116');
  const close = { reduceOnly: true, clientOrderId: 'once.2' };
  const closed = await exchange.createOrder(EURO, 'market', 'sell', 0.05, undefined, close);
  expect((await exchange.createOrder(EURO, 'market', 'sell', 0.05, undefined, close)).id).toBe(closed.id);
  expect(await exchange.fetchPositions([EURO])).toMatchObject([{ contracts: 0.05 }]);
  await exchange.createOrder(EURO, 'market', 'sell', 0.05);
  expect(await exchange.fetchPositions([EURO])).toEqual([]);
});

test('[BINANCE-5] limit and stop entries wait, are listed and are cancelled', async () => {
  const { bid, ask } = account.quote();
  const limit = await exchange.createOrder(EURO, 'limit', 'buy', 0.1, bid - 0.01);
  const stop = await exchange.createOrder(EURO, 'market', 'buy', 0.1, undefined, {
    triggerPrice: ask + 0.01,
  });
  expect(limit).toMatchObject({ status: 'open', type: 'limit', price: rounded(bid - 0.01) });
  expect(stop).toMatchObject({ status: 'open', triggerPrice: rounded(ask + 0.01) });
  expect((await exchange.fetchOpenOrders(EURO)).map(({ id }) => id)).toEqual([limit.id, stop.id]);
  expect(
    (await exchange.fetchOpenOrders(EURO, undefined, undefined, { trigger: true })).map(({ id }) => id),
  ).toEqual([stop.id]);
  await account.expectSameFigures();
  expect(await exchange.cancelOrder(idOf(limit), EURO)).toMatchObject({ status: 'canceled' });
  expect(await exchange.fetchOrder(idOf(limit), EURO)).toMatchObject({ status: 'canceled', filled: 0 });
  await exchange.cancelOrder(idOf(stop), EURO, { trigger: true });
  await exchange.createOrder(EURO, 'limit', 'sell', 0.1, ask + 0.02);
  await exchange.cancelAllOrders(EURO);
  expect(await exchange.fetchOpenOrders(EURO)).toEqual([]);
  const end = { timeInForce: 'GTD', goodTillDate: account.server.clock.now() + 500 };
  const ending = await exchange.createOrder(EURO, 'limit', 'buy', 0.1, bid - 0.01, end);
  expect(ending).toMatchObject({
    status: 'open',
    timeInForce: 'GTD',
    info: { goodTillDate: end.goodTillDate },
  });
  account.server.pass(500);
  expect(await exchange.fetchOrder(idOf(ending), EURO)).toMatchObject({ status: 'expired' });
  // A limit that the market has reached fills at the market, not at its price.
  const reached = await exchange.createOrder(EURO, 'limit', 'buy', 0.1, ask + 0.01);
  expect(reached).toMatchObject({ status: 'closed', average: account.quote().ask });
  await exchange.createOrder(EURO, 'market', 'sell', 0.1);
});

test('[BINANCE-9] a waiting order, and a target of a position, are edited in place', async () => {
  const { bid, ask } = account.quote();
  const limit = await exchange.createOrder(EURO, 'limit', 'buy', 0.1, bid - 0.02);
  const edited = await exchange.editOrder(idOf(limit), EURO, 'limit', 'buy', 0.2, bid - 0.01);
  expect(edited).toMatchObject({ id: limit.id, status: 'open', amount: 0.2, price: rounded(bid - 0.01) });
  expect(await exchange.fetchOrder(idOf(limit), EURO)).toMatchObject({ amount: 0.2 });
  expect(await account.ownOrder({ id: idOf(limit) })).toMatchObject({
    Quantity: 0.2,
    TargetPrice: rounded(bid - 0.01),
  });
  await account.expectSameFigures();
  await expect(exchange.editOrder(idOf(limit), EURO, 'limit', 'buy', 0.2, ask + 0.01)).rejects.toThrow(
    InvalidOrder,
  );
  await expect(exchange.editOrder(idOf(limit), EURO, 'limit', 'buy', 500, bid - 0.03)).rejects.toThrow(
    InvalidOrder,
  );
  expect(await account.ownOrder({ id: idOf(limit) })).toMatchObject({
    Quantity: 0.2,
    TargetPrice: rounded(bid - 0.01),
  });
  await exchange.cancelOrder(idOf(limit), EURO);
  await expect(exchange.editOrder(idOf(limit), EURO, 'limit', 'buy', 0.2, bid - 0.02)).rejects.toThrow(
    OrderNotFound,
  );
  const entry = await exchange.createOrder(EURO, 'market', 'buy', 0.1);
  const target = await exchange.createOrder(EURO, 'limit', 'sell', 0.1, bid + 0.01, { reduceOnly: true });
  const moved = await exchange.editOrder(idOf(target), EURO, 'limit', 'sell', 0.1, bid + 0.02);
  expect(moved).toMatchObject({ id: target.id, status: 'open', price: rounded(bid + 0.02) });
  expect(await account.ownOrder({ id: idOf(entry) })).toMatchObject({
    TargetProfitPrice: rounded(bid + 0.02),
  });
  await exchange.createOrder(EURO, 'market', 'sell', 0.1);
  expect(await exchange.fetchOpenOrders(EURO)).toEqual([]);
});

test('[BINANCE-6] stops and targets rest on the position and close it', async () => {
  const entry = await exchange.createOrder(EURO, 'market', 'buy', 0.1);
  const { bid } = account.quote();
  const stop = await exchange.createOrder(EURO, 'market', 'sell', 0.1, undefined, {
    stopLossPrice: bid - 0.01,
  });
  const target = await exchange.createOrder(EURO, 'limit', 'sell', 0.1, bid + 0.01, { reduceOnly: true });
  expect(await account.ownOrder({ id: idOf(entry) })).toMatchObject({
    TargetLossPrice: rounded(bid - 0.01),
    TargetProfitPrice: rounded(bid + 0.01),
  });
  expect((await exchange.fetchOpenOrders(EURO)).map(({ id, reduceOnly }) => [id, reduceOnly])).toEqual([
    [stop.id, true],
    [target.id, true],
  ]);
  await exchange.cancelOrder(idOf(stop), EURO, { trigger: true });
  expect(await exchange.fetchOrder(idOf(stop), EURO, { trigger: true })).toMatchObject({
    status: 'canceled',
  });
  expect(await account.ownOrder({ id: idOf(entry) })).toMatchObject({ TargetLossPrice: 0 });
  await exchange.createOrder(EURO, 'market', 'sell', 0.1, undefined, { takeProfitPrice: bid + 0.02 });
  const { market } = account.server.server.core;
  market.intervene([
    { kind: 'shift', slot: market.slot + 1, asset: 'EUR', deltaNano: 30_000_000, trusted: true },
  ]);
  account.server.pass(1_000);
  expect(await exchange.fetchPositions([EURO])).toEqual([]);
  const [row] = (await account.own(3)).data;
  expect(row).toMatchObject({ Id: Number(entry.id), CloseReason: 'take_profit' });
  expect(await exchange.fetchOrder(idOf(target), EURO)).toMatchObject({
    status: 'closed',
    average: row?.Price,
  });
  const trades = await exchange.fetchMyTrades(EURO);
  expect(trades.at(-1)).toMatchObject({
    order: target.id,
    side: 'sell',
    info: { realizedPnl: row?.FactProfits },
  });
  await exchange.createOrder(EURO, 'market', 'buy', 0.1);
  const closing = { stopPrice: account.quote().bid - 0.01, closePosition: true };
  await exchange.createOrder(EURO, 'STOP_MARKET', 'sell', 0.1, undefined, closing);
  market.intervene([
    { kind: 'shift', slot: market.slot + 1, asset: 'EUR', deltaNano: -30_000_000, trusted: true },
  ]);
  account.server.pass(1_000);
  expect((await account.own(3)).data[0]).toMatchObject({ CloseReason: 'stop_loss' });
  expect(await exchange.fetchOpenOrders(EURO)).toEqual([]);
});

test('[BINANCE-4] after a day of orders every figure and trade equals our own', async () => {
  const symbols = [EURO, 'USDJPY/USD:USD', 'XAU/USD:USD'];
  for (let step = 0; step < 24; step += 1) {
    const symbol = symbols[((step * step) % 5) % symbols.length] ?? EURO;
    const side = (step * 7) % 5 < 2 ? 'sell' : 'buy';
    await exchange.createOrder(symbol, 'market', side, (1 + ((step * 11) % 20)) / 100);
    account.server.pass(500);
    await account.expectSameFigures();
  }
  const { net_profit } = await account.own(3);
  const open = await account.own(1);
  let netMicros = 0;
  for (const symbol of symbols)
    for (const { info } of await exchange.fetchMyTrades(symbol))
      netMicros += Math.round((Number(info.realizedPnl) - Number(info.commission)) * 1_000_000);
  const openFees = open.data.reduce((sum, { TradeFee }) => sum + Number(TradeFee), 0);
  expect(netMicros).toBe(Math.round((Number(net_profit) - openFees) * 1_000_000));
  const income = await exchange.fapiPrivateGetIncome({ limit: 1000 });
  const gained = income.map((row: { income: string }) => Math.round(Number(row.income) * 1_000_000));
  expect(gained.reduce((all: number, each: number) => all + each, 0)).toBe(
    Math.round(Number(open.balance) * 1_000_000),
  );
  expect(income.at(0)).toMatchObject({ incomeType: 'TRANSFER', income: '100000.000000' });
  expect(income.at(1)).toMatchObject({ incomeType: 'COMMISSION', symbol: 'EURUSD' });
  const profits = (await exchange.fetchPositions()).map(({ info }) => Number(info.unRealizedProfit));
  expect(profits.reduce((all, profit) => all + profit, 0)).toBeCloseTo(Number(open.all_fact_profits), 6);
  for (const symbol of symbols)
    for (const { side, contracts } of await exchange.fetchPositions([symbol]))
      await exchange.createOrder(symbol, 'market', side === 'long' ? 'sell' : 'buy', Number(contracts));
  expect((await account.own(1)).total).toBe(0);
});

test('[BINANCE-7] hedge mode keeps a long and a short position apart', async () => {
  await exchange.setPositionMode(true, EURO);
  expect(await exchange.fetchPositionMode(EURO)).toMatchObject({ hedged: true });
  await exchange.createOrder(EURO, 'market', 'buy', 0.2, undefined, { hedged: true });
  await exchange.createOrder(EURO, 'market', 'sell', 0.1, undefined, { hedged: true });
  const sides = async () =>
    (await exchange.fetchPositions([EURO])).map(({ side, contracts, hedged }) => [side, contracts, hedged]);
  expect(await sides()).toEqual([
    ['long', 0.2, true],
    ['short', 0.1, true],
  ]);
  await account.expectSameFigures();
  await expect(exchange.createOrder(EURO, 'market', 'buy', 0.1)).rejects.toThrow('-4061');
  await exchange.createOrder(EURO, 'market', 'sell', 0.2, undefined, { hedged: true, reduceOnly: true });
  expect(await sides()).toEqual([['short', 0.1, true]]);
  await exchange.createOrder(EURO, 'market', 'buy', 0.1, undefined, { positionSide: 'SHORT' });
  await exchange.setPositionMode(false, EURO);
  expect(await sides()).toEqual([]);
});

test('[BINANCE-8] refusals become the errors that ccxt has for them', async () => {
  const { bid } = account.quote();
  const market = (amount: number, symbol = EURO) => exchange.createOrder(symbol, 'market', 'buy', amount);
  await expect(exchange.fapiPublicGetTicker24hr({ symbol: 'NOPE' })).rejects.toThrow(BadSymbol);
  await expect(exchange.fetchOrder('999999999', EURO)).rejects.toThrow(OrderNotFound);
  await expect(exchange.cancelOrder('999999999', EURO)).rejects.toThrow(OrderNotFound);
  await exchange.setLeverage(10, EURO);
  await expect(market(50)).rejects.toThrow(InsufficientFunds);
  await expect(
    exchange.fapiPrivatePostOrder({ symbol: 'EURUSD', side: 'BUY', type: 'MARKET', quantity: '0.015' }),
  ).rejects.toThrow(InvalidOrder);
  await expect(exchange.setLeverage(33, EURO)).rejects.toThrow(BadRequest);
  await expect(
    exchange.createOrder(EURO, 'market', 'sell', 0.1, undefined, { reduceOnly: true }),
  ).rejects.toThrow('-2022');
  await expect(
    exchange.createOrder(EURO, 'market', 'buy', 0.1, undefined, { triggerPrice: bid - 0.01 }),
  ).rejects.toThrow(OrderImmediatelyFillable);
  await expect(
    exchange.createOrder(EURO, 'limit', 'buy', 0.1, bid + 0.01, { timeInForce: 'GTX' }),
  ).rejects.toThrow(OrderImmediatelyFillable);
  await expect(
    exchange.createOrder(EURO, 'limit', 'buy', 0.1, bid, { triggerPrice: bid + 0.1 }),
  ).rejects.toThrow(InvalidOrder);
  const read = await account.connect('read');
  expect((await read.fetchBalance())['USD']).toBeDefined();
  await expect(read.createOrder(EURO, 'market', 'buy', 0.1)).rejects.toThrow(PermissionDenied);
  read.secret = 'x'.repeat(43);
  await expect(read.fetchBalance()).rejects.toThrow(AuthenticationError);
  read.apiKey = `vrn_${'x'.repeat(43)}`;
  await expect(read.fetchBalance()).rejects.toThrow(AuthenticationError);
  const late = await account.connect('read');
  late.milliseconds = () => account.server.clock.now() - 60_001;
  await expect(late.fetchBalance()).rejects.toThrow(InvalidNonce);
  for (const each of [read, late]) await each.close();
});

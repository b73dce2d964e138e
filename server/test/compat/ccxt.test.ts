/** The current ccxt, unmodified, trades a demo account over the interface in the form of Binance; figures equal our own calls. */

import {
  AuthenticationError,
  BadRequest,
  BadSymbol,
  binanceusdm,
  InsufficientFunds,
  InvalidNonce,
  InvalidOrder,
  OrderImmediatelyFillable,
  OrderNotFound,
  PermissionDenied,
} from 'ccxt';
import type { Calls } from '@vernier/shared/api/calls';
import type { DealsWire, OrderWire } from '@vernier/shared/api/shapes/order';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Harness } from '../rig/harness.ts';

const EURO = 'EUR/USD:USD';

let server: Harness;
let session: { readonly token: string };
let exchange: binanceusdm;

beforeAll(async () => {
  server = await Harness.start({ TEST_CONTROLS: 'on' });
  session = await server.openDemo();
  exchange = await connect('trade');
});
afterAll(async () => {
  await exchange.close();
  await server.stop();
});

/** As a user configures it: the key, the addresses, and the clock of the server. */
async function connect(scope: 'read' | 'trade'): Promise<binanceusdm> {
  const { data } = await server.post<Calls['createApiToken']['output']>('/api/user/tokens/create', {
    token: session.token,
    body: { name: 'ccxt', scope, days: 30 },
  });
  const base = `${server.server.url}/binance/fapi`;
  const api = {
    fapiPublic: `${base}/v1`,
    fapiPublicV2: `${base}/v2`,
    fapiPublicV3: `${base}/v3`,
    fapiPrivate: `${base}/v1`,
    fapiPrivateV2: `${base}/v2`,
    fapiPrivateV3: `${base}/v3`,
  };
  return new binanceusdm({
    apiKey: data.token,
    secret: data.secret,
    urls: { api },
    enableRateLimit: false,
    options: { fetchCurrencies: false },
    milliseconds: () => server.clock.now(),
  });
}

/** The account by our own calls. */
async function own(status: 0 | 1 | 3): Promise<DealsWire> {
  const query = { status: String(status) };
  return (await server.get<DealsWire>('/v1/api/forex/my_deal', { token: session.token, query })).data;
}

async function ownOrder(query: Record<string, string>): Promise<OrderWire> {
  return (await server.get<OrderWire>('/v1/api/forex/order', { token: session.token, query })).data;
}

function quote() {
  const found = server.server.core.market.quoteOf(1);
  if (found === undefined) throw new Error('EURUSD has a quote');
  return { bid: found.bid / 100_000, ask: found.ask / 100_000 };
}

/** The id of an order that has one. */
function idOf({ id }: { readonly id?: string | undefined }): string {
  if (id === undefined) throw new Error('ccxt gives every order an id');
  return id;
}

/** A balance and positions of ccxt against our own figures, as exact texts. */
async function expectSameFigures(): Promise<void> {
  const { equity, free_margin, margin, balance, all_fact_profits } = await own(1);
  const { info } = await exchange.fetchBalance();
  const reserved = (await own(0)).data.reduce(
    (sum, { CautionMoney, TradeFee }) => sum + Number(CautionMoney) + Number(TradeFee),
    0,
  );
  expect(info).toMatchObject({
    totalWalletBalance: balance,
    totalMarginBalance: equity,
    totalPositionInitialMargin: margin,
    totalUnrealizedProfit: all_fact_profits,
    availableBalance: free_margin,
  });
  expect(Number(info.totalOpenOrderInitialMargin)).toBeCloseTo(reserved, 6);
}

test('[BINANCE-1] ccxt loads the markets and reads prices, candles and the book', async () => {
  const markets = await exchange.loadMarkets();
  expect(exchange.market(EURO)).toMatchObject({
    ...{ id: 'EURUSD', swap: true, linear: true, active: true, settle: 'USD', contractSize: 100_000 },
    precision: { amount: 0.01, price: 0.00001 },
    limits: { amount: { min: 0.01, max: 50 } },
  });
  expect(Object.keys(markets).map((symbol) => exchange.market(symbol)['id'])).toEqual(
    server.server.core.market.instruments.map(({ code }) => code),
  );
  expect(Object.keys(markets).every((symbol) => exchange.market(symbol)['linear'] === true)).toBe(true);
  expect(exchange.market('USDJPY/USD:USD')).toMatchObject({ id: 'USDJPY', precision: { price: 0.001 } });
  const { bid, ask } = quote();
  expect(await exchange.fetchTicker(EURO)).toMatchObject({ last: bid, bid, ask });
  expect(Object.keys(await exchange.fetchTickers())).toHaveLength(Object.keys(markets).length);
  expect(await exchange.fetchBidsAsks([EURO])).toMatchObject({ [EURO]: { bid, ask } });
  expect((await exchange.fetchOrderBook(EURO)).asks).toEqual([[ask, 50]]);
  const { data: candles } = await server.get<{ Time: number; Open: number; Close: number }[]>(
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
  const { ask } = quote();
  expect(entry).toMatchObject({
    status: 'closed',
    filled: 0.3,
    average: ask,
    side: 'buy',
    clientOrderId: 'first-1',
  });
  expect(await ownOrder({ client_id: 'first-1' })).toMatchObject({ Id: Number(entry.id), Multiple: 100 });
  expect(await exchange.fetchOrder(idOf(entry), EURO)).toMatchObject({ amount: 0.3, status: 'closed' });
  await exchange.createOrder(EURO, 'market', 'buy', 0.1);
  server.pass(1_000);
  const [position, ...others] = await exchange.fetchPositions([EURO]);
  expect(others).toEqual([]);
  expect(position).toMatchObject({ side: 'long', contracts: 0.4, hedged: false, contractSize: 100_000 });
  expect(position?.info.unRealizedProfit).toBe((await own(1)).all_fact_profits);
  await expectSameFigures();
  const reduced = await exchange.createOrder(EURO, 'market', 'sell', 0.35, undefined, { reduceOnly: true });
  expect(reduced).toMatchObject({ status: 'closed', filled: 0.35, reduceOnly: true, average: quote().bid });
  expect(await exchange.fetchOrder(idOf(reduced), EURO)).toMatchObject({ amount: 0.35, filled: 0.35 });
  expect((await exchange.fetchPositions([EURO]))[0]).toMatchObject({ side: 'long', contracts: 0.05 });
  const turned = await exchange.createOrder(EURO, 'market', 'sell', 0.15);
  expect(turned).toMatchObject({ status: 'closed', filled: 0.15, side: 'sell' });
  expect((await exchange.fetchPositions([EURO]))[0]).toMatchObject({ side: 'short', contracts: 0.1 });
  await exchange.createOrder(EURO, 'market', 'buy', 5, undefined, { reduceOnly: true });
  expect(await exchange.fetchPositions([EURO])).toEqual([]);
  const trades = await exchange.fetchMyTrades(EURO);
  const history = await own(3);
  const sum = (of: (trade: (typeof trades)[number]) => unknown) =>
    trades.reduce((all, trade) => all + Number(of(trade)), 0);
  expect(sum(({ info }) => info.realizedPnl) - sum(({ fee }) => fee?.cost)).toBeCloseTo(
    Number(history.net_profit),
    6,
  );
  expect(trades.filter(({ order }) => order === reduced.id).map(({ amount }) => amount)).toEqual([0.3, 0.05]);
  expect(trades.find(({ order }) => order === entry.id)).toMatchObject({ amount: 0.3, side: 'buy' });
  expect((await exchange.fetchOrders(EURO)).map(({ id }) => id)).toEqual(
    expect.arrayContaining([entry.id, reduced.id]),
  );
  await expectSameFigures();
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
  const { bid, ask } = quote();
  const limit = await exchange.createOrder(EURO, 'limit', 'buy', 0.1, bid - 0.01);
  const stop = await exchange.createOrder(EURO, 'market', 'buy', 0.1, undefined, {
    triggerPrice: ask + 0.01,
  });
  expect(limit).toMatchObject({ status: 'open', type: 'limit', price: Number((bid - 0.01).toFixed(5)) });
  expect(stop).toMatchObject({ status: 'open', triggerPrice: Number((ask + 0.01).toFixed(5)) });
  expect((await exchange.fetchOpenOrders(EURO)).map(({ id }) => id)).toEqual([limit.id, stop.id]);
  expect(
    (await exchange.fetchOpenOrders(EURO, undefined, undefined, { trigger: true })).map(({ id }) => id),
  ).toEqual([stop.id]);
  await expectSameFigures();
  expect(await exchange.cancelOrder(idOf(limit), EURO)).toMatchObject({ status: 'canceled' });
  expect(await exchange.fetchOrder(idOf(limit), EURO)).toMatchObject({ status: 'canceled', filled: 0 });
  await exchange.cancelOrder(idOf(stop), EURO, { trigger: true });
  await exchange.createOrder(EURO, 'limit', 'sell', 0.1, ask + 0.02);
  await exchange.cancelAllOrders(EURO);
  expect(await exchange.fetchOpenOrders(EURO)).toEqual([]);
  const end = { timeInForce: 'GTD', goodTillDate: server.clock.now() + 500 };
  const ending = await exchange.createOrder(EURO, 'limit', 'buy', 0.1, bid - 0.01, end);
  expect(ending).toMatchObject({
    status: 'open',
    timeInForce: 'GTD',
    info: { goodTillDate: end.goodTillDate },
  });
  server.pass(500);
  expect(await exchange.fetchOrder(idOf(ending), EURO)).toMatchObject({ status: 'expired' });
  // A limit that the market has reached fills at the market, not at its price.
  const reached = await exchange.createOrder(EURO, 'limit', 'buy', 0.1, ask + 0.01);
  expect(reached).toMatchObject({ status: 'closed', average: quote().ask });
  await exchange.createOrder(EURO, 'market', 'sell', 0.1);
});

test('[BINANCE-6] stops and targets rest on the position and close it', async () => {
  const entry = await exchange.createOrder(EURO, 'market', 'buy', 0.1);
  const { bid } = quote();
  const stop = await exchange.createOrder(EURO, 'market', 'sell', 0.1, undefined, {
    stopLossPrice: bid - 0.01,
  });
  const target = await exchange.createOrder(EURO, 'limit', 'sell', 0.1, bid + 0.01, { reduceOnly: true });
  expect(await ownOrder({ id: idOf(entry) })).toMatchObject({
    TargetLossPrice: Number((bid - 0.01).toFixed(5)),
    TargetProfitPrice: Number((bid + 0.01).toFixed(5)),
  });
  expect((await exchange.fetchOpenOrders(EURO)).map(({ id, reduceOnly }) => [id, reduceOnly])).toEqual([
    [stop.id, true],
    [target.id, true],
  ]);
  await exchange.cancelOrder(idOf(stop), EURO, { trigger: true });
  expect(await exchange.fetchOrder(idOf(stop), EURO, { trigger: true })).toMatchObject({
    status: 'canceled',
  });
  expect(await ownOrder({ id: idOf(entry) })).toMatchObject({ TargetLossPrice: 0 });
  await exchange.createOrder(EURO, 'market', 'sell', 0.1, undefined, { takeProfitPrice: bid + 0.02 });
  const { market } = server.server.core;
  market.intervene([
    { kind: 'shift', slot: market.slot + 1, asset: 'EUR', deltaNano: 30_000_000, trusted: true },
  ]);
  server.pass(1_000);
  expect(await exchange.fetchPositions([EURO])).toEqual([]);
  const [row] = (await own(3)).data;
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
  const closing = { stopPrice: quote().bid - 0.01, closePosition: true };
  await exchange.createOrder(EURO, 'STOP_MARKET', 'sell', 0.1, undefined, closing);
  market.intervene([
    { kind: 'shift', slot: market.slot + 1, asset: 'EUR', deltaNano: -30_000_000, trusted: true },
  ]);
  server.pass(1_000);
  expect((await own(3)).data[0]).toMatchObject({ CloseReason: 'stop_loss' });
  expect(await exchange.fetchOpenOrders(EURO)).toEqual([]);
});

test('[BINANCE-4] after a day of orders every figure and trade equals our own', async () => {
  const symbols = [EURO, 'USDJPY/USD:USD', 'XAU/USD:USD'];
  for (let step = 0; step < 24; step += 1) {
    const symbol = symbols[((step * step) % 5) % symbols.length] ?? EURO;
    const side = (step * 7) % 5 < 2 ? 'sell' : 'buy';
    await exchange.createOrder(symbol, 'market', side, (1 + ((step * 11) % 20)) / 100);
    server.pass(500);
    await expectSameFigures();
  }
  const { net_profit } = await own(3);
  const open = await own(1);
  let netMicros = 0;
  for (const symbol of symbols)
    for (const { info } of await exchange.fetchMyTrades(symbol))
      netMicros += Math.round((Number(info.realizedPnl) - Number(info.commission)) * 1_000_000);
  const openFees = open.data.reduce((sum, { TradeFee }) => sum + Number(TradeFee), 0);
  expect(netMicros).toBe(Math.round((Number(net_profit) - openFees) * 1_000_000));
  const profits = (await exchange.fetchPositions()).map(({ info }) => Number(info.unRealizedProfit));
  expect(profits.reduce((all, profit) => all + profit, 0)).toBeCloseTo(Number(open.all_fact_profits), 6);
  for (const symbol of symbols)
    for (const { side, contracts } of await exchange.fetchPositions([symbol]))
      await exchange.createOrder(symbol, 'market', side === 'long' ? 'sell' : 'buy', Number(contracts));
  expect((await own(1)).total).toBe(0);
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
  await expectSameFigures();
  await expect(exchange.createOrder(EURO, 'market', 'buy', 0.1)).rejects.toThrow('-4061');
  await exchange.createOrder(EURO, 'market', 'sell', 0.2, undefined, { hedged: true, reduceOnly: true });
  expect(await sides()).toEqual([['short', 0.1, true]]);
  await exchange.createOrder(EURO, 'market', 'buy', 0.1, undefined, { positionSide: 'SHORT' });
  await exchange.setPositionMode(false, EURO);
  expect(await sides()).toEqual([]);
});

test('[BINANCE-8] refusals become the errors that ccxt has for them', async () => {
  const { bid } = quote();
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
  const read = await connect('read');
  expect((await read.fetchBalance())['USD']).toBeDefined();
  await expect(read.createOrder(EURO, 'market', 'buy', 0.1)).rejects.toThrow(PermissionDenied);
  read.secret = 'x'.repeat(43);
  await expect(read.fetchBalance()).rejects.toThrow(AuthenticationError);
  read.apiKey = `vrn_${'x'.repeat(43)}`;
  await expect(read.fetchBalance()).rejects.toThrow(AuthenticationError);
  const late = await connect('read');
  late.milliseconds = () => server.clock.now() - 60_001;
  await expect(late.fetchBalance()).rejects.toThrow(InvalidNonce);
  for (const each of [read, late]) await each.close();
});

/** OANDA's JavaScript client, unmodified, trades a demo account over the interface in the form of OANDA v20. */

import type { Calls } from '@vernier/shared/api/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OandaAccount } from './oanda-account.ts';

let account: OandaAccount;

beforeAll(async () => {
  account = await OandaAccount.open();
});
afterAll(() => account.close());

interface Bar {
  readonly time: string;
  readonly volume: number;
  readonly bid: Record<string, string>;
  readonly ask: Record<string, string>;
  readonly mid: Record<string, string>;
}

function listIn(body: Record<string, unknown>, name: string): readonly Record<string, unknown>[] {
  return body[name] as readonly Record<string, unknown>[];
}

/** Prices of EURUSD. */
function quote() {
  const found = account.server.server.core.market.quoteOf(1);
  if (found === undefined) throw new Error('EURUSD has a quote');
  return found;
}

function price(points: number): string {
  return (points / 100_000).toFixed(5);
}

async function order(fields: object) {
  return await account.call('order', 'create', account.id, { order: { instrument: 'EUR_USD', ...fields } });
}

test('[OANDA-1] the client reads its account and its instruments', async () => {
  const { status, body } = await account.call('account', 'list');
  expect([status, body]).toEqual([200, { accounts: [{ id: account.id, tags: [] }] }]);
  const all = await account.call('account', 'instruments', account.id, {});
  expect(listIn(all.body, 'instruments')).toHaveLength(account.server.server.core.market.instruments.length);
  expect(listIn(all.body, 'instruments').map(({ name }) => name)).toEqual(
    expect.arrayContaining(['EUR_USD', 'USD_JPY', 'XAU_USD', 'GER40_EUR', 'AAPL_USD']),
  );
  expect(listIn(all.body, 'instruments')[0]).toMatchObject({
    ...{ name: 'EUR_USD', type: 'CURRENCY', pipLocation: -4, displayPrecision: 5, tradeUnitsPrecision: 0 },
    ...{ minimumTradeSize: '1000', maximumOrderUnits: '5000000', marginRate: '0.05' },
  });
  await account.expectSameFigures();
});

test('[OANDA-2] candles and prices are those of our own calls', { tags: ['night'] }, async () => {
  const eight = { granularity: 'H1', count: 8, price: 'MBA' };
  const { body } = await account.call('instrument', 'candles', 'EUR_USD', eight);
  const { data } = await account.server.get<Calls['kline']['output']>('/v1/api/forex/kline', {
    query: { forex_id: '1', period: '60min', limit: '8' },
  });
  const bars = body['candles'] as unknown as readonly Bar[];
  expect(bars.map(({ time, bid }) => [Date.parse(time) / 1_000, Number(bid['o']), Number(bid['h'])])).toEqual(
    data.map(({ Time, Open, High }) => [Time, Open, High]),
  );
  for (const { bid, ask, mid } of bars)
    for (const place of ['o', 'h', 'l', 'c']) {
      expect(Number(ask[place])).toBeGreaterThan(Number(bid[place]));
      expect(Math.abs(Number(mid[place]) * 2 - Number(bid[place]) - Number(ask[place]))).toBeLessThan(2e-5);
    }
  const from = bars[2]?.time;
  const later = await account.call('instrument', 'candles', 'EUR_USD', { granularity: 'H1', from, count: 2 });
  expect(listIn(later.body, 'candles').map(({ time }) => time)).toEqual([from, bars[3]?.time]);
  const next = { granularity: 'H1', from, to: bars[5]?.time, includeFirst: false };
  const between = await account.call('instrument', 'candles', 'EUR_USD', next);
  expect(listIn(between.body, 'candles').map(({ time }) => time)).toEqual([bars[3]?.time, bars[4]?.time]);
  const prices = await account.call('pricing', 'get', account.id, { instruments: 'EUR_USD,USD_JPY' });
  expect(listIn(prices.body, 'prices')).toMatchObject([
    {
      ...{ instrument: 'EUR_USD', tradeable: true, closeoutBid: price(quote().bid) },
      bids: [{ price: price(quote().bid), liquidity: 5_000_000 }],
      asks: [{ price: price(quote().ask), liquidity: 5_000_000 }],
    },
    { instrument: 'USD_JPY' },
  ]);
});

test('[OANDA-3] [OANDA-5] a market order opens a trade, whose ids are those of its transactions', async () => {
  const { status, body } = await order({ type: 'MARKET', units: '20000' });
  const tradeID = Object(body['orderFillTransaction']?.['tradeOpened'])['tradeID'];
  expect([status, body]).toMatchObject([
    201,
    {
      orderCreateTransaction: { type: 'MARKET_ORDER', units: '20000', instrument: 'EUR_USD' },
      orderFillTransaction: {
        ...{ id: tradeID, price: price(quote().ask), units: '20000', pl: '0.000000' },
        orderID: body['orderCreateTransaction']?.['id'],
        accountBalance: (await account.own(1)).balance,
      },
      relatedTransactionIDs: [body['orderCreateTransaction']?.['id'], tradeID],
    },
  ]);
  const read = await account.call('transaction', 'get', account.id, tradeID);
  expect(read.body['transaction']).toEqual(body['orderFillTransaction']);
  const placed = await account.call('order', 'get', account.id, body['orderCreateTransaction']?.['id']);
  expect(placed.body['order']).toMatchObject({ state: 'FILLED', type: 'MARKET', tradeOpenedID: tradeID });
  const trade = await account.call('trade', 'get', account.id, tradeID);
  expect(trade.body['trade']).toMatchObject({ state: 'OPEN', initialUnits: '20000', currentUnits: '20000' });
  await account.expectSameFigures();
});

test('[OANDA-5] an order against trades closes the oldest first and opens with what is left', async () => {
  await order({ type: 'MARKET', units: '10000' });
  const { body } = await order({ type: 'MARKET', units: '-25000' });
  expect(body['orderCreateTransaction']).toMatchObject({ units: '-25000' });
  const fill = Object(body['orderFillTransaction']);
  expect(fill).toMatchObject({
    units: '-25000',
    tradesClosed: [{ units: '-20000' }],
    tradeReduced: { units: '-5000' },
  });
  const { data } = await account.own(3);
  const profit = data.reduce((sum, { FactProfits }) => sum + Number(FactProfits), 0);
  expect(Number(fill.pl)).toBeCloseTo(profit, 6);
  const turned = await order({ type: 'MARKET', units: '-8000' });
  expect(turned.body['orderFillTransaction']).toMatchObject({
    tradesClosed: [{ units: '-5000' }],
    tradeOpened: { units: '-3000' },
  });
  const { body: positions } = await account.call('position', 'listOpen', account.id);
  expect(listIn(positions, 'positions')).toMatchObject([
    { instrument: 'EUR_USD', short: { units: '-3000' }, long: { units: '0' } },
  ]);
  const beyond = await order({ type: 'MARKET', units: '1000', positionFill: 'OPEN_ONLY', priceBound: '0.5' });
  expect(beyond.body).toMatchObject({ errorCode: 'BOUNDS_VIOLATION' });
  const closed = await account.call('position', 'close', account.id, 'EUR_USD', { shortUnits: 'ALL' });
  expect(closed.body).toMatchObject({
    shortOrderFillTransaction: { units: '3000', tradesClosed: [{ units: '3000' }] },
  });
  const nothing = await order({ type: 'MARKET', units: '-1000', positionFill: 'REDUCE_ONLY' });
  expect(nothing.body).toMatchObject({ errorCode: 'NO_POSITION_TO_REDUCE' });
  await account.expectSameFigures();
});

test('[OANDA-5] pending orders are listed, replaced, cancelled, and end at their time', async () => {
  const [low, high] = [price(quote().bid - 1_000), price(quote().ask + 1_000)];
  const limit = await order({ type: 'LIMIT', units: '1000', price: low });
  const stop = await order({ type: 'STOP', units: '1000', price: high });
  const touched = await order({ type: 'MARKET_IF_TOUCHED', units: '-1000', price: high });
  const ids = [limit, stop, touched].map(({ body }) => body['orderCreateTransaction']?.['id']);
  const { body } = await account.call('order', 'list', account.id, {});
  expect(listIn(body, 'orders').map(({ id, type }) => [id, type])).toEqual([
    [ids[2], 'LIMIT'],
    [ids[1], 'STOP'],
    [ids[0], 'LIMIT'],
  ]);
  await account.expectSameFigures();
  const change = { order: { type: 'LIMIT', instrument: 'EUR_USD', units: '2000', price: low } };
  const replaced = await account.call('order', 'replace', account.id, ids[0], change);
  const newId = replaced.body['orderCreateTransaction']?.['id'];
  expect([replaced.status, replaced.body]).toMatchObject([
    201,
    {
      orderCancelTransaction: { orderID: ids[0], replacedByOrderID: newId },
      orderCreateTransaction: { units: '2000', replacesOrderID: ids[0] },
    },
  ]);
  expect((await account.call('order', 'get', account.id, ids[0])).body['order']).toMatchObject({
    ...{ state: 'CANCELLED', units: '1000', replacedByOrderID: newId },
  });
  expect((await account.call('order', 'cancel', account.id, ids[0])).status).toBe(404);
  for (const id of [newId, ids[1], ids[2]])
    expect((await account.call('order', 'cancel', account.id, id)).body).toMatchObject({
      orderCancelTransaction: { orderID: id, reason: 'CLIENT_REQUEST' },
    });
  const gtdTime = new Date(account.server.clock.now() + 3_000).toISOString();
  const ending = await order({ type: 'LIMIT', units: '1000', price: low, timeInForce: 'GTD', gtdTime });
  account.server.pass(4_000);
  const id = ending.body['orderCreateTransaction']?.['id'];
  expect((await account.call('order', 'get', account.id, id)).body['order']).toMatchObject({
    ...{ state: 'CANCELLED', timeInForce: 'GTD', type: 'LIMIT' },
  });
  const now = await order({ type: 'LIMIT', units: '1000', price: high, timeInForce: 'FOK' });
  expect(now.body['orderFillTransaction']).toMatchObject({ units: '1000', price: price(quote().ask) });
  const never = await order({ type: 'LIMIT', units: '1000', price: low, timeInForce: 'IOC' });
  expect(never.body).toMatchObject({ errorCode: 'BOUNDS_VIOLATION' });
  await account.call('position', 'close', account.id, 'EUR_USD', { longUnits: 'ALL' });
});

test('[OANDA-6] orders on a trade are set, moved and removed, and the one that is reached closes it', async () => {
  const far = price(quote().bid - 2_000);
  const opened = await order({
    ...{ type: 'MARKET', units: '10000', stopLossOnFill: { price: far } },
    trailingStopLossOnFill: { distance: '0.01500' },
  });
  const tradeID = Object(opened.body['orderFillTransaction']?.['tradeOpened']).tradeID;
  const { body: read } = await account.call('trade', 'get', account.id, tradeID);
  const first = Object(read['trade']?.['stopLossOrder']);
  expect(read['trade']).toMatchObject({
    stopLossOrder: { price: far, state: 'PENDING', type: 'STOP_LOSS' },
    trailingStopLossOrder: { distance: '0.01500', type: 'TRAILING_STOP_LOSS' },
  });
  const near = price(quote().bid + 30);
  const changes = { takeProfit: { price: near }, trailingStopLoss: null, stopLoss: { distance: '0.01000' } };
  const { body } = await account.call('trade', 'setDependentOrders', account.id, tradeID, changes);
  expect(body).toMatchObject({
    takeProfitOrderTransaction: { price: near, tradeID },
    stopLossOrderTransaction: { replacesOrderID: first.id },
    stopLossOrderCancelTransaction: { orderID: first.id, reason: 'CLIENT_REQUEST_REPLACED' },
    trailingStopLossOrderCancelTransaction: { reason: 'CLIENT_REQUEST' },
  });
  const target = body['takeProfitOrderTransaction']?.['id'];
  const { body: cancelled } = await account.call('order', 'cancel', account.id, target);
  expect(cancelled['orderCancelTransaction']).toMatchObject({ orderID: target });
  const again = await order({ type: 'TAKE_PROFIT', tradeID, price: near });
  const reached = again.body['orderCreateTransaction']?.['id'];
  const since = again.body['lastTransactionID'];
  let state = '';
  for (let step = 0; step < 48 && state !== 'CLOSED'; step += 1) {
    account.server.clock.advance(600_000);
    account.server.server.tick();
    state = String(
      (await account.ask('GET', `/oanda/v3/accounts/{account}/trades/${tradeID}`)).body['trade']?.['state'],
    );
  }
  const { body: log } = await account.call('transaction', 'since', account.id, { id: since });
  const kinds = listIn(log, 'transactions').map(({ type, reason }) => [type, reason]);
  const [cause] = listIn(log, 'transactions').map(({ orderID }) => orderID);
  const isTarget = cause === reached;
  expect(kinds).toEqual([
    ['ORDER_FILL', isTarget ? 'TAKE_PROFIT_ORDER' : 'STOP_LOSS_ORDER'],
    ['ORDER_CANCEL', 'LINKED_TRADE_CLOSED'],
  ]);
  expect((await account.call('order', 'get', account.id, String(cause))).body['order']).toMatchObject({
    ...{ state: 'FILLED', tradeClosedIDs: [tradeID] },
  });
  await account.expectSameFigures();
});

test('[OANDA-7] client extensions name orders and trades, and are notes of the journal', async () => {
  const clientExtensions = { id: 'once', tag: 'sma', comment: 'Crossed.' };
  const first = await order({ type: 'MARKET', units: '3000', clientExtensions });
  expect(first.body['orderFillTransaction']).toMatchObject({ tradeOpened: { clientExtensions } });
  const again = await order({ type: 'MARKET', units: '3000', clientExtensions });
  expect([again.status, again.body]).toMatchObject([400, { errorCode: 'CLIENT_ORDER_ID_ALREADY_EXISTS' }]);
  expect((await account.call('trade', 'get', account.id, '@once')).body['trade']).toMatchObject({
    ...{ currentUnits: '3000', clientExtensions },
  });
  const atOnce = [{ comment: 'Moved.' }, { tag: 'ema' }].map((change) =>
    account.call('trade', 'setClientExtensions', account.id, '@once', { clientExtensions: change }),
  );
  await Promise.all(atOnce);
  const { data: own } = await account.server.get<{ Id: number }>('/v1/api/forex/order', {
    ...{ token: account.session.token, query: { client_id: 'once' } },
  });
  expect(await account.server.server.results.journalNotes.of(1, [own.Id])).toMatchObject([
    { note: 'Moved.', tags: ['ema'] },
  ]);
  const renamed = await account.call('trade', 'setClientExtensions', account.id, '@once', {
    clientExtensions: { id: 'twice' },
  });
  expect([renamed.status, renamed.body]).toMatchObject([400, { errorCode: 'CLIENT_ORDER_ID_INVALID' }]);
  const half = await account.call('trade', 'close', account.id, '@once', { units: '1000' });
  expect(half.body['orderFillTransaction']).toMatchObject({ tradeReduced: { units: '-1000' } });
  const rest = await account.call('trade', 'close', account.id, '@once', {});
  expect(rest.body['orderFillTransaction']).toMatchObject({ tradesClosed: [{ units: '-2000' }] });
  const { body } = await account.call('trade', 'list', account.id, { state: 'CLOSED', count: 1 });
  expect(listIn(body, 'trades')).toMatchObject([
    { state: 'CLOSED', initialUnits: '3000', currentUnits: '0' },
  ]);
});

test('[OANDA-3] the log has every movement of the balance, in pages, ranges and since an id', async () => {
  const { body } = await account.call('transaction', 'list', account.id, { pageSize: 10 });
  const paged: Record<string, unknown>[] = [];
  for (const page of body['pages'] as unknown as readonly string[]) {
    const { pathname, search } = new URL(page);
    paged.push(...listIn((await account.ask('GET', `${pathname}${search}`)).body, 'transactions'));
    account.server.pass(1_000);
  }
  const since = await account.call('transaction', 'since', account.id, { id: 0 });
  expect(listIn(since.body, 'transactions')).toEqual(paged);
  const ids = paged.map(({ id }) => Number(id));
  expect(ids).toEqual(ids.toSorted((one, other) => one - other));
  const micros = (field: unknown) => Math.round(Number(field ?? 0) * 1e6);
  const sum = paged.reduce(
    (all, each) =>
      all +
      micros(each['amount']) +
      (each['type'] === 'ORDER_FILL'
        ? micros(each['pl']) - micros(each['commission'])
        : micros(each['financing'])),
    0,
  );
  const { balance } = await account.own(1);
  expect(sum).toBe(micros(balance));
  expect(paged.findLast(({ accountBalance }) => accountBalance !== undefined)).toMatchObject({
    accountBalance: balance,
  });
  const fills = await account.call('transaction', 'range', account.id, {
    ...{ from: 1, to: ids.at(-1), type: 'ORDER_FILL' },
  });
  expect(listIn(fills.body, 'transactions').every(({ type }) => type === 'ORDER_FILL')).toBe(true);
  const last = await account.call('transaction', 'get', account.id, since.body['lastTransactionID']);
  expect(last.body['transaction']).toEqual(paged.at(-1));
  const changes = await account.call('account', 'changes', account.id, { sinceTransactionID: ids[2] });
  expect(Object(changes.body['changes']).transactions).toEqual(paged.slice(3));
});

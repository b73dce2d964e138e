/** Requests in the form of OANDA as they are on the wire: tokens, streams, errors, and a day whose figures equal our own. */

import { afterEach, beforeEach, expect, test } from 'vitest';
import { AdminClient, CONTROLLED } from '../rig/admin-client.ts';
import { OandaAccount, rawAnswer, tokenOf } from './oanda-account.ts';

const ACCOUNT = '/oanda/v3/accounts/{account}';
const HOUR_MS = 3_600_000;

let account: OandaAccount;

beforeEach(async () => {
  account = await OandaAccount.open(CONTROLLED);
});
afterEach(() => account.close());

function order(fields: object) {
  return account.ask('POST', `${ACCOUNT}/orders`, {
    body: { order: { type: 'MARKET', instrument: 'EUR_USD', ...fields } },
  });
}

test('[OANDA-1] the token is an API token of the account, with its scope; a login is none', async () => {
  const { server, session, id } = account;
  const summary = `/oanda/v3/accounts/${id}/summary`;
  const statusOf = async (token?: string, url = summary) =>
    (await rawAnswer(server, 'GET', url, token === undefined ? {} : { token })).status;
  expect([await statusOf(), await statusOf(session.token), await statusOf('vrn_unknown')]).toEqual([
    401, 401, 401,
  ]);
  expect(await statusOf(account.token, '/v3/accounts')).toBe(200);
  expect(await statusOf(account.token, '/oanda/v3/accounts/10000000/summary')).toBe(403);
  const reader = await tokenOf(server, session, 'read');
  expect(await statusOf(reader)).toBe(200);
  const body = { order: { type: 'MARKET', instrument: 'EUR_USD', units: '1000' } };
  const refused = await rawAnswer(server, 'POST', `/oanda/v3/accounts/${id}/orders`, { token: reader, body });
  expect(refused).toMatchObject({
    status: 403,
    body: { errorMessage: 'The provided request was forbidden.' },
  });
  const headers = { 'accept-datetime-format': 'UNIX' };
  const { body: read } = await account.ask('GET', `${ACCOUNT}/summary`, { headers });
  expect(read['account']?.['createdTime']).toMatch(/^\d{10}\.\d{9}$/);
});

test('[OANDA-4] after a scripted day every figure equals that of our own calls', async () => {
  const script = [
    { units: '20000', stopLossOnFill: { distance: '0.02000' } },
    { instrument: 'USD_JPY', units: '-15000', takeProfitOnFill: { distance: '0.900' } },
    { instrument: 'XAU_USD', units: '12' },
    { instrument: 'GER40_EUR', units: '3.5', trailingStopLossOnFill: { distance: '80.0' } },
    { instrument: 'EUR_JPY', units: '7000' },
    { type: 'LIMIT', units: '5000', price: '1.07000', timeInForce: 'GFD' },
    { units: '-6000' },
    { instrument: 'USD_JPY', units: '4000' },
    { type: 'STOP', instrument: 'BTC_USD', units: '0.02', price: '500000' },
  ];
  const admin = new AdminClient(account.server);
  const token = await admin.login();
  await admin.act('instruments.update', {
    token,
    input: { code: 'EURUSD', swap_buy: '-6.5', swap_sell: '1.25' },
  });
  for (let hour = 0; hour < 26; hour += 1) {
    const next = script[hour];
    if (next !== undefined) expect((await order(next)).status).toBe(201);
    account.server.clock.advance(HOUR_MS);
    account.server.server.tick();
    await account.expectSameFigures();
  }
  for (const instrument of ['EUR_USD', 'EUR_JPY'])
    await account.ask('PUT', `${ACCOUNT}/positions/${instrument}/close`, { body: {} });
  await account.expectSameFigures();
  const { body } = await account.ask('GET', `${ACCOUNT}/transactions/sinceid?id=0`);
  const transactions = body['transactions'] as unknown as readonly Record<string, string>[];
  expect(new Set(transactions.map(({ type }) => type))).toEqual(
    new Set([
      ...['CREATE', 'TRANSFER_FUNDS', 'MARKET_ORDER', 'ORDER_FILL', 'STOP_LOSS_ORDER', 'TAKE_PROFIT_ORDER'],
      ...['TRAILING_STOP_LOSS_ORDER', 'LIMIT_ORDER', 'STOP_ORDER', 'ORDER_CANCEL', 'DAILY_FINANCING'],
    ]),
  );
  const { balance } = await account.own(1);
  expect(
    transactions.findLast(({ accountBalance }) => accountBalance !== undefined)?.['accountBalance'],
  ).toBe(balance);
});

test('[OANDA-9] a refusal has a code and a status, and nothing in a request is an error of the server', async () => {
  const codeOf = async (fields: object) => (await order(fields)).body['errorCode'];
  expect([
    await codeOf({ units: '1' }),
    await codeOf({ units: '1500' }),
    await codeOf({ units: '1000.5' }),
    await codeOf({ units: '100000000' }),
    await codeOf({ units: 'x' }),
    await codeOf({ units: '0' }),
    await codeOf({ units: '1000', instrument: 'ABC_DEF' }),
    await codeOf({ units: '1000', timeInForce: 'GTC' }),
    await codeOf({ units: '1000', type: 'LIMIT', price: '1.000001' }),
    await codeOf({ units: '1000', clientExtensions: { id: 'no spaces' } }),
    await codeOf({ units: '1000', stopLossOnFill: { price: '9' } }),
    await codeOf({ units: '5000000' }),
  ]).toEqual([
    ...[
      'UNITS_MINIMUM_NOT_MET',
      'UNITS_PRECISION_EXCEEDED',
      'UNITS_PRECISION_EXCEEDED',
      'UNITS_LIMIT_EXCEEDED',
    ],
    ...['UNITS_INVALID', 'UNITS_INVALID', 'INSTRUMENT_UNKNOWN', 'TIME_IN_FORCE_INVALID', 'PRICE_INVALID'],
    ...['CLIENT_ORDER_ID_INVALID', 'STOP_LOSS_ON_FILL_PRICE_INVALID', 'INSUFFICIENT_MARGIN'],
  ]);
  account.server.pass(1_000);
  expect(await order({ units: '1' })).toMatchObject({
    status: 400,
    body: {
      orderRejectTransaction: { type: 'MARKET_ORDER_REJECT', rejectReason: 'UNITS_MINIMUM_NOT_MET' },
      relatedTransactionIDs: [],
      lastTransactionID: '19',
    },
  });
  for (const [method, path, body] of [
    ['GET', '/orders/0'],
    ['GET', '/orders/999999999999999'],
    ['GET', '/orders/@none'],
    ['GET', '/trades/11'],
    ['GET', '/trades/@none'],
    ['GET', '/transactions/0'],
    ['GET', '/transactions/99999'],
    ['GET', '/transactions/x'],
    ['GET', '/orderBook'],
    ['PUT', '/orders/11/cancel'],
    ['PUT', '/trades/11/close', { units: 'ALL' }],
    ['PUT', '/positions/EUR_USD/close', { longUnits: 'ALL' }],
  ] as const) {
    const answer = await account.ask(method, `${ACCOUNT}${path}`, body === undefined ? {} : { body });
    expect([path, answer.status]).toEqual([path, 404]);
    account.server.pass(250);
  }
  for (const [method, path, body] of [
    ['POST', '/orders', '{'],
    ['POST', '/orders', '[]'],
    ['POST', '/orders', { order: 1 }],
    ['POST', '/orders', { order: { type: 'GUARANTEED_STOP_LOSS' } }],
    ['GET', '/pricing'],
    ['GET', '/pricing/stream'],
    ['GET', '/transactions/sinceid'],
    ['GET', '/transactions/idrange?from=9&to=1'],
    ['GET', '/transactions?pageSize=x'],
    ['GET', '/changes?sinceTransactionID=-1'],
    ['GET', '/instruments/EUR_USD/candles?granularity=S5'],
    ['GET', '/instruments/EUR_USD/candles?granularity=H1&price=X'],
    ['GET', '/instruments/EUR_USD/candles?granularity=H1&count=0'],
    ['GET', '/instruments/EUR_USD/candles?granularity=H1&from=never'],
    ['GET', '/instruments/EUR_USD/candles?granularity=H1&from=2&to=1'],
  ] as const) {
    const answer = await account.ask(method, `${ACCOUNT}${path}`, body === undefined ? {} : { body });
    expect([path, answer.status]).toEqual([path, 400]);
    expect(answer.body['errorMessage']).toBeTypeOf('string');
    account.server.pass(250);
  }
  expect(account.server.logged).toEqual([]);
});

/** The objects of a stream, one by one. */
async function* linesOf(path: string): AsyncGenerator<Record<string, unknown>> {
  const { server, token, id } = account;
  const response = await fetch(`${server.server.url}${path.replace('{account}', id)}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  let text = '';
  for await (const chunk of response.body ?? []) {
    text += Buffer.from(chunk).toString();
    const lines = text.split('\n');
    text = lines.pop() ?? '';
    for (const line of lines) yield JSON.parse(line);
  }
}

test('[OANDA-8] prices and heartbeats are streamed until the token is revoked', async () => {
  const lines = linesOf(`${ACCOUNT}/pricing/stream?instruments=EUR_USD,USD_JPY`);
  const first = (await lines.next()).value;
  expect(first).toMatchObject({ type: 'PRICE', instrument: 'EUR_USD', tradeable: true });
  expect((await lines.next()).value).toMatchObject({ type: 'PRICE', instrument: 'USD_JPY' });
  const kinds: unknown[] = [];
  while (!kinds.includes('HEARTBEAT') || !kinds.includes('PRICE')) {
    account.server.pass(5_000);
    kinds.push((await lines.next()).value?.['type']);
  }
  const { data } = await account.server.get<{ id: number }[]>('/api/user/tokens', {
    token: account.session.token,
  });
  account.server.confirmSession(account.session.token);
  await account.server.post('/api/user/tokens/revoke', {
    ...{ token: account.session.token, body: { id: data[0]?.id } },
  });
  let isDone = false;
  while (!isDone) {
    account.server.pass(5_000);
    isDone = (await lines.next()).done === true;
  }
  expect(isDone).toBe(true);
});

test('[OANDA-8] transactions are streamed once each and in order', async () => {
  const lines = linesOf(`${ACCOUNT}/transactions/stream`);
  expect((await lines.next()).value).toMatchObject({ type: 'HEARTBEAT', lastTransactionID: '19' });
  const opened = await order({ units: '2000', takeProfitOnFill: { distance: '0.01000' } });
  const closed = await account.ask('PUT', `${ACCOUNT}/positions/EUR_USD/close`, {
    body: { longUnits: 'ALL' },
  });
  const ids = [opened, closed].flatMap(({ body }) => body['relatedTransactionIDs'] as unknown as string[]);
  const streamed: unknown[] = [];
  while (streamed.length < ids.length) streamed.push((await lines.next()).value?.['id']);
  expect(streamed).toEqual(ids);
});

test('[OANDA-8] an account has twenty streams, and one that its reader leaves makes room', {
  tags: ['night'],
}, async () => {
  const { server, token, id } = account;
  const address = `${server.server.url}/oanda/v3/accounts/${id}/transactions/stream`;
  const headers = { authorization: `Bearer ${token}` };
  const leaving = new AbortController();
  const first = await fetch(address, { headers, signal: leaving.signal });
  const open = [first];
  for (let count = 1; count < 20; count += 1) open.push(await fetch(address, { headers }));
  expect(open.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
  expect((await fetch(address, { headers })).status).toBe(429);
  leaving.abort();
  let status = 429;
  while (status === 429) {
    server.pass(1_000);
    ({ status } = await fetch(address, { headers }));
  }
  expect(status).toBe(200);
});

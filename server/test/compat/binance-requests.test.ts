/** Signed requests as they are on the wire: signatures, time windows, scopes, limits, and what no client should send. */

import { createHmac } from 'node:crypto';
import type { Calls } from '@vernier/shared/api/calls';
import type { SessionWire } from '@vernier/shared/api/shapes/user';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Applicant, PASSWORD } from '../people/applicant.ts';
import { AdminClient, CONTROLLED } from '../rig/admin-client.ts';
import { Harness } from '../rig/harness.ts';

const ORDER = '/binance/fapi/v1/order';
const ACCOUNT = '/binance/fapi/v3/account';
const MARKET_BUY = 'symbol=EURUSD&side=BUY&type=MARKET&quantity=0.1';

type Key = Pick<Calls['createApiToken']['output'], 'token' | 'secret'>;
type Method = 'GET' | 'POST' | 'DELETE';

let server: Harness;

beforeEach(async () => {
  server = await Harness.start({
    ADMIN_EMAIL: CONTROLLED.ADMIN_EMAIL,
    ADMIN_PASSWORD: CONTROLLED.ADMIN_PASSWORD,
  });
});
afterEach(() => server.stop());

async function keyOf(session: SessionWire, body: object = {}) {
  const { data } = await server.post<Calls['createApiToken']['output']>('/api/user/tokens/create', {
    token: session.token,
    body: { name: 'A bot', scope: 'trade', ...body },
  });
  return data;
}

async function ask(
  method: Method,
  path: string,
  {
    headers = {},
    query = '',
    body = '',
  }: {
    headers?: Record<string, string>;
    query?: string;
    body?: string;
  },
) {
  const response = await server.server.app.inject({
    method,
    url: query === '' ? path : `${path}?${query}`,
    headers: { ...(body !== '' && { 'content-type': 'application/x-www-form-urlencoded' }), ...headers },
    ...(body !== '' && { payload: body }),
  });
  const answer = response.json<{ code?: number; msg?: string; orderId?: number; status?: string }>();
  return { http: response.statusCode, headers: response.headers, ...answer };
}

function timed(text: string, aheadMs = 0): string {
  return `${text}&timestamp=${server.clock.now() + aheadMs}`;
}

function signature(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}

/** A signed request, with its parameters in the query. */
function signed(key: Key, method: Method, path: string, text = '') {
  const query = timed(text === '' ? 'recvWindow=5000' : text);
  const headers = { 'x-mbx-apikey': key.token };
  return ask(method, path, { headers, query: `${query}&signature=${signature(key.secret, query)}` });
}

test('[BINANCE-2] the signature covers query and body, in any place, and nothing else is accepted', async () => {
  const key = await keyOf(await server.openDemo());
  const headers = { 'x-mbx-apikey': key.token };
  expect(await signed(key, 'POST', ORDER, MARKET_BUY)).toMatchObject({ http: 200, status: 'FILLED' });
  const body = timed(MARKET_BUY);
  const sign = signature(key.secret, body);
  const filled = { http: 200, status: 'FILLED' };
  expect(await ask('POST', ORDER, { headers, body: `signature=${sign}&${body}` })).toMatchObject(filled);
  const [first, second] = ['symbol=EURUSD&side=BUY', timed('type=MARKET&quantity=0.1')];
  const both = signature(key.secret, first + second);
  expect(
    await ask('POST', ORDER, { headers, query: first, body: `${second}&signature=${both}` }),
  ).toMatchObject(filled);
  const wrong = { http: 400, code: -1022 };
  for (const forged of [sign.replace(/^./, (digit) => (digit === '0' ? '1' : '0')), 'x', sign.slice(1), ''])
    expect((await ask('POST', ORDER, { headers, body: `${body}&signature=${forged}` })).code).toBe(
      forged === '' ? -1102 : -1022,
    );
  expect(await ask('POST', ORDER, { headers, body: `${body}&quantity=1&signature=${sign}` })).toMatchObject(
    wrong,
  );
  expect(
    await ask('POST', ORDER, { headers, query: 'quantity=1', body: `${body}&signature=${sign}` }),
  ).toMatchObject(wrong);
  expect(await ask('POST', ORDER, { body: `${body}&signature=${sign}` })).toMatchObject({
    http: 401,
    code: -2014,
  });
});

test('[BINANCE-2] a request is good for its window around the time of the server', async () => {
  const key = await keyOf(await server.openDemo(), { scope: 'read' });
  const at = async (aheadMs: number, window = '') => {
    const query = timed(`omitZeroBalances=false${window}`, aheadMs);
    const headers = { 'x-mbx-apikey': key.token };
    return (
      await ask('GET', ACCOUNT, { headers, query: `${query}&signature=${signature(key.secret, query)}` })
    ).code;
  };
  expect(await at(-5_000)).toBeUndefined();
  expect(await at(1_000)).toBeUndefined();
  for (const aheadMs of [-5_001, 1_001]) expect(await at(aheadMs)).toBe(-1021);
  expect(await at(-60_000, '&recvWindow=999999')).toBeUndefined();
  expect(await at(-60_001, '&recvWindow=999999')).toBe(-1021);
  expect(await at(0, '&recvWindow=-1')).toBe(-1130);
});

test('[BINANCE-2] a login is no key, and a key ends with its token', async () => {
  const session = await server.openDemo();
  const key = await keyOf(session);
  expect(await signed({ ...key, token: session.token }, 'GET', ACCOUNT)).toMatchObject({
    http: 401,
    code: -2014,
  });
  expect(await signed(key, 'GET', ACCOUNT)).toMatchObject({ http: 200 });
  await server.post('/api/user/tokens/revoke', { token: session.token, body: { id: key.row.id } });
  expect(await signed(key, 'GET', ACCOUNT)).toMatchObject({ http: 401, code: -2015 });
});

test('[BINANCE-2] the account of a frozen user can be read and not traded', async () => {
  const admin = new AdminClient(server);
  const owner = await admin.login();
  const session = (await new Applicant(server).register('anna@example.com')).data;
  const key = await keyOf(session, { password: PASSWORD });
  await admin.mutate('users.freeze', {
    token: owner,
    input: { id: session.user.id, reason: 'a stolen phone' },
  });
  expect(await signed(key, 'GET', ACCOUNT)).toMatchObject({ http: 200 });
  expect(await signed(key, 'POST', ORDER, MARKET_BUY)).toMatchObject({
    http: 401,
    msg: 'This action is disabled on this account.',
  });
});

test('[BINANCE-2] a key has the limits of its token, and the answer says when to try again', async () => {
  const key = await keyOf(await server.openDemo());
  // The demo account counted too.
  server.clock.advance(1_000);
  const answers = [];
  for (let count = 0; count < 21; count += 1)
    answers.push(await signed(key, 'DELETE', ORDER, 'symbol=EURUSD&orderId=1'));
  expect(answers.slice(0, 20).map(({ code }) => code)).toEqual(Array.from({ length: 20 }, () => -2011));
  expect(answers[20]).toMatchObject({ http: 429, code: -1003, headers: { 'retry-after': '1' } });
});

test('[BINANCE-7] leverage and position mode are settings of the key and survive a restart', async () => {
  const session = await server.openDemo();
  const [key, other] = [await keyOf(session), await keyOf(session)];
  const leverageOf = async (of: Key) => {
    const answer = await signed(of, 'GET', '/binance/fapi/v2/positionRisk', 'symbol=EURUSD');
    return Object.values(answer).flatMap((row) =>
      typeof row === 'object' && 'leverage' in row ? [row['leverage']] : [],
    );
  };
  expect(await leverageOf(key)).toEqual(['20']);
  expect(await signed(key, 'POST', '/binance/fapi/v1/leverage', 'symbol=EURUSD&leverage=200')).toMatchObject({
    leverage: 200,
  });
  await signed(key, 'POST', '/binance/fapi/v1/positionSide/dual', 'dualSidePosition=true');
  await server.restart();
  expect(await leverageOf(key)).toEqual(['200', '200']);
  expect(await leverageOf(other)).toEqual(['20']);
});

test('[MARGIN-20] a key has the leverages of the caps that count for its user', async () => {
  await server.restart({ LEVERAGE_COUNTRIES: 'HK:esma' });
  const applicant = new Applicant(server);
  const session = (await applicant.register('ben@example.com')).data;
  const [key, other] = [await keyOf(session, { password: PASSWORD }), await keyOf(await server.openDemo())];
  const set = (of: Key) => signed(of, 'POST', '/binance/fapi/v1/leverage', 'symbol=EURUSD&leverage=50');
  expect(await set(key)).toMatchObject({
    ...{ http: 400, code: -4028, msg: 'Leverage 50 is not valid; EURUSD has 10, 20, 30.' },
  });
  expect(await set(other)).toMatchObject({ leverage: 50 });
  const brackets = await signed(key, 'GET', '/binance/fapi/v1/leverageBracket', 'symbol=BTCUSD');
  expect(Object.values(brackets)).toContainEqual({
    symbol: 'BTCUSD',
    brackets: [expect.objectContaining({ initialLeverage: 2 })],
  });
  await server.restart({ LEVERAGE_COUNTRIES: '' });
});

test('[BINANCE-8] what is not mapped or malformed is refused in the form of Binance, and never an error of the server', async () => {
  const key = await keyOf(await server.openDemo());
  expect(await ask('GET', '/binance/fapi/v1/aggTrades', { query: 'symbol=EURUSD' })).toMatchObject({
    http: 404,
    code: -1020,
  });
  const headers = { 'x-mbx-apikey': key.token };
  expect(await ask('POST', ORDER, { headers, body: 'a&'.repeat(40_000) })).toMatchObject({
    http: 400,
    code: -1020,
  });
  expect(await ask('POST', '/binance/fapi/v1/listenKey', {})).toMatchObject({ http: 404, code: -1020 });
  for (const [text, code] of [
    ['side=BUY&type=MARKET&quantity=0.1', -1102],
    ['symbol=NOPE&side=BUY&type=MARKET&quantity=0.1', -1121],
    ['symbol=EURUSD&side=UP&type=MARKET&quantity=0.1', -1117],
    ['symbol=EURUSD&side=BUY&type=TRAILING_STOP_MARKET&quantity=0.1&callbackRate=1', -1116],
    ['symbol=EURUSD&side=BUY&type=MARKET&quantity=1e400', -1013],
    ['symbol=EURUSD&side=BUY&type=MARKET&quantity=-1', -1013],
    ['symbol=EURUSD&side=BUY&type=LIMIT&quantity=0.1&price=1.000001', -1013],
    ['symbol=EURUSD&side=BUY&type=LIMIT&quantity=0.1&price=1&timeInForce=DAY', -1115],
    ['symbol=EURUSD&side=BUY&type=LIMIT&quantity=0.1&price=1&timeInForce=GTD', -1102],
    ['symbol=EURUSD&side=BUY&type=LIMIT&quantity=0.1&price=1&timeInForce=GTD&goodTillDate=1', -1130],
    ['symbol=EURUSD&side=BUY&type=MARKET&closePosition=true', -1014],
    [`${MARKET_BUY}&newClientOrderId=a%20name`, -4015],
    [`${MARKET_BUY}&positionSide=LONG`, -4061],
  ] as const)
    expect([text, (await signed(key, 'POST', ORDER, text)).code]).toEqual([text, code]);
  expect(await signed(key, 'GET', ORDER, 'symbol=EURUSD&orderId=99999999999999999')).toMatchObject({
    code: -1130,
  });
  expect(await signed(key, 'GET', ORDER, 'symbol=EURUSD')).toMatchObject({ code: -1102 });
  expect(await signed(key, 'POST', '/binance/fapi/v1/batchOrders', 'batchOrders=%7B')).toMatchObject({
    code: -4082,
  });
  expect(
    await signed(key, 'POST', '/binance/fapi/v1/marginType', 'symbol=EURUSD&marginType=CROSSED'),
  ).toMatchObject({ code: -4046 });
  expect(await ask('GET', '/binance/fapi/v1/klines', { query: 'symbol=EURUSD&interval=7m' })).toMatchObject({
    code: -1120,
  });
});

test('[BINANCE-5] a list of orders is placed and cancelled one by one, each with its own result', async () => {
  const key = await keyOf(await server.openDemo());
  const order = { symbol: 'EURUSD', side: 'BUY', type: 'LIMIT', quantity: '0.1', price: '1.00000' };
  const list = encodeURIComponent(JSON.stringify([order, { ...order, quantity: '0.001' }, null]));
  const placed = await signed(key, 'POST', '/binance/fapi/v1/batchOrders', `batchOrders=${list}`);
  const rows = Object.values(placed).filter(
    (row) => typeof row === 'object' && row !== null && !('date' in row),
  );
  expect(rows).toMatchObject([{ status: 'NEW' }, { code: -1013 }, { code: -1102 }]);
  const ids = encodeURIComponent(JSON.stringify([(rows[0] as { orderId: number }).orderId, 77]));
  const cancelled = await signed(
    key,
    'DELETE',
    '/binance/fapi/v1/batchOrders',
    `symbol=EURUSD&orderIdList=${ids}`,
  );
  expect(Object.values(cancelled)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ status: 'CANCELED' }),
      expect.objectContaining({ code: -2011 }),
    ]),
  );
});

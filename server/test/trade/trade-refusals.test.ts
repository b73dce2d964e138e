/** Every refusal of the trading calls, over HTTP, in the documented order. */

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Harness } from '../rig/harness.ts';

const SUBMIT = '/v1/api/forex/submit';
const CLOSE = '/v1/api/forex/close';
const EURUSD = { type: 1, cont: 0.1, forex_id: 1, status: 1, multiple: 100 };

interface Refused {
  reason: string;
  fields?: string[];
}

let server: Harness;
let token: string;

/** One server for tests that change nothing but an account, each with its own. */
function shareServer(): void {
  beforeAll(async () => {
    server = await Harness.start({ TEST_CONTROLS: 'on' });
  });
  beforeEach(async () => {
    ({ token } = await server.openDemo());
  });
  afterAll(() => server.stop());
}

function startServerForEach(): void {
  beforeEach(async () => {
    server = await Harness.start();
    ({ token } = await server.openDemo());
  });
  afterEach(() => server.stop());
}

async function submit(body: object, headers: Record<string, string> = {}) {
  return server.post<Refused & Record<string, unknown>>(SUBMIT, { token, body, headers });
}

describe('[ORDER-17] submit', () => {
  shareServer();

  test('999 comes before everything else', async () => {
    for (const authorization of ['', 'Bearer', 'x', `Bearer ${'A'.repeat(43)}`]) {
      const answer = await server.post<Refused>(SUBMIT, {
        headers: { authorization },
        body: { type: 'nonsense' },
      });
      expect(answer).toMatchObject({ status: 200, code: 999, data: { reason: 'session_invalid' } });
    }
  });

  test.each([
    [{ ...EURUSD, type: 3 }, 'type'],
    [{ ...EURUSD, type: [1] }, 'type'],
    [{ ...EURUSD, cont: 'NaN' }, 'cont'],
    [{ ...EURUSD, cont: '1e400' }, 'cont'],
    [{ ...EURUSD, cont: '0.000000001' }, 'cont'],
    [{ ...EURUSD, cont: '' }, 'cont'],
    [{ ...EURUSD, cont: null }, 'cont'],
    [{ ...EURUSD, cont: { a: 1 } }, 'cont'],
    [{ ...EURUSD, cont: undefined }, 'cont'],
    [{ ...EURUSD, forex_id: 1.5 }, 'forex_id'],
    [{ ...EURUSD, forex_id: -1 }, 'forex_id'],
    [{ ...EURUSD, status: 7 }, 'status'],
    [{ ...EURUSD, multiple: '10x' }, 'multiple'],
    [{ ...EURUSD, multiple: undefined }, 'multiple'],
    [{ ...EURUSD, stop_loss_price: 'abc' }, 'stop_loss_price'],
    [{ ...EURUSD, stop_loss_price: '1.000001' }, 'stop_loss_price'],
    [{ ...EURUSD, stop_loss_price: -1 }, 'stop_loss_price'],
    [{ ...EURUSD, stop_loss_price: [1] }, 'stop_loss_price'],
    [{ ...EURUSD, stop_loss_price: null }, 'stop_loss_price'],
    [{ ...EURUSD, target_profit_price: 'NaN' }, 'target_profit_price'],
    [{ ...EURUSD, target_profit_price: '1e30' }, 'target_profit_price'],
    [{ ...EURUSD, target_profit_price: 0.000001 }, 'target_profit_price'],
    [{ ...EURUSD, target_price: 'abc' }, 'target_price'],
    [{ ...EURUSD, status: 0 }, 'target_price'],
    [{ ...EURUSD, status: 0, target_price: 0 }, 'target_price'],
    [{ ...EURUSD, status: 0, target_price: '' }, 'target_price'],
    [{ ...EURUSD, status: 0, target_price: '1.0000001' }, 'target_price'],
    [{ ...EURUSD, status: 0, target_price: { a: 1 } }, 'target_price'],
    [{ ...EURUSD, deviation: -1 }, 'deviation'],
    [{ ...EURUSD, quote_time: 'yesterday' }, 'quote_time'],
  ])('1001 names the field: %j', async (body, field) => {
    expect(await submit(body)).toMatchObject({
      code: 1001,
      data: { reason: 'validation_failed', fields: [field] },
    });
  });

  test('1001 names every field that is wrong', async () => {
    const { data } = await submit({ type: 0, cont: 'x', forex_id: 'y', status: 1, multiple: 100 });
    expect(data.fields).toEqual(['type', 'cont', 'forex_id']);
  });

  test('1001 names every price that has too many decimals', async () => {
    const prices = { target_price: '1.000001', stop_loss_price: '0.9', target_profit_price: 2.0000001 };
    const { code, data } = await submit({ ...EURUSD, status: 0, ...prices });
    expect([code, data.fields]).toEqual([1001, ['target_price', 'target_profit_price']]);
  });

  test('a target is ignored by an order that opens at once, and empty stops are none', async () => {
    const stops = { stop_loss_price: '', target_profit_price: '0.00000' };
    expect(await submit({ ...EURUSD, ...stops, target_price: '1.23456789' })).toMatchObject({
      code: 1,
      data: { Status: 1, TargetPrice: 0, TargetLossPrice: 0, TargetProfitPrice: 0, PendingKind: null },
    });
  });

  test.each([
    ['an instrument that does not exist', { forex_id: 4711 }, 1002, 'not_found'],
    [
      'no instrument, with a price of nothing',
      { forex_id: 4711, stop_loss_price: '1.000001' },
      1002,
      'not_found',
    ],
    ['a target of no instrument', { forex_id: 4711, status: 0, target_price: 1 }, 1002, 'not_found'],
    [
      'a multiple and a stop that are both wrong',
      { multiple: 7, stop_loss_price: 5 },
      1009,
      'multiple_not_allowed',
    ],
    ["a buy's stop-loss above the market", { stop_loss_price: 5 }, 1010, 'stop_loss_not_allowed'],
    ["a buy's take-profit below the market", { target_profit_price: 0.1 }, 1010, 'take_profit_not_allowed'],
    ["a sell's stop-loss below the market", { type: 2, stop_loss_price: 0.1 }, 1010, 'stop_loss_not_allowed'],
    [
      "a sell's take-profit above the market",
      { type: 2, target_profit_price: 5 },
      1010,
      'take_profit_not_allowed',
    ],
    ['a target beyond all sense', { status: 0, target_price: 900 }, 1010, 'target_not_allowed'],
    [
      'a stop and a margin that are both wrong',
      { cont: 50, multiple: 10, stop_loss_price: 5 },
      1010,
      'stop_loss_not_allowed',
    ],
    [
      'a pending order over the free margin',
      { status: 0, cont: 50, multiple: 10, target_price: 1 },
      1008,
      'insufficient_margin',
    ],
    ['a multiple that is not offered', { multiple: 7 }, 1009, 'multiple_not_allowed'],
    ['lots below the least', { cont: 0.001 }, 1009, 'lots_not_allowed'],
    ['no lots', { cont: 0 }, 1009, 'lots_not_allowed'],
    ['negative lots', { cont: -1 }, 1009, 'lots_not_allowed'],
    ['lots above the most', { cont: 1_000_000 }, 1009, 'lots_not_allowed'],
    ['lots beyond exact integers', { cont: '1e9' }, 1009, 'lots_not_allowed'],
    ['a target beyond exact integers', { status: 0, target_price: '1e12' }, 1010, 'target_not_allowed'],
    ['a stop beyond exact integers', { stop_loss_price: '100000000000' }, 1010, 'stop_loss_not_allowed'],
    ['lots off the step by one decimal', { cont: '0.105' }, 1009, 'lots_not_allowed'],
    ['more than the free margin', { cont: 50, multiple: 10 }, 1008, 'insufficient_margin'],
  ])('%s', async (_, change, code, reason) => {
    expect(await submit({ ...EURUSD, ...change })).toMatchObject({ status: 200, code, data: { reason } });
    const { data } = await server.get<{ balance: string }>('/v1/api/main/wallet/getBalance', { token });
    expect(data.balance).toBe('100000.000000');
  });

  test('1010 has the allowed range', async () => {
    const { market } = server.server.core;
    const { bid, ask } = market.quoteOf(1) ?? { bid: 0, ask: 0 };
    const level = market.instrument(1)?.stopsLevel ?? 0;
    const near = await submit({ ...EURUSD, stop_loss_price: (bid - level + 1) / 100_000 });
    expect(near.data).toEqual({
      reason: 'stop_loss_not_allowed',
      field: 'stop_loss_price',
      min: 0.00001,
      max: (bid - level) / 100_000,
    });
    const same = await submit({ ...EURUSD, status: 0, target_price: ask / 100_000 });
    expect(same).toMatchObject({ code: 1010, data: { reason: 'target_not_allowed', field: 'target_price' } });
    expect((await submit({ ...EURUSD, stop_loss_price: (bid - level) / 100_000 })).code).toBe(1);
  });

  test('1008 has the required and the available amount', async () => {
    const { data, msg } = await submit({ ...EURUSD, cont: 50, multiple: 10 });
    expect(data).toMatchObject({
      required: expect.stringMatching(/^\d+\.\d{6}$/),
      available: '100000.000000',
    });
    expect(msg).toContain('have 100,000.00\u00a0USD');
  });
});

describe('[ORDER-17] submit while the market moves or is halted', () => {
  startServerForEach();

  test('1007 when the last tick is older than two seconds, and fills again with the next one', async () => {
    const { market } = server.server.core;
    market.intervene([{ kind: 'freeze', slot: market.slot + 1, code: 'EURUSD', to: market.slot + 10 }]);
    server.pass(2_000);
    expect((await submit(EURUSD)).code).toBe(1);
    server.pass(250);
    expect(await submit(EURUSD)).toMatchObject({ code: 1007, data: { reason: 'price_not_available' } });
    expect(await submit({ ...EURUSD, status: 0, target_price: 1 })).toMatchObject({ code: 1007 });
    server.pass(250);
    expect((await submit(EURUSD)).code).toBe(1);
  });

  test('[ORDER-3] a command is decided on the tick that is due, also when the interval is late', async () => {
    const { market } = server.server.core;
    server.clock.advance(10_250);
    const { data } = await submit(EURUSD);
    expect(market.timeMs).toBe(server.clock.now());
    expect(data['OriginPrice']).toBe((market.quoteOf(1)?.ask ?? 0) / 100_000);
  });

  test.each([
    ['its hours', { kind: 'close', to: Number.MAX_SAFE_INTEGER }, 1006, 'market_closed'],
    ['a halt', { kind: 'halt' }, 1023, 'trading_halted'],
  ] as const)(
    '%s refuse submit and close, before a stop or the margin is looked at',
    async (_, act, code, reason) => {
      const { market } = server.server.core;
      const { data: position } = await submit(EURUSD);
      const slot = market.slot + 1;
      market.intervene([{ ...act, slot, code: 'EURUSD' }]);
      server.pass(250);
      const wrong = { stop_loss_price: 5, cont: 50, multiple: 10 };
      const refused = { code, data: { reason } };
      expect(await submit({ ...EURUSD, ...wrong })).toMatchObject(refused);
      expect(await submit({ ...EURUSD, ...wrong, status: 0, target_price: 1 })).toMatchObject(refused);
      expect(await server.post(CLOSE, { token, body: { id: position['Id'] } })).toMatchObject(refused);
      expect(await submit({ ...EURUSD, multiple: 7 })).toMatchObject({ code: 1009 });
    },
  );

  test('close-only refuses entries and lets positions go', async () => {
    const { market } = server.server.core;
    const { data: position } = await submit(EURUSD);
    market.intervene([{ kind: 'close_only', slot: market.slot + 1, code: 'EURUSD' }]);
    server.pass(250);
    expect((await submit(EURUSD)).code).toBe(1023);
    expect((await submit({ ...EURUSD, status: 0, target_price: 1 })).code).toBe(1023);
    expect((await server.post(CLOSE, { token, body: { id: position['Id'] } })).code).toBe(1);
  });

  test('1007 when the price moved further against the user than the deviation', async () => {
    const { market } = server.server.core;
    const seen = market.quoteOf(1);
    const askThen = seen?.ask ?? 0;
    while ((market.quoteOf(1)?.ask ?? 0) <= askThen) server.pass(250);
    const quote_time = seen?.timeMs ?? 0;
    expect(await submit({ ...EURUSD, deviation: 0, quote_time })).toMatchObject({
      code: 1007,
      data: { reason: 'price_moved' },
    });
    expect((await submit({ ...EURUSD, deviation: 100_000, quote_time })).code).toBe(1);
  });
});

describe('close', () => {
  shareServer();

  test("[REQUEST-4] a missing order and another user's get the same response byte for byte", async () => {
    const { data: order } = await submit(EURUSD);
    const stranger = await server.openDemo();
    const foreign = await server.post(CLOSE, { token: stranger.token, body: { id: order['Id'] } });
    const absent = await server.post(CLOSE, { token: stranger.token, body: { id: 4711 } });
    expect(foreign.code).toBe(1002);
    expect(foreign.text).toBe(absent.text);
  });

  test('[ORDER-17] an order that is closed already is 1005', async () => {
    const { data: order } = await submit(EURUSD);
    const body = { id: order['Id'] };
    expect((await server.post(CLOSE, { token, body })).code).toBe(1);
    expect(await server.post(CLOSE, { token, body })).toMatchObject({
      code: 1005,
      data: { reason: 'state_changed' },
    });
  });
});

describe('cancel_trade, set_stop_price and fill', () => {
  shareServer();

  const CANCEL = '/v1/api/forex/cancel_trade';
  const STOPS = '/v1/api/forex/set_stop_price';
  const FILL = '/v1/api/forex/fill';

  test("[REQUEST-4] another user's order gets the response of a missing one", async () => {
    const { data: order } = await submit({ ...EURUSD, status: 0, target_price: 1 });
    const { token: stranger } = await server.openDemo();
    const responsesFor = async (id: unknown) => [
      (await server.post(CANCEL, { token: stranger, body: { id } })).text,
      (await server.post(STOPS, { token: stranger, body: { id, stop_loss_price: '0.9999999' } })).text,
      (await server.get(FILL, { token: stranger, query: { id: String(id) } })).text,
    ];
    const foreign = await responsesFor(order['Id']);
    expect(foreign).toEqual(await responsesFor(4711));
    expect(foreign.map((text) => (JSON.parse(text) as { code: number }).code)).toEqual([1002, 1002, 1002]);
    const body = { id: order['Id'], stop_loss_price: '0.9999999' };
    expect(await server.post(STOPS, { token, body })).toMatchObject({ code: 1001 });
  });

  test.each([
    [CANCEL, {}, 'id'],
    [CANCEL, { id: 'x' }, 'id'],
    [STOPS, { stop_loss_price: 1 }, 'id'],
    [STOPS, { id: 1, stop_loss_price: 'x' }, 'stop_loss_price'],
    [STOPS, { id: 1, target_profit_price: -1 }, 'target_profit_price'],
    [STOPS, { id: 1, target_profit_price: [1] }, 'target_profit_price'],
  ])('1001 names the field: %s %j', async (path, body, field) => {
    expect(await server.post<Refused>(path, { token, body })).toMatchObject({
      code: 1001,
      data: { fields: [field] },
    });
  });

  test('1001 of fill without a number', async () => {
    for (const query of [{}, { id: '0' }, { id: 'x' }, { id: '1.5' }]) {
      expect(await server.get<Refused>(FILL, { token, query })).toMatchObject({
        code: 1001,
        data: { fields: ['id'] },
      });
    }
  });

  test('[ORDER-17] 1005 for an order that is over', async () => {
    const { data: order } = await submit(EURUSD);
    const body = { id: order['Id'] };
    await server.post(CLOSE, { token, body });
    expect((await server.post(CANCEL, { token, body })).code).toBe(1005);
    expect((await server.post(STOPS, { token, body: { ...body, stop_loss_price: 1 } })).code).toBe(1005);
  });
});

describe('[REQUEST-6] the GETs that change something', () => {
  shareServer();

  const cases = [
    ['no lang header', {}],
    ['another site', { lang: 'en', 'sec-fetch-site': 'cross-site' }],
  ] as const;

  test.each(cases)('refuse a request with %s', async (_, headers) => {
    const open = await server.get('/api/user/createAccountDemoForU', { headers });
    const reset = await server.get('/v1/api/main/user/resetForexDemoAccount', { token, headers });
    expect([open, reset].map(({ code }) => code)).toEqual([1003, 1003]);
  });

  test('work for our own page, and never by HEAD', async () => {
    const headers = { lang: 'en', 'sec-fetch-site': 'same-origin' };
    expect((await server.get('/api/user/createAccountDemoForU', { headers })).code).toBe(1);
    const head = await server.server.app.inject({
      method: 'HEAD',
      url: '/api/user/createAccountDemoForU',
      headers,
    });
    expect(head.statusCode).toBe(405);
  });
});

/** Every refusal of the trading calls, over HTTP, in the documented order. */

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Harness } from './harness.ts';

const SUBMIT = '/v1/api/forex/submit';
const CLOSE = '/v1/api/forex/close';
const EURUSD = { type: 1, cont: 0.1, forex_id: 1, status: 1, multiple: 100 };

interface Refused {
  reason: string;
  fields?: string[];
}

let server: Harness;
let token: string;

beforeEach(async () => {
  server = await Harness.start();
  ({ token } = await server.openDemo());
});
afterEach(() => server.stop());

async function submit(body: object, headers: Record<string, string> = {}) {
  return server.post<Refused & Record<string, unknown>>(SUBMIT, { token, body, headers });
}

describe('[E2] submit', () => {
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

  test.each([
    ['an instrument that does not exist', { forex_id: 4711 }, 1002, 'not_found'],
    ['a multiple that is not offered', { multiple: 7 }, 1009, 'multiple_not_allowed'],
    ['lots below the least', { cont: 0.001 }, 1009, 'lots_not_allowed'],
    ['no lots', { cont: 0 }, 1009, 'lots_not_allowed'],
    ['negative lots', { cont: -1 }, 1009, 'lots_not_allowed'],
    ['lots above the most', { cont: 1_000_000 }, 1009, 'lots_not_allowed'],
    ['lots off the step by one decimal', { cont: '0.105' }, 1009, 'lots_not_allowed'],
    ['more than the free margin', { cont: 50, multiple: 10 }, 1008, 'insufficient_margin'],
  ])('%s', async (_, change, code, reason) => {
    expect(await submit({ ...EURUSD, ...change })).toMatchObject({ status: 200, code, data: { reason } });
    const { data } = await server.get<{ balance: string }>('/v1/api/main/wallet/getBalance', { token });
    expect(data.balance).toBe('100000.000000');
  });

  test('1008 says what is required and what is available', async () => {
    const { data, msg } = await submit({ ...EURUSD, cont: 50, multiple: 10 });
    expect(data).toMatchObject({
      required: expect.stringMatching(/^\d+\.\d{6}$/),
      available: '100000.000000',
    });
    expect(msg).toContain('100000.00 USD is free');
  });

  test('1007 when the last tick is older than ten seconds', async () => {
    server.clock.advance(10_250);
    expect(await submit(EURUSD)).toMatchObject({ code: 1007, data: { reason: 'price_not_available' } });
    server.server.beat();
    expect((await submit(EURUSD)).code).toBe(1);
  });

  test('1007 when the price moved further against the user than the deviation', async () => {
    const { market } = server.server.context;
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
  test('[W4] an order that never was, and one of somebody else, get the same answer byte for byte', async () => {
    const { data: order } = await submit(EURUSD);
    const stranger = await server.openDemo();
    const theirs = await server.post(CLOSE, { token: stranger.token, body: { id: order['Id'] } });
    const absent = await server.post(CLOSE, { token: stranger.token, body: { id: 4711 } });
    expect(theirs.code).toBe(1002);
    expect(theirs.text).toBe(absent.text);
  });

  test('[E2] an order that is closed already is 1005', async () => {
    const { data: order } = await submit(EURUSD);
    const body = { id: order['Id'] };
    expect((await server.post(CLOSE, { token, body })).code).toBe(1);
    expect(await server.post(CLOSE, { token, body })).toMatchObject({
      code: 1005,
      data: { reason: 'state_changed' },
    });
  });
});

describe('[W6] the GETs that change something', () => {
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

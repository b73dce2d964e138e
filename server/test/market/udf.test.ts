/** The market as chart front ends read it over UDF: bare answers in the shapes that the protocol documents. */

import type { CandleWire, InstrumentWire } from '@vernier/shared/api/shapes/market';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Harness, START_MS } from '../rig/harness.ts';

const NOW_S = START_MS / 1000;

let server: Harness;

beforeAll(async () => {
  server = await Harness.start({ TEST_CONTROLS: 'on' });
});
afterAll(() => server.stop());

async function ask(path: string, query: Record<string, string> = {}, from: Harness = server) {
  const response = await from.server.app.inject({ url: `/udf/${path}`, query });
  return { status: response.statusCode, headers: response.headers, body: JSON.parse(response.body) };
}

async function bars(query: Record<string, string>) {
  return (await ask('history', { symbol: 'EURUSD', resolution: '1', ...query })).body;
}

async function candles(limit: number, before: number): Promise<CandleWire[]> {
  const query = { forex_id: '1', period: '1min', limit: String(limit), before: String(before) };
  return (await server.get<CandleWire[]>('/v1/api/forex/kline', { query })).data;
}

test('[EXPORT-1] the configuration offers the search, exactly one of the two ways to find symbols', async () => {
  const { body, headers } = await ask('config');
  expect(body).toMatchObject({
    supports_search: true,
    supports_group_request: false,
    supports_time: true,
    supported_resolutions: ['1', '5', '15', '30', '60', '1D'],
  });
  expect(body.code).toBeUndefined();
  expect(headers).toMatchObject({
    'access-control-allow-origin': '*',
    'content-type': 'application/json; charset=utf-8',
    'cross-origin-resource-policy': 'cross-origin',
  });
  expect(headers['access-control-allow-credentials']).toBeUndefined();
});

test('[EXPORT-1] the time is the market’s, in Unix seconds', async () => {
  expect((await ask('time')).body).toBe(NOW_S);
});

describe('symbols', () => {
  test.each(['EURUSD', 'eur/usd', 'VERNIER:EURUSD'])('[EXPORT-1] %s is found', async (symbol) => {
    expect((await ask('symbols', { symbol })).body).toMatchObject({
      ticker: 'EURUSD',
      type: 'forex',
      session: '24x7',
      timezone: 'Etc/UTC',
      minmov: 1,
      pricescale: 100_000,
      has_intraday: true,
      intraday_multipliers: ['1', '5', '15', '30', '60'],
    });
  });

  test('[EXPORT-1] every instrument has its precision and a type', async () => {
    const { data } = await server.get<InstrumentWire[]>('/v1/api/forex/trade_list');
    for (const { Code, PricePrecision } of data) {
      const { body } = await ask('symbols', { symbol: Code });
      expect([Code, body.pricescale]).toEqual([Code, 10 ** PricePrecision]);
      expect(['forex', 'commodity', 'index', 'crypto', 'stock']).toContain(body.type);
    }
  });

  test('[EXPORT-1] sessions are the hours of the market in UTC, with its summer time', async () => {
    const closing = await Harness.start({ MARKET_HOURS: 'sessions' });
    const session = async (symbol: string) => (await ask('symbols', { symbol }, closing)).body.session;
    expect(await session('EURUSD')).toBe('2200-2400:1|0000-2400:2345|0000-2200:6');
    expect(await session('HK50')).toBe('2300-2400:1|0000-2000,2300-2400:2345|0000-2000:6');
    expect(await session('BTCUSD')).toBe('24x7');
    closing.clock.advance(180 * 86_400_000);
    closing.server.tick();
    expect(await session('EURUSD')).toBe('2100-2400:1|0000-2400:2345|0000-2100:6');
    await closing.stop();
  });

  test('[EXPORT-1] the search looks in every language, and within a type', async () => {
    const found = async (query: Record<string, string>) =>
      (await ask('search', query)).body.map(({ symbol }: { symbol: string }) => symbol);
    expect(await found({ query: 'EURU', limit: '30' })).toEqual(['EURUSD']);
    expect(await found({ query: '黃金' })).toContain('XAUUSD');
    expect(await found({ query: '', type: 'crypto', exchange: 'VERNIER' })).toContain('BTCUSD');
    expect(await found({ query: 'EUR', type: 'crypto' })).toEqual([]);
    expect(await found({ query: 'EUR', exchange: 'NYSE' })).toEqual([]);
    expect(await found({ query: '', limit: '3' })).toHaveLength(3);
  });
});

describe('history', () => {
  test('[EXPORT-1] bars of a span are the candles of kline, `to` not included', async () => {
    const to = NOW_S - 600;
    const body = await bars({ from: String(to - 300), to: String(to) });
    const expected = await candles(5, to);
    expect(body).toEqual({
      s: 'ok',
      t: expected.map(({ Time }) => Time),
      o: expected.map(({ Open }) => Open),
      h: expected.map(({ High }) => High),
      l: expected.map(({ Low }) => Low),
      c: expected.map(({ Close }) => Close),
      v: expected.map(({ Volume }) => Volume),
    });
    expect(body.t).toEqual([0, 1, 2, 3, 4].map((minute) => to - 300 + minute * 60));
  });

  test('[EXPORT-1] countback goes before from, over a break too', async () => {
    const body = await bars({ from: String(NOW_S - 60), to: String(NOW_S), countback: '700' });
    expect(body.t).toHaveLength(700);
    expect(body.t.at(-1)).toBe(NOW_S - 60);
  });

  test('[EXPORT-1] where a market rested there is no data, and the time of the bar before', async () => {
    const closing = await Harness.start({ MARKET_HOURS: 'sessions' });
    const sunday = Date.UTC(2026, 0, 4, 12) / 1000;
    const query = { symbol: 'EURUSD', resolution: '60', from: String(sunday), to: String(sunday + 7200) };
    expect((await ask('history', query, closing)).body).toEqual({
      s: 'no_data',
      nextTime: Date.UTC(2026, 0, 2, 21) / 1000,
    });
    await closing.stop();
  });

  test('[EXPORT-1] before the beginning of time there is no data', async () => {
    expect(await bars({ from: '-1000', to: '-10' })).toEqual({ s: 'no_data' });
    expect(await bars({ from: '500', to: '10' })).toEqual({ s: 'no_data' });
  });

  test('[EXPORT-1] days are D and 1D', async () => {
    const range = { from: String(NOW_S - 5 * 86_400), to: String(NOW_S) };
    expect(await bars({ ...range, resolution: 'D' })).toEqual(await bars({ ...range, resolution: '1D' }));
  });
});

test('[EXPORT-1] quotes are those of the list, and an unknown symbol is an error of its row', async () => {
  const { data } = await server.get<InstrumentWire[]>('/v1/api/forex/trade_list');
  const { ForexQuotations: quote } = data.find(({ Code }) => Code === 'EURUSD') as InstrumentWire;
  const { body } = await ask('quotes', { symbols: 'EURUSD,NOPE' });
  expect(body).toMatchObject({
    s: 'ok',
    d: [
      {
        s: 'ok',
        n: 'EURUSD',
        v: { bid: quote.Bid, ask: quote.Ask, lp: quote.Close, chp: quote.Change, open_price: quote.Open },
      },
      { s: 'error', n: 'NOPE' },
    ],
  });
  const { v } = body.d[0];
  expect(v.ch).toBeCloseTo(v.lp - v.open_price, 5);
  expect(v.spread).toBeCloseTo(v.ask - v.bid, 5);
});

test.each([
  ['symbols', {}, 'invalid symbol'],
  ['symbols', { symbol: 'NOPE' }, 'unknown_symbol'],
  ['history', { symbol: 'NOPE', resolution: '1', from: '0', to: '1' }, 'unknown_symbol'],
  ['history', { symbol: 'EURUSD', resolution: '7', from: '0', to: '1' }, 'unknown_resolution'],
  ['history', { symbol: 'EURUSD', resolution: '1', from: 'x', to: '1000000000' }, 'invalid from'],
  ['history', { symbol: 'EURUSD', resolution: '1', to: '1', countback: '0' }, 'invalid countback'],
  ['quotes', {}, 'invalid symbols'],
] as const)('[EXPORT-1] a wrong %s %j is an error in UDF’s own shape', async (path, query, errmsg) => {
  expect(await ask(path, query)).toMatchObject({ status: 200, body: { s: 'error', errmsg } });
});

// In a cluster each gateway counts the calls that it answers.
test('[EXPORT-1] an address over its limit gets a retry time, in the same shape', {
  tags: ['process'],
}, async () => {
  const limited = await Harness.start();
  const answers = [];
  for (let count = 0; count < 51; count += 1) answers.push(await ask('time', {}, limited));
  expect(answers.map(({ status }) => status).slice(49)).toEqual([200, 429]);
  expect(answers[50]?.body).toEqual({ s: 'error', errmsg: 'too_many_requests' });
  expect(answers[50]?.headers['retry-after']).toBe('1');
  await limited.stop();
});

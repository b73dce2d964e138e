/** Categories, the instrument list, candles and mini charts, which are public. */

import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type {
  CandleWire,
  CategoryWire,
  InstrumentWire,
  MiniCloseWire,
} from '@vernier/shared/api/shapes/market';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { packOnce } from '../../src/platform/routing/packing.ts';
import { MiniCharts } from '../../src/features/market-data/trade-list.ts';
import { Harness, START_MS } from '../rig/harness.ts';

const LIST = '/v1/api/forex/trade_list';
const KLINE = '/v1/api/forex/kline';
const MINI = '/v1/api/forex/abbreviated_cache_kline';

let server: Harness;

beforeAll(async () => {
  server = await Harness.start({ TEST_CONTROLS: 'on' });
});
afterAll(() => server.stop());

async function codes(searchCurrency: string, lang = 'en'): Promise<string[]> {
  const { data } = await server.get<InstrumentWire[]>(LIST, { query: { searchCurrency }, headers: { lang } });
  return data.map(({ Code }) => Code);
}

test('categories carry their name in the requested language', async () => {
  const { data } = await server.get<CategoryWire[]>('/v1/api/forex/getCategories', {
    headers: { lang: 'hk' },
  });
  expect(data.map(({ NameShowTrans }) => NameShowTrans)).toEqual([
    '外匯',
    '貴金屬',
    '能源',
    '指數',
    '加密貨幣',
    '股票',
  ]);
});

describe('trade_list', () => {
  test('lists every instrument with quotes at its precision', async () => {
    const { data } = await server.get<InstrumentWire[]>(LIST);
    expect(data.length).toBe(server.server.core.market.instruments.length);
    for (const { Code, PricePrecision, ForexQuotations: quote, Logo, Api } of data) {
      expect(Logo).toBe(`/logos/${Code}.svg`);
      expect(Api).toBe(Code);
      expect(quote.Ask).toBeGreaterThan(quote.Bid);
      expect(quote.Close).toBe(quote.Bid);
      expect(quote.High).toBeGreaterThanOrEqual(quote.Bid);
      expect(quote.Low).toBeLessThanOrEqual(quote.Bid);
      expect(Number(quote.Bid.toFixed(PricePrecision))).toBe(quote.Bid);
      expect(Number((((quote.Close - quote.Open) / quote.Open) * 100).toFixed(2))).toBeCloseTo(
        quote.Change,
        1,
      );
    }
  });

  test('holds the same bytes until the market moves, and says so with an ETag', async () => {
    const first = await server.get(LIST);
    const etag = String(first.headers['etag']);
    const same = await server.server.app.inject({ url: LIST, headers: { 'if-none-match': etag } });
    expect([same.statusCode, same.body]).toEqual([304, '']);
    server.pass(250);
    const moved = await server.server.app.inject({ url: LIST, headers: { 'if-none-match': etag } });
    expect(moved.statusCode).toBe(200);
    expect(moved.headers['etag']).not.toBe(etag);
    const other = await server.get(LIST, {
      headers: { lang: 'hk', 'if-none-match': String(moved.headers['etag']) },
    });
    expect(other.status).toBe(200);
  });

  test('searches code, show code and names in any language, blind to case and accents', async () => {
    expect(await codes('eurusd')).toEqual(['EURUSD']);
    expect(await codes('eur/')).toEqual(['EURUSD', 'EURJPY', 'EURGBP']);
    expect(await codes('GOLD', 'ar')).toEqual(['XAUUSD']);
    expect(await codes('黃金')).toEqual(['XAUUSD']);
    expect(await codes('الذهب')).toEqual(['XAUUSD']);
    expect(await codes('vang')).toEqual(['XAUUSD']);
    expect(await codes('ALTIN')).toEqual(['XAUUSD']);
    expect(await codes('no such thing')).toEqual([]);
    expect((await codes('')).length).toBe(server.server.core.market.instruments.length);
  });

  test('a search has a bounded length', async () => {
    const answer = await server.get(LIST, { query: { searchCurrency: 'x'.repeat(65) } });
    expect(answer).toMatchObject({ code: 1001, data: { fields: ['searchCurrency'] } });
  });
});

describe('kline', () => {
  async function candles(query: Record<string, string>): Promise<CandleWire[]> {
    const { data } = await server.get<CandleWire[]>(KLINE, {
      query: { forex_id: '1', period: '1min', ...query },
    });
    return data;
  }

  test('[CANDLE-4] gives 300 candles, oldest first, without holes, the last one running', async () => {
    const list = await candles({});
    const nowS = server.clock.now() / 1000;
    expect(list.length).toBe(300);
    expect(list.at(-1)?.Time).toBe(nowS - (nowS % 60));
    expect(list.every(({ Time }, at) => at === 0 || Time === (list[at - 1]?.Time ?? 0) + 60)).toBe(true);
  });

  test('[CANDLE-4] pages back with `before`, which is not part of the page', async () => {
    const newest = await candles({ limit: '20' });
    const before = newest[0]?.Time ?? 0;
    const older = await candles({ limit: '20', before: String(before) });
    expect(older.at(-1)?.Time).toBe(before - 60);
    const all = await candles({ limit: '40' });
    expect([...older, ...newest]).toEqual(all);
  });

  test('[CANDLE-2] a five-minute candle is exactly its five one-minute candles', async () => {
    const [five] = (await candles({ period: '5min', limit: '2' })).slice(0, 1);
    const ones = await candles({ limit: '5', before: String((five?.Time ?? 0) + 300) });
    expect(five).toEqual({
      Time: ones[0]?.Time,
      Open: ones[0]?.Open,
      High: Math.max(...ones.map(({ High }) => High)),
      Low: Math.min(...ones.map(({ Low }) => Low)),
      Close: ones.at(-1)?.Close,
      Volume: ones.reduce((sum, { Volume }) => sum + Volume, 0),
      AskHigh: Math.max(...ones.map(({ AskHigh }) => AskHigh)),
      AskLow: Math.min(...ones.map(({ AskLow }) => AskLow)),
    });
  });

  test('a long history read in chunks equals the history of the market', async () => {
    const { market } = server.server.core;
    const list = await candles({ period: '1day', limit: '40' });
    const range = { limit: 40, nowMs: market.timeMs };
    expect(list.map(({ Time }) => Time)).toEqual(market.candles(1, '1day', range).map(({ timeS }) => timeS));
  });

  test('the past ends: far back is an empty list, at once', async () => {
    expect(await candles({ before: '1000000000', period: '1day', limit: '1000' })).toEqual([]);
  });

  test('an unknown instrument is not found', async () => {
    const answer = await server.get(KLINE, { query: { forex_id: '4711', period: '1min' } });
    expect(answer).toMatchObject({ status: 200, code: 1002, data: { reason: 'not_found' } });
  });
});

describe('abbreviated_cache_kline', () => {
  test('[CANDLE-5] gives sixty closes of one instrument, or of all in one map', async () => {
    const one = await server.get<MiniCloseWire[]>(MINI, { query: { forex_id: '1', period: '15min' } });
    expect(one.data.length).toBe(60);
    const all = await server.get<Record<string, MiniCloseWire[]>>(MINI, { query: { period: '15min' } });
    expect(all.data['1']).toEqual(one.data);
    expect(Object.keys(all.data).length).toBe(server.server.core.market.instruments.length);
  });
});

test('[MARKET-2] two servers with one seed show the same past, another seed another one', async () => {
  const query = { forex_id: '1', period: '60min', before: String(START_MS / 1000), limit: '5' };
  const [same, other] = await Promise.all([Harness.start(), Harness.start({ MARKET_SEED: '2' })]);
  const response = await server.get(KLINE, { query });
  expect((await same.get(KLINE, { query })).text).toBe(response.text);
  expect((await other.get(KLINE, { query })).text).not.toBe(response.text);
  await Promise.all([same.stop(), other.stop()]);
});

describe('[REQUEST-7] public responses', () => {
  const OPEN = { br: brotliDecompressSync, gzip: gunzipSync };

  async function raw(url: string, headers: Readonly<Record<string, string>> = {}) {
    return server.server.app.inject({ url, headers: { lang: 'en', ...headers } });
  }

  test.each([LIST, `${MINI}?period=5min`, `${KLINE}?forex_id=1&period=5min`, `${LIST}?searchCurrency=u`])(
    'is sent in an encoding that the client of %s accepts',
    async (url) => {
      const plain = await raw(url);
      expect(plain.headers['content-encoding']).toBeUndefined();
      for (const [encoding, open] of Object.entries(OPEN)) {
        const packed = await raw(url, {
          'accept-encoding': encoding === 'br' ? 'gzip, deflate, br' : 'gzip',
        });
        expect(packed.headers).toMatchObject({
          'content-encoding': encoding,
          vary: expect.stringMatching(/\baccept-encoding$/),
        });
        expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
        expect(open(packed.rawPayload).toString()).toBe(plain.body);
      }
      const refused = await raw(url, { 'accept-encoding': 'br;q=0, gzip;q=0.0, identity' });
      expect([refused.headers['content-encoding'], refused.body]).toEqual([undefined, plain.body]);
    },
  );

  test('has a different tag in each encoding, and any of them is recognised', async () => {
    const taken = { 'accept-encoding': 'br' };
    const tags = [
      await raw(LIST),
      await raw(LIST, taken),
      await raw(LIST, { 'accept-encoding': 'gzip' }),
    ].map(({ headers }) => String(headers['etag']));
    expect(new Set(tags).size).toBe(3);
    for (const tag of [...tags, `W/${tags[1] ?? ''}`]) {
      const again = await raw(LIST, { ...taken, 'if-none-match': tag });
      expect([again.statusCode, again.body, again.headers['etag']]).toEqual([304, '', tags[1]]);
    }
  });

  test('stays the same bytes until it changes, and those are compressed once', () => {
    const charts = new MiniCharts(server.server.core.market);
    const bytes = charts.all('5min', 'en');
    expect(charts.all('5min', 'en')).toBe(bytes);
    expect(packOnce(bytes, 'br')).toBe(packOnce(bytes, 'br'));
    expect(packOnce(bytes, 'gzip')).not.toBe(packOnce(bytes, 'br'));
    server.pass(1_000);
    expect(charts.all('5min', 'en')).not.toBe(bytes);
  });

  test('a single word, a refusal and private data are sent as they are', async () => {
    const { token } = await server.openDemo();
    const takes = { 'accept-encoding': 'gzip, br' };
    expect((await raw('/v1/api/forex/getCategories', takes)).headers['content-encoding']).toBeUndefined();
    expect((await raw(`${KLINE}?forex_id=0&period=5min`, takes)).headers['content-encoding']).toBeUndefined();
    const own = await raw('/api/user/info', { ...takes, authorization: token });
    expect([own.headers['content-encoding'], own.headers['vary']]).toEqual([undefined, undefined]);
  });
});

/** The calendar of scheduled releases over a real server. */

import { type Language, LANGUAGES } from '@vernier/shared/api/languages';
import type { CalendarWire, CandleWire, ReleaseWire } from '@vernier/shared/api/shapes/market';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Harness } from '../rig/harness.ts';

const CALENDAR = '/v1/api/market/calendar';
const DAY_S = 86_400;
const HALF_HOUR_S = 1800;
/** 2026-01-05, the day of the test's clock, at 12:00. */
const NOON_S = Date.UTC(2026, 0, 5, 12) / 1000;

let server: Harness;
beforeAll(async () => {
  server = await Harness.start({ MARKET_HOURS: 'sessions' });
});
afterAll(() => server.stop());
// an address has fifty calls a second
beforeEach(() => server.pass(1000));

async function releases(query: Record<string, string> = {}, lang: Language = 'en'): Promise<ReleaseWire[]> {
  return (await server.get<CalendarWire>(CALENDAR, { query, headers: { lang } })).data.list;
}

async function minutes(code: string, before: number, limit: number): Promise<readonly CandleWire[]> {
  const instrument = server.server.core.market.instruments.find((one) => one.code === code);
  const query = {
    ...{ forex_id: String(instrument?.id), period: '1min' },
    ...{ limit: String(limit), before: String(before) },
  };
  return (await server.get<CandleWire[]>('/v1/api/forex/kline', { query })).data;
}

/** In another way than the server's: from all minutes of an hour and a half. */
async function expectedRange({ at, instruments: [code = ''] }: ReleaseWire): Promise<number | null> {
  const atS = Date.parse(at) / 1000;
  const around = await minutes(code, atS + HALF_HOUR_S, 90);
  const half = around.filter(({ Time: time }) => time >= atS);
  const before = around[around.length - half.length - 1];
  if (half.length === 0 || before === undefined) return null;
  const range =
    Math.max(...half.map(({ High: high }) => high)) - Math.min(...half.map(({ Low: low }) => low));
  return (range / before.Close) * 100;
}

test('[MARKET-23] the default is the week from today on, without results of what is to come', async () => {
  const list = await releases();
  expect(list.map(({ id }) => id)).toEqual([
    '2026-01-06-au_rate_decision',
    '2026-01-07-us_oil_inventories',
    '2026-01-08-eu_rate_decision',
    '2026-01-08-us_jobless_claims',
    '2026-01-08-us_gas_storage',
  ]);
  expect(list[0]).toEqual({
    id: '2026-01-06-au_rate_decision',
    at: '2026-01-06T03:30:00.000Z',
    country: 'AU',
    title: 'Interest rate decision',
    importance: 3,
    instruments: ['AUDUSD'],
    actual_range: null,
  });
});

test('[MARKET-23] a result is the range of the first instrument in percent of the price before', async () => {
  const list = await releases({ from: String(NOON_S - 35 * DAY_S), to: String(NOON_S) });
  expect(list.length).toBeGreaterThan(25);
  for (const release of list) {
    const expected = await expectedRange(release);
    if (expected === null) expect([release.id, release.actual_range]).toEqual([release.id, null]);
    else expect(Math.abs((release.actual_range ?? -1) - expected)).toBeLessThan(0.000_051);
  }
  expect(list.filter(({ actual_range: range }) => range !== null).length).toBeGreaterThan(20);
  expect(await releases({ from: String(NOON_S - 35 * DAY_S), to: String(NOON_S) })).toEqual(list);
});

test('[MARKET-23] a result is known half an hour after its release', async () => {
  const own = await Harness.start();
  const at = Date.UTC(2026, 0, 6, 3, 30);
  const range = async () => {
    const { data } = await own.get<CalendarWire>(CALENDAR, {
      query: { from: '2026-01-06', to: '2026-01-06' },
    });
    return data.list[0]?.actual_range;
  };
  own.clock.advance(at + 29 * 60_000 - own.clock.now());
  own.server.tick();
  expect(await range()).toBeNull();
  own.clock.advance(60_000);
  own.server.tick();
  expect(await range()).toBeGreaterThan(0);
  await own.stop();
});

test('[MARKET-23] spans are Unix seconds, ISO times or days, of which the last is included', async () => {
  const storage = Date.UTC(2026, 0, 8, 14, 30) / 1000;
  const days = await releases({ from: '2026-01-07', to: '2026-01-08' });
  expect(days.map(({ id }) => id.slice(0, 10))).toEqual([
    ...['2026-01-07', '2026-01-08', '2026-01-08', '2026-01-08'],
  ]);
  const times = await releases({ from: '2026-01-07T00:00:00Z', to: '2026-01-08T14:30:01.000Z' });
  expect(times).toEqual(days);
  expect(await releases({ from: '2026-01-07', to: String(storage) })).toEqual(days.slice(0, -1));
  expect(await releases({ from: String(storage), to: String(storage + 1) })).toEqual(days.slice(-1));
  expect((await releases({ from: '2026-01-01', to: '2026-04-02' })).length).toBeGreaterThan(50);
});

test.each<readonly [Record<string, string>, string[]]>([
  [{ from: '2026-01-01', to: '2026-04-03' }, ['to']],
  [{ from: '2026-01-09', to: '2026-01-08' }, ['to']],
  [{ from: String(NOON_S), to: String(NOON_S) }, ['to']],
  [{ to: '2025-12-31' }, ['to']],
  [{ from: 'yesterday' }, ['from']],
  [{ from: '2026-02-30', to: '-1' }, ['from', 'to']],
  [{ to: '2026-01-07T25:00:00Z' }, ['to']],
])('[MARKET-23] a span such as %j is refused', async (query, fields) => {
  const refused = await server.get<{ fields: string[] }>(CALENDAR, { query });
  expect([refused.code, refused.data.fields]).toEqual([1001, fields]);
});

test('[MARKET-23] titles are in the language of the request', async () => {
  const titles = await Promise.all(
    LANGUAGES.map(async (lang) => (await releases({ from: '2026-01-06', to: '2026-01-06' }, lang))[0]?.title),
  );
  expect(new Set(titles).size).toBe(LANGUAGES.length);
  expect(titles[LANGUAGES.indexOf('de')]).toBe('Zinsentscheid');
});

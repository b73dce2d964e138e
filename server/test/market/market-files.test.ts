/** Candles and ticks as files: the very numbers of the calls and of the market, no more than a file may hold. */

import type { CandleWire } from '@vernier/shared/api/shapes/market';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Market } from '@vernier/simulator/market';
import { AdminClient, CONTROLLED } from '../rig/admin-client.ts';
import { Harness, START_MS } from '../rig/harness.ts';

const NOW_S = START_MS / 1000;
const KLINE = '/v1/api/forex/kline.csv';
const TICKS = '/v1/api/forex/ticks.csv';

let server: Harness;

beforeAll(async () => {
  server = await Harness.start(CONTROLLED);
});
afterAll(() => server.stop());

async function file(path: string, query: Record<string, string>, of: Harness = server) {
  const { statusCode, headers, body } = await of.server.app.inject({
    url: path,
    query: { forex_id: '1', ...query },
  });
  const [head, ...lines] = body.split('\r\n');
  return { statusCode, headers, body, head, rows: lines.slice(0, -1).map((line) => line.split(',')) };
}

test('[EXPORT-2] candles are those of kline, with exact decimals and both ways to write a time', async () => {
  const from = NOW_S - 1500 * 60;
  const { headers, head, rows } = await file(KLINE, {
    period: '1min',
    from: String(from),
    to: String(NOW_S),
  });
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="EURUSD-1min-${from}-${NOW_S}.csv"`,
    'x-content-type-options': 'nosniff',
  });
  expect(head).toBe('Time,At,Open,High,Low,Close,Volume,AskHigh,AskLow');
  const ask = async (before: number, limit: number) => {
    const query = { forex_id: '1', period: '1min', before: String(before), limit: String(limit) };
    return (await server.get<CandleWire[]>('/v1/api/forex/kline', { query })).data;
  };
  const candles = [...(await ask(NOW_S - 500 * 60, 1000)), ...(await ask(NOW_S, 500))];
  expect(rows).toHaveLength(1500);
  expect(rows).toEqual(
    candles.map(({ Time, Open, High, Low, Close, Volume, AskHigh, AskLow }) => [
      String(Time),
      new Date(Time * 1000).toISOString(),
      ...[Open, High, Low, Close].map((price) => price.toFixed(5)),
      String(Volume),
      ...[AskHigh, AskLow].map((price) => price.toFixed(5)),
    ]),
  );
});

test('[EXPORT-2] a span that begins inside a bar begins with the next one, and rests are left out', async () => {
  const resting = await Harness.start({ MARKET_HOURS: 'sessions' });
  const friday = Date.UTC(2026, 0, 2, 20, 30) / 1000;
  const { rows } = await file(
    KLINE,
    { period: '60min', from: String(friday), to: String(friday + 51 * 3600) },
    resting,
  );
  expect(rows.map(([, at]) => at)).toEqual([
    '2026-01-02T21:00:00.000Z',
    '2026-01-04T22:00:00.000Z',
    '2026-01-04T23:00:00.000Z',
  ]);
  await resting.stop();
});

test('[EXPORT-3] ticks are the market’s own, none of the future', async () => {
  server.pass(1000);
  const nowS = server.clock.now() / 1000;
  const { head, rows } = await file(TICKS, { from: String(nowS - 90), to: String(nowS + 60) });
  expect(head).toBe('Seq,Time,At,Bid,Ask,Volume,Doubted');
  const market = new Market({ seed: '1' });
  const first = (nowS - 90) * 4;
  expect(rows).toHaveLength(90 * 4 + 1);
  for (const [place, row] of rows.entries()) {
    const { seq, timeMs, bid, ask, volume } = market.quote(1, first + place);
    const at = new Date(timeMs).toISOString();
    const prices = [bid, ask].map((points) => (points / 100_000).toFixed(5));
    expect(row).toEqual([String(seq), String(timeMs), at, ...prices, String(volume), '0']);
  }
});

test('[EXPORT-3] what administrators did is in the ticks, and a tick in quarantine is marked', async () => {
  const admin = new AdminClient(server);
  const token = await admin.login();
  const before = server.server.core.market.quoteOf(2)?.bid ?? 0;
  const startS = Math.floor(server.clock.now() / 1000);
  const input = { code: 'GBPUSD', name: 'spike', size: 20 };
  expect((await admin.act('market.scenario', { token, input })).status).toBe(200);
  server.pass(2_000);
  const nowS = Math.ceil(server.clock.now() / 1000);
  const query = { forex_id: '2', from: String(startS), to: String(nowS) };
  const { rows } = await file(TICKS, query);
  const { market } = server.server.core;
  for (const [seq, , , bid] of rows)
    expect(Math.round(Number(bid) * 100_000)).toBe(market.source.quote(2, Number(seq)).bid);
  const moved = rows.filter(([, , , bid]) => Number(bid) * 100_000 > before * 1.1);
  expect(moved).toHaveLength(1);
  expect(rows.filter(([, , , , , , doubted]) => doubted === '1')).toEqual(moved);
});

test.each([
  [KLINE, { period: '1min', from: '0', to: '600060' }, ['to']],
  [KLINE, { period: '1min', from: '60', to: '60' }, ['to']],
  [KLINE, { period: '2min', from: '0', to: '60' }, ['period']],
  [TICKS, { from: '0', to: '86401' }, ['to']],
  [TICKS, { from: '9', to: '3' }, ['to']],
  [TICKS, { to: '3' }, ['from']],
] as const)('[EXPORT-2] [EXPORT-3] %s %j is refused by its field', async (path, query, fields) => {
  const { code, data } = await server.get<{ fields: string[] }>(path, { query: { forex_id: '1', ...query } });
  expect([code, data.fields]).toEqual([1001, fields]);
});

test('[EXPORT-2] [EXPORT-3] the distant past and an unknown instrument', async () => {
  expect((await file(TICKS, { from: '3600', to: '7200' })).rows).toEqual([]);
  expect((await file(KLINE, { period: '1day', from: '0', to: '86400' })).rows).toEqual([]);
  const query = { forex_id: '999', from: '3600', to: '7200' };
  expect((await server.get(TICKS, { query })).code).toBe(1002);
});

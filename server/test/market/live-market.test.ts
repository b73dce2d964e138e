/** A server on a live market: an exchange on this machine plays a recorded session of its stream. */

import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CandleWire, InstrumentWire } from '@vernier/shared/api/shapes/market';
import { DAY_MS, formatIsoDay } from '@vernier/shared/civil-date';
import type { DayTapeWire } from '@vernier/shared/api/shapes/fairness';
import type { BasicInfoWire } from '@vernier/shared/api/shapes/site';
import { verifyTape } from '@vernier/shared/market/tape/tape';
import { isSignatureOf } from '@vernier/db/hash-chains/root-signature';
import type { DaySource } from '@vernier/simulator/verification/day-source';
import { verifyDay } from '@vernier/simulator/verification/verify-day';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setOwnInstruments } from '../../src/platform/instruments/own-instruments.ts';
import { Trader } from '../people/trader.ts';
import { AdminClient, CONTROLLED } from '../rig/admin-client.ts';
import { Exchange } from '../rig/exchange.ts';
import { Harness, START_MS } from '../rig/harness.ts';

const SESSION = join(import.meta.dirname, 'exchange-session.jsonl');
const TON = 1001;
const SECOND_MS = 1000;

const INSTRUMENTS = {
  without: ['ETHUSD', 'SOLUSD', 'XRPUSD'],
  instruments: [
    {
      ...{ id: TON, code: 'TONUSD', show_code: 'TON/USD', names: { en: 'Toncoin' }, category: 'crypto' },
      ...{ precision: 4, units: 100, stops_level: 20, fee_per_lot: 1, leverages: [2, 5] },
      source_symbol: 'TONUSDT',
      prices: { start: 5.2, daily_percent: 3, spread: 3, volume: 100 },
    },
  ],
};

const folder = mkdtempSync(join(tmpdir(), 'vernier-live-'));
const INSTRUMENTS_FILE = join(folder, 'instruments.json');
let exchange: Exchange;
let server: Harness;
let btc: number;

beforeAll(async () => {
  writeFileSync(INSTRUMENTS_FILE, JSON.stringify(INSTRUMENTS));
  exchange = await Exchange.open(SESSION, START_MS);
  exchange.greet(2);
  server = await Harness.install({
    ...CONTROLLED,
    ...{ MARKET_SOURCE: 'live', MARKET_FEED_URL: exchange.url, INSTRUMENTS_FILE },
  });
  await exchange.connected(server);
});
afterAll(async () => {
  await server.stop();
  await exchange.fall();
  setOwnInstruments(null);
  rmSync(folder, { recursive: true, force: true });
});

/** Lines of ticks between two times of the session: time, bid, ask, volume and whether it trades. */
async function ticks(fromMs: number, toMs: number, id = btc): Promise<readonly string[][]> {
  const [from, to] = [fromMs, toMs].map((ms) => String((START_MS + ms) / 1000));
  const query = { forex_id: String(id), from: from as string, to: to as string };
  const { body } = await server.server.app.inject({ url: '/v1/api/forex/ticks.csv', query });
  return body
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(','));
}

function buy(trader: Trader, body: object = {}) {
  return trader.submit({ status: 1, forex_id: btc, multiple: 10, cont: '0.01', ...body });
}

test('[SOURCE-6] prices, candles and fills are those of the exchange', async () => {
  const info = await server.get<BasicInfoWire>('/api/basicSet/getBasicInfo');
  expect(info.data).toMatchObject({ market: 'live', price_source: new URL(exchange.url).host });
  expect(exchange.addresses[0]).toBe('/stream?streams=btcusdt@bookTicker/tonusdt@bookTicker');
  const listed = await server.get<InstrumentWire[]>('/v1/api/forex/trade_list');
  expect(listed.data.map(({ Code }) => Code)).toEqual(['BTCUSD', 'TONUSD']);
  btc = listed.data[0]?.Id ?? 0;

  await exchange.play(server, 10 * SECOND_MS);
  expect(server.server.core.market.quoteOf(btc)).toMatchObject({ bid: 6_712_400, ask: 6_712_410 });
  expect(server.server.core.market.quoteOf(TON)).toMatchObject({ bid: 52_043, ask: 52_045 });
  const lines = await ticks(0, 10 * SECOND_MS);
  expect(lines).toHaveLength(40);
  const trader = await Trader.enter(server);
  const { data: order } = await buy(trader);
  const { timeline } = await trader.fill(order.Id);
  expect(timeline[0]?.tick).toMatchObject({ Bid: 67_124, Ask: 67_124.1 });
  const query = { forex_id: String(btc), period: '1min', limit: '10' };
  const candles = await server.get<CandleWire[]>('/v1/api/forex/kline', { query });
  expect(candles.data.at(-1)).toMatchObject({ Open: 67_112, High: 67_124, Low: 67_112, Close: 67_124 });
  trader.leave();
});

test('[SOURCE-7] a repeated or older message changes nothing, and two quotes of a slot are one tick', async () => {
  await exchange.play(server, 11 * SECOND_MS);
  const lines = await ticks(10_000, 11 * SECOND_MS);
  expect(lines.map((line) => line.slice(3, 6))).toEqual([
    ['67124.00', '67124.10', '0'],
    ['67125.40', '67125.50', '2'],
    ['67125.40', '67125.50', '0'],
    ['67125.40', '67125.50', '0'],
  ]);
});

test('[QUARANTINE-1] [SOURCE-7] an absurd price is on the tape and fills nothing', async () => {
  await exchange.play(server, 12_250);
  const trader = await Trader.enter(server);
  expect(server.server.core.market.inQuarantine(btc)).toBe(true);
  expect(await buy(trader)).toMatchObject({ code: 1007 });
  await exchange.play(server, 13_750);
  expect(server.server.core.market.quoteOf(btc)).toMatchObject({ bid: 6_712_600 });
  expect((await buy(trader)).data.OriginPrice).toBe(67_126.1);
  const absurd = (await ticks(12_000, 14_000)).filter((line) => line[3] === '33562.00');
  expect(absurd.map((line) => line[6])).toEqual(['1']);
  trader.leave();
});

test('[SOURCE-7] an instrument without quotes is frozen while others trade, and says why', async () => {
  await exchange.play(server, 23 * SECOND_MS);
  const trader = await Trader.enter(server);
  expect((await buy(trader)).code).toBe(1);
  await exchange.play(server, 26_500);
  expect(await buy(trader)).toMatchObject({ code: 1007 });
  const ton = { forex_id: TON, multiple: 5, cont: '1' };
  expect((await buy(trader, ton)).code).toBe(1);
  // Ten seconds after the last quote.
  const lines = await ticks(14_000, 26_000);
  expect(lines.at(-1)?.[2]).toBe(new Date(START_MS + 23_250).toISOString());
  await exchange.play(server, 34_250);
  expect((await buy(trader)).data.OriginPrice).toBe(67_127.1);
  trader.leave();
});

test('[SOURCE-6] [STOP-1] a stop is filled at a price of the exchange', async () => {
  const trader = await Trader.enter(server);
  const { data: order } = await buy(trader, { stop_loss_price: '67070' });
  await exchange.play(server, 37_250);
  const closed = await trader.deals(3);
  expect(closed.data[0]).toMatchObject({ Id: order.Id, Price: 67_060.3, CloseReason: 'stop_loss' });
  const { timeline } = await trader.fill(order.Id);
  expect(timeline.at(-1)?.tick).toMatchObject({ Bid: 67_060.3, Ask: 67_060.4 });
  trader.leave();
});

test('[SOURCE-7] a lost connection is a gap, and is opened again after a wait', async () => {
  await exchange.play(server, 38 * SECOND_MS);
  const attempts = exchange.addresses.length;
  await exchange.fall();
  await exchange.play(server, 41 * SECOND_MS);
  await exchange.rise();
  const trader = await Trader.enter(server);
  expect(await buy(trader)).toMatchObject({ code: 1007 });
  trader.leave();
  await exchange.connected(server);
  expect(exchange.addresses.length).toBeGreaterThan(attempts);
  expect(await ticks(39_000, 60_000)).toEqual([]);
  await exchange.play(server, 62 * SECOND_MS);
  expect(await ticks(61_000, 62_000)).toHaveLength(4);
});

test('[METRIC-7] the metrics and the health page have the figures of the stream', async () => {
  await exchange.play(server, 63 * SECOND_MS);
  const { body } = await server.server.app.inject({ url: '/metrics' });
  const figure = (name: string) => Number(new RegExp(`^vernier_feed_${name} (.*)$`, 'm').exec(body)?.[1]);
  const outcome = (name: string) => figure(`messages_total\\{outcome="${name}"\\}`);
  expect([figure('connected'), figure('reconnects_total'), figure('quarantined_instruments')]).toEqual([
    1, 1, 0,
  ]);
  expect(figure('message_age_seconds')).toBeLessThan(5);
  // The greeting comes again with the session.
  expect([outcome('duplicate'), outcome('out_of_order'), outcome('unreadable')]).toEqual([3, 1, 1]);
  expect(outcome('taken')).toBeGreaterThan(10);
  // Both instruments lost their connection, and one was silent before.
  expect(figure('gaps_total')).toBe(3);
  const admin = new AdminClient(server);
  const token = admin.sessionOf('owner');
  const { data } = await admin.query<{ feed: object }>('office.health', { token });
  expect(data.feed).toMatchObject({ connected: true, reconnects: 1, gaps: 3, quarantined: 0 });
});

test('[SOURCE-4] the speed of a live market is the clock of the wall', async () => {
  const admin = new AdminClient(server);
  const token = admin.sessionOf('owner');
  expect(await admin.mutate('market.speed', { token, input: { factor: 2 } })).toMatchObject({
    error: { data: { reason: 'price_not_available' } },
  });
});

test('[SOURCE-6] a restart changes no tick, and plays a stored one that a kill left unplayed', async () => {
  const trader = await Trader.enter(server);
  const { data: order } = await buy(trader, { stop_loss_price: '67050' });
  expect(order.Id).toBeGreaterThan(0);
  await exchange.play(server, 75 * SECOND_MS);
  const before = await ticks(0, 75 * SECOND_MS);
  const { slot } = server.server.core.market;
  await server.restart({}, () => {
    server.database.run('INSERT INTO live_slots VALUES (?, ?)', slot + 4, '6704900,6704910,1 -');
    server.clock.advance(5 * SECOND_MS);
  });
  await exchange.connected(server);
  expect(await ticks(0, 75 * SECOND_MS)).toEqual(before);
  const closed = await trader.deals(3);
  expect(closed.data[0]).toMatchObject({ Id: order.Id, Price: 67_049, CloseReason: 'stop_loss' });
  trader.leave();
});

test('[SOURCE-6] the tape is the one of the stored prices, and other symbols stop a start', async () => {
  await exchange.play(server, 185 * SECOND_MS);
  const links = await server.stored.tapeLinks();
  expect(links.length).toBeGreaterThan(1);
  const check = {
    sha256: (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex'),
    after: null,
  };
  expect(verifyTape(server.server.core.market.source, links, check)).toMatchObject({ ok: true });
  const text = JSON.stringify(INSTRUMENTS).replace('TONUSDT', 'TONBTC');
  writeFileSync(INSTRUMENTS_FILE, text);
  await expect(server.restart()).rejects.toThrow(
    'was started with the symbols BTCUSD=BTCUSDT, TONUSD=TONUSDT',
  );
  writeFileSync(INSTRUMENTS_FILE, JSON.stringify(INSTRUMENTS));
  await server.restart();
});

test('[MARKET-29] a day of exchange prices has a root that is signed with their source', async () => {
  await exchange.connected(server);
  const day = Math.floor(START_MS / DAY_MS);
  const before = server.server.core.market.slot;
  server.clock.advance(DAY_MS);
  server.server.tick();
  await exchange.settle(server);
  expect(server.server.core.market.slot).toBeGreaterThan(before);
  const source: DaySource = {
    data: async (path, query) => (await server.get<unknown>(path, { query })).data,
    async *file(url, query) {
      yield (await server.server.app.inject({ url, query })).body;
    },
  };
  const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();
  const verified = await verifyDay({ source, day, hash, signature: { isSignatureOf } });
  expect(verified).toMatchObject({ instruments: 2, isDerived: false, signature: 'valid' });
  expect(verified.ticks).toBeGreaterThan(500);
  const { data } = await server.get<DayTapeWire>('/v1/api/market/tape', {
    query: { day: formatIsoDay(day), code: 'BTCUSD' },
  });
  expect(data.signed?.market).toBe(`live ${new URL(exchange.url).host}/stream`);
});

/** A server on a recorded market, the sample folder of the documents: its prices, candles and fills are those of the files. */

import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CommitmentPageWire, DayTapeWire } from '@vernier/shared/api/shapes/fairness';
import type { BasicInfoWire } from '@vernier/shared/api/shapes/site';
import type { CandleWire, CategoryWire, InstrumentWire } from '@vernier/shared/api/shapes/market';
import { DAY_MS, formatIsoDay } from '@vernier/shared/civil-date';
import { isSignatureOf } from '@vernier/db/hash-chains/root-signature';
import type { DaySource } from '@vernier/simulator/verification/day-source';
import { verifyDay } from '@vernier/simulator/verification/verify-day';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { initialStateSource } from '../../src/ssr/initial-state-source.ts';
import { eurusd, price, Trader } from '../people/trader.ts';
import { Harness, START_MS } from '../rig/harness.ts';

const SAMPLE = join(import.meta.dirname, '../../../docs/samples/recorded-market');
const MINUTE_MS = 60_000;
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();
/** The first whole minute after both files have begun, 09:01 of the recording, is the minute of the start. */
const SHIFT_MS = Math.floor(START_MS / MINUTE_MS) * MINUTE_MS - Date.parse('2024-03-04T09:01:00Z');

let folder: string;
let server: Harness;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vernier-recorded-'));
  cpSync(SAMPLE, folder, { recursive: true });
  server = await Harness.install({ MARKET_SOURCE: 'recorded', MARKET_FILES: folder });
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Bid and ask of the last line of the ticks at or before a time of the recording. */
function lineAt(timeMs: number): { readonly bid: string; readonly ask: string } {
  const lines = readFileSync(join(SAMPLE, 'eurusd-ticks.csv'), 'utf8').trim().split('\n').slice(1);
  const found = lines
    .map((line) => line.split(','))
    .findLast(
      ([time = '']) => Date.parse(`2024-03-04T${time.slice(11)}Z`) < Math.floor(timeMs / 250) * 250 + 250,
    );
  return { ask: found?.[1] ?? '', bid: found?.[2] ?? '' };
}

test('[SOURCE-1] [SOURCE-2] prices, candles and fills are those of the files', async () => {
  const info = await server.get<BasicInfoWire>('/api/basicSet/getBasicInfo');
  expect(info.data).toMatchObject({ market: 'recorded', price_source: 'Sample recording' });
  const listed = await server.get<InstrumentWire[]>('/v1/api/forex/trade_list');
  expect(listed.data.map(({ Code }) => Code)).toEqual(['EURUSD', 'BTCUSD']);

  server.pass(3 * MINUTE_MS);
  const trader = await Trader.enter(server);
  const { bid, ask } = eurusd(server);
  const line = lineAt(server.server.core.market.timeMs - SHIFT_MS);
  expect([price(bid), price(ask)]).toEqual([Number.parseFloat(line.bid), Number.parseFloat(line.ask)]);
  const { data: order } = await trader.submit({ status: 1 });
  const { timeline } = await trader.fill(order.Id);
  expect(timeline[0]?.tick).toMatchObject({ Bid: price(bid), Ask: price(ask) });

  const [minute] = readFileSync(join(SAMPLE, 'btcusd-1m.csv'), 'utf8').split('\n').slice(2, 3);
  const [openMs = '', ...prices] = (minute ?? '').split(',');
  const btcusd = listed.data.find(({ Code }) => Code === 'BTCUSD');
  const query = { forex_id: String(btcusd?.Id), period: '1min', limit: '10' };
  const candles = await server.get<CandleWire[]>('/v1/api/forex/kline', { query });
  const timeS = (Number.parseInt(openMs, 10) + SHIFT_MS) / 1000;
  const [Open, High, Low, Close] = prices.slice(0, 4).map((text) => Number.parseFloat(text));
  expect(candles.data.find(({ Time }) => Time === timeS)).toMatchObject({ Open, High, Low, Close });

  trader.leave();
});

test('[LIST-7] the market and the state of its first page have the categories of their instruments only', async () => {
  const { data: categories } = await server.get<CategoryWire[]>('/v1/api/forex/getCategories');
  expect(categories.map(({ Id }) => Id)).toEqual([1, 5]);
  const { state } = initialStateSource(server.server.core, 0n);
  expect(state({ language: 'en', wide: false }).categories).toEqual(categories);
});

test('[SOURCE-1] a gap has no price to trade at, and what is simulated is absent', async () => {
  const trader = await Trader.enter(server);
  server.clock.set(Date.parse('2024-03-04T09:22:00Z') + SHIFT_MS);
  server.server.tick();
  expect(await trader.submit({ status: 1 })).toMatchObject({ code: 1007 });
  for (const path of ['/v1/api/market/commitments', '/v1/api/market/calendar'])
    expect((await server.get<{ list: unknown[] }>(path)).data.list).toEqual([]);
  trader.leave();
});

test('[SOURCE-2] a restart continues where the recording was, and other files stop a start', async () => {
  const before = eurusd(server);
  await server.restart();
  expect(eurusd(server)).toEqual(before);
  await expect(server.restart({ MARKET_FILES_TIME: 'own' })).rejects.toThrow(
    'was started with MARKET_FILES_TIME=now',
  );
  const list = join(folder, 'market.json');
  const text = readFileSync(list, 'utf8');
  writeFileSync(list, text.replace('"spread": 1500', '"spread": "wide"'));
  await expect(server.restart({ MARKET_FILES_TIME: 'now' })).rejects.toThrow(
    `${list} line 5: files.1.spread: Invalid input: expected number, received string`,
  );
  writeFileSync(list, text);
  const ticks = join(folder, 'eurusd-ticks.csv');
  const lines = readFileSync(ticks, 'utf8');
  writeFileSync(ticks, lines.replace(',1.0', ',one.0'));
  await expect(server.restart()).rejects.toThrow(`${ticks} line 2: the ask 'one.`);
  writeFileSync(ticks, lines.replace('0.1\n', '0.2\n'));
  await expect(server.restart()).rejects.toThrow('are not those of the first start of this data folder');
  writeFileSync(ticks, lines);
  await server.restart();
});

test('[SOURCE-5] an instrument without a rate to the dollar stops the start, and the line names it', async () => {
  const list = join(folder, 'market.json');
  const text = readFileSync(list, 'utf8');
  const files = [{ file: 'btcusd-1m.csv', instrument: 'GER40', spread: 150 }];
  writeFileSync(list, JSON.stringify({ files }));
  await expect(server.restart()).rejects.toThrow(
    `${list}: GER40 is priced in EUR: add a file of EURUSD or USDEUR`,
  );
  writeFileSync(list, text);
  await server.restart();
});

test('[MARKET-29] a day that is over has a signed root that its ticks have, and an altered tick is found', async () => {
  const day = Math.floor(START_MS / DAY_MS);
  const path = '/v1/api/market/tape';
  const query = { day: formatIsoDay(day) };
  expect((await server.get<unknown>(path, { query })).code).toBe(1002);
  server.clock.advance(DAY_MS);
  server.server.tick();
  const { data: tape } = await server.get<DayTapeWire>(path, { query });
  expect(tape.signed?.market).toMatch(/^recorded [0-9a-f]{64}$/);
  const { data: keys } = await server.get<CommitmentPageWire>('/v1/api/market/commitments');
  expect(keys).toEqual({ list: [], total: 0, public_key: tape.signed?.public_key });
  const source = (change: (text: string) => string): DaySource => ({
    data: async (requested, parameters) => (await server.get<unknown>(requested, { query: parameters })).data,
    async *file(url, parameters) {
      yield change((await server.server.app.inject({ url, query: parameters })).body);
    },
  });
  const verify = (change: (text: string) => string = (text) => text, publicKey?: string) =>
    verifyDay({ source: source(change), day, hash: sha256, signature: { isSignatureOf, publicKey } });
  const verified = await verify();
  expect(verified).toMatchObject({ instruments: 2, isDerived: false, signature: 'valid' });
  expect(verified.ticks).toBeGreaterThan(1000);
  expect((await verify(undefined, 'ab'.repeat(32))).signature).toBe('invalid');
  await expect(verify((text) => text.replace(/,0\r\n$/, ',1\r\n'))).rejects.toThrow(
    'EURUSD 2026-01-05T00:00Z: the tape root is not that of the ticks',
  );
  await server.restart();
  expect((await server.get<DayTapeWire>(path, { query })).data).toEqual(tape);
});

/** The sample of an instruments file on a real server: lists, trades, logos and the proof of the market; and refused starts. */

import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { INSTRUMENTS } from '@vernier/shared/market/instruments';
import type { InstrumentWire } from '@vernier/shared/api/shapes/market';
import type { DaySource } from '@vernier/simulator/verification/day-source';
import { verifyDay } from '@vernier/simulator/verification/verify-day';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readOwnInstruments } from '../../src/platform/instruments/instruments-file.ts';
import { setOwnInstruments } from '../../src/platform/instruments/own-instruments.ts';
import { Trader } from '../people/trader.ts';
import { Harness } from '../rig/harness.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const SAMPLE = fileURLToPath(new URL('../../../docs/samples/instruments', import.meta.url));
const COPPER = 1001;
const HARBOUR = 1002;
/** 2026-01-02: revealed at the time of the test's clock. */
const DAY = 20_455;

const folder = mkdtempSync(join(tmpdir(), 'vernier-instruments-'));
const INSTRUMENTS_FILE = join(folder, 'instruments.json');
const sample = readFileSync(join(SAMPLE, 'instruments.json'), 'utf8');

function writeChanged(before: string, after: string): void {
  expect(sample).toContain(before);
  writeFileSync(INSTRUMENTS_FILE, sample.replace(before, after));
}

let server: Harness;

beforeAll(async () => {
  cpSync(SAMPLE, folder, { recursive: true });
  server = await Harness.install({ INSTRUMENTS_FILE });
});
afterAll(async () => {
  await server.stop();
  setOwnInstruments(null);
  rmSync(folder, { recursive: true });
});

async function listed(lang = 'en'): Promise<readonly InstrumentWire[]> {
  return (await server.get<InstrumentWire[]>('/v1/api/forex/trade_list', { headers: { lang } })).data;
}

async function row(id: number, lang?: string): Promise<InstrumentWire | undefined> {
  return (await listed(lang)).find(({ Id }) => Id === id);
}

describe('[INSTRUMENT-1] the list', () => {
  test('has the own instruments with their terms, and not those that are left out', async () => {
    expect(await row(COPPER)).toMatchObject({
      Code: 'COPPER',
      ShowCode: 'Copper',
      CategoryId: 2,
      PricePrecision: 4,
      Pip: 0.01,
      ForexMaxCont: 20,
      ForexContNum: 25_000,
      ForexFeeRate: 4,
      HasForexMultiple: [{ Value: 10 }, { Value: 20 }, { Value: 50 }],
      QuoteCurrency: 'USD',
      StopsLevel: 40,
      Logo: '/logos/COPPER.svg',
    });
    const codes = (await listed()).map(({ Code }) => Code);
    expect(codes).toContain('EURUSD');
    expect(codes).not.toContain('NATGAS');
  });

  test('names them in the language of the request, else in English', async () => {
    expect((await row(COPPER, 'de'))?.Name).toBe('Kupfer, US-Dollar je Pfund');
    expect((await row(COPPER, 'kr'))?.Name).toBe('Copper, US dollars a pound');
  });

  test('takes other names and fees with the next start', async () => {
    writeChanged('"fee_per_lot": 4,', '"fee_per_lot": 3.5,');
    await server.restart();
    expect(await row(COPPER)).toMatchObject({ ForexFeeRate: 3.5 });
    writeFileSync(INSTRUMENTS_FILE, sample);
    await server.restart();
  });
});

test('[INSTRUMENT-5] with MARKET_HOURS=sessions an own instrument has the hours of its file', async () => {
  const ofSessions = await Harness.install({ INSTRUMENTS_FILE, MARKET_HOURS: 'sessions' });
  const { data } = await ofSessions.get<InstrumentWire[]>('/v1/api/forex/trade_list');
  const states = new Map(data.map(({ Code, MarketStatus, Hours }) => [Code, [MarketStatus, Hours]]));
  // Monday noon in UTC: Frankfurt trades, New York does not yet
  expect(states.get('HARBOUR')).toEqual([1, 'frankfurt']);
  expect(states.get('AAPL')).toEqual([0, undefined]);
  await ofSessions.stop();
  await server.restart();
});

test.each([
  ['in dollars', COPPER, 10],
  ['in another currency', HARBOUR, 5],
])('[INSTRUMENT-1] an own instrument %s is traded, with its fee', async (_, id, multiple) => {
  const trader = await Trader.enter(server);
  const { code, data: order } = await trader.submit({ status: 1, forex_id: id, cont: '1.00', multiple });
  expect(code).toBe(1);
  expect(Number(order.TradeFee)).toBe(id === COPPER ? 4 : 5);
  const { timeline } = await trader.fill(order.Id);
  expect(timeline[0]?.tick).toMatchObject({ Ask: order.OriginPrice });
  server.pass(1000);
  expect(await trader.close({ id: order.Id })).toMatchObject({ code: 1 });
  trader.leave();
});

test('[INSTRUMENT-4] its ticks are verified from the revealed key and the published listing', {
  tags: ['night'],
}, async () => {
  const source: DaySource = {
    data: async (path, query) => (await server.get<unknown>(path, { query })).data,
    async *file(path, query) {
      yield (await server.server.app.inject({ url: path, query })).body;
    },
  };
  const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();
  const verified = await verifyDay({ source, day: DAY, code: 'COPPER', hash });
  expect(verified).toMatchObject({ instruments: 1 });
  expect(verified.ticks).toBeGreaterThan(300_000);
});

test('[INSTRUMENT-1] the market runs with the pairs alone that convert currencies, and the bot traders with it', {
  tags: ['night'],
}, async () => {
  const listedNow = new Set(['EURUSD', 'GBPUSD', 'USDJPY']);
  const without = INSTRUMENTS.map(({ code }) => code).filter((code) => !listedNow.has(code));
  const file = join(folder, 'few.json');
  writeFileSync(file, JSON.stringify({ without }));
  const few = await Harness.install({ INSTRUMENTS_FILE: file, HOUSE_TRADERS: 'on' });
  few.pass(120_000);
  const { data } = await few.get<InstrumentWire[]>('/v1/api/forex/trade_list');
  expect(new Set(data.map(({ Code }) => Code))).toEqual(listedNow);
  expect(few.logged.filter(({ level }) => level === 'error')).toEqual([]);
  await few.stop();
  await server.restart();
});

test('[INSTRUMENT-1] on a recorded market an own instrument has the prices of the file with its name there', {
  tags: ['night'],
}, async () => {
  const recorded = join(folder, 'recorded');
  mkdirSync(recorded);
  const files = [{ file: 'hg.csv', instrument: 'HG', spread: 20 }];
  writeFileSync(join(recorded, 'market.json'), JSON.stringify({ files }));
  const minutes = Array.from({ length: 30 }, (_, at) => `2024-03-04T09:${10 + at}:00Z,4.1,4.2,4.0,4.15,7`);
  writeFileSync(join(recorded, 'hg.csv'), ['time,open,high,low,close,volume', ...minutes].join('\n'));
  const settings = { INSTRUMENTS_FILE, MARKET_SOURCE: 'recorded', MARKET_FILES: recorded };
  const other = await Harness.install(settings);
  other.pass(60_000);
  const { data } = await other.get<InstrumentWire[]>('/v1/api/forex/trade_list');
  expect(data.map(({ Code }) => Code)).toEqual(['COPPER']);
  expect(data[0]?.ForexQuotations).toMatchObject({ High: 4.2, Low: 4 });
  await other.stop();
  await server.restart();
});

describe('[INSTRUMENT-3] a start is refused', () => {
  test.each([
    ['another start price', '"start": 4.2,', '"start": 4.3,', 'COPPER'],
    ['other units', '"units": 25000', '"units": 20000', 'COPPER'],
    ['another choice', '["NATGAS"]', '["NATGAS", "XRPUSD"]', 'XRPUSD'],
  ])('by %s than that of the first start', async (_, before, after, code) => {
    writeChanged(before, after);
    await expect(server.restart()).rejects.toThrow(`these differ: ${code}. Put them back`);
    writeFileSync(INSTRUMENTS_FILE, sample);
    await server.restart();
  });

  test('without the file, with the names of all that differ', async () => {
    await expect(server.restart({ INSTRUMENTS_FILE: '' })).rejects.toThrow(
      'these differ: NATGAS, COPPER, HARBOUR.',
    );
    await server.restart({ INSTRUMENTS_FILE });
  });

  test('on a data folder that began without own instruments', { tags: ['night'] }, async () => {
    const plain = await Harness.install();
    await expect(plain.restart({ INSTRUMENTS_FILE })).rejects.toThrow(
      'these differ: NATGAS, COPPER, HARBOUR.',
    );
    await plain.restart({ INSTRUMENTS_FILE: '' });
    await plain.stop();
    // names are those of the last start in this process
    await server.restart();
  });
});

describe('[INSTRUMENT-2] a file is refused', () => {
  const reason = (before: string, after: string): string => {
    writeChanged(before, after);
    try {
      readOwnInstruments(INSTRUMENTS_FILE, 'per_lot');
      return 'taken';
    } catch (error) {
      return String(error);
    } finally {
      writeFileSync(INSTRUMENTS_FILE, sample);
    }
  };

  test.each([
    ['"id": 1001', '"id": 7', 'line 6: instruments.0.id: '],
    ['"id": 1002', '"id": 1001', 'line 27: instruments.1.id: 1001 is used twice'],
    [
      '"code": "COPPER"',
      '"code": "EURUSD"',
      'line 7: instruments.0.code: EURUSD is an instrument of the program',
    ],
    ['"code": "COPPER"', '"code": "co"', 'line 7: instruments.0.code: must be 3 to 12 capital letters'],
    ['"en": "Copper, US dollars a pound",', '', 'line 9: instruments.0.names.en: '],
    ['"category": "metals"', '"category": "wood"', 'line 14: instruments.0.category: '],
    ['[10, 20, 50]', '[20, 10]', 'line 21: instruments.0.leverages: must be ascending'],
    ['"copper.svg"', '"tin.svg"', 'line 22: instruments.0.logo: tin.svg cannot be read'],
    ['"start": 4.2', '"start": 0.01', 'line 24: instruments.0.prices.start: is 100 points'],
    ['"daily_percent": 1.3', '"daily_percent": 9', 'line 24: instruments.0.prices.daily_percent: '],
    ['["NATGAS"]', '["GBPUSD"]', 'line 3: without: GBPUSD cannot be left out: EURGBP is in GBP'],
    ['["NATGAS"]', '["GOLD"]', 'line 3: without.0: '],
    ['"units": 25000,', '"units": 25000, "unit": 1,', 'line 5: instruments.0: Unrecognized key: "unit"'],
  ])('%s changed to %s', (before, after, message) => {
    expect(reason(before, after)).toContain(`instruments.json ${message}`);
  });
});

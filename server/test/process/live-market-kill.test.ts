/**
 * kill -9 of a server on a live market while an exchange on this machine plays a recorded session: after the restart the tape
 * continues, ticks and candles are the same, and a position and a pending order are kept and filled once.
 */

import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CandleWire, InstrumentWire } from '@vernier/shared/api/shapes/market';
import type { DealsWire, OrderWire } from '@vernier/shared/api/shapes/order';
import type { SessionWire } from '@vernier/shared/api/shapes/user';
import { instrumentsFor } from '@vernier/shared/market/instruments';
import { SLOTS_PER_MINUTE } from '@vernier/shared/market/slot';
import { type TapeSource, verifyTape } from '@vernier/shared/market/tape/tape';
import { exact } from '@vernier/shared/numbers/decimal';
import { parsePoints } from '@vernier/shared/numbers/price';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { Exchange } from '../rig/exchange.ts';
import { BuiltServer, type ServerProcess } from '../rig/server-process.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 });

const SESSION = join(import.meta.dirname, '../market/exchange-session.jsonl');
const SECOND_MS = 1000;
const MINUTE_S = 60;
/** Until the end of a minute, on a busy machine. */
const UNTIL = { timeout: 120_000, interval: 250 };

/** Of the session: a rise, a fall below stop and limit, and prices above both. */
const RISE = [0, 10 * SECOND_MS] as const;
const FALL = [36 * SECOND_MS, 38 * SECOND_MS] as const;
const AFTER = [60 * SECOND_MS, 63 * SECOND_MS] as const;

const server = new BuiltServer();
let exchange: Exchange;
let running: ServerProcess;
let url: string;
let btc: InstrumentWire;
/** Start of the first minute. */
let startS: number;

beforeAll(async () => {
  await server.build('empty');
  exchange = await Exchange.open(SESSION, 0);
  exchange.greet(1);
  startS = Math.floor(Date.now() / SECOND_MS / MINUTE_S) * MINUTE_S;
  await start();
});
afterAll(async () => {
  await running.end('SIGKILL');
  await exchange.fall();
  await server.remove();
});

async function start(): Promise<void> {
  const file = join(server.dataDir, 'instruments.json');
  writeFileSync(file, JSON.stringify({ without: ['ETHUSD', 'SOLUSD', 'XRPUSD'], instruments: [] }));
  running = server.start({
    ...{ MARKET_SOURCE: 'live', MARKET_SEED: '', MARKET_FEED_URL: exchange.url, INSTRUMENTS_FILE: file },
    // A silent exchange repeats its price until a minute is over.
    ...{ MARKET_FEED_STALE_SECONDS: '300', BACKUP_EVERY_HOURS: '0' },
  });
  url = await running.url();
  await vi.waitUntil(() => exchange.connections === 1, UNTIL);
}

async function call<Data>(path: string, token = '', body: object | null = null): Promise<Data> {
  const response = await fetch(`${url}${path}`, {
    method: body === null ? 'GET' : 'POST',
    headers: { authorization: token, 'content-type': 'application/json' },
    ...(body !== null && { body: JSON.stringify(body) }),
  });
  const { code, data } = (await response.json()) as { code: number; data: Data };
  expect([path, code]).toEqual([path, 1]);
  return data;
}

/** Sends a part of the session and waits until its last price is the newest. */
async function play([fromMs, untilMs]: readonly [number, number]): Promise<void> {
  const last = await exchange.playNow('BTCUSDT', fromMs, untilMs);
  const bid = async () => (await candles()).at(-1)?.Close;
  await expect.poll(bid, UNTIL).toBe(last);
}

async function candles(): Promise<readonly CandleWire[]> {
  const query = `forex_id=${btc.Id}&period=1min&limit=100`;
  return await call<CandleWire[]>(`/v1/api/forex/kline?${query}`);
}

/** Waits for the next minute. */
async function minuteOver(): Promise<void> {
  const newest = async () => (await candles()).at(-1)?.Time ?? 0;
  const before = await newest();
  await expect.poll(newest, UNTIL).toBeGreaterThan(before);
}

/** Lines of all ticks, without the head. */
async function ticks(): Promise<readonly string[]> {
  const span = `from=${startS}&to=${Math.floor(Date.now() / SECOND_MS) + MINUTE_S}`;
  const answer = await fetch(`${url}/v1/api/forex/ticks.csv?forex_id=${btc.Id}&${span}`);
  return (await answer.text()).trim().split('\r\n').slice(1);
}

const seqOf = (line: string) => Number.parseInt(line, 10);

/** Extremes of the bids of a minute, as a candle has them. */
function candleOf(lines: readonly string[], timeS: number) {
  const bids = lines
    .filter((line) => Math.floor(seqOf(line) / SLOTS_PER_MINUTE) === timeS / MINUTE_S)
    .map((line) => Number(line.split(',')[3]));
  return { Open: bids[0], High: Math.max(...bids), Low: Math.min(...bids), Close: bids.at(-1) };
}

/** The ticks of the file, as the tape has them. */
function sourceOf(lines: readonly string[]): TapeSource {
  const instrument = instrumentsFor('per_lot').find(({ id }) => id === btc.Id);
  const points = (text = '') => exact(parsePoints(text, btc.PricePrecision));
  const bySlot = new Map(lines.map((line) => [seqOf(line), line.split(',')]));
  return {
    instruments: instrument === undefined ? [] : [instrument],
    interventions: [],
    fillMinute(_, minute, { bids, asks, volumes }) {
      for (let place = 0; place < SLOTS_PER_MINUTE; place += 1) {
        const found = bySlot.get(minute * SLOTS_PER_MINUTE + place);
        bids[place] = found === undefined ? 0 : points(found[3]);
        asks[place] = found === undefined ? 0 : points(found[4]);
        volumes[place] = found === undefined ? 0 : Number(found[5]);
      }
    },
  };
}

test('[SOURCE-6] a killed server has the same ticks, candles and orders after its restart, and its tape continues', {
  tags: ['night'],
}, async () => {
  [btc] = (await call<InstrumentWire[]>('/v1/api/forex/trade_list')) as [InstrumentWire];
  await play(RISE);
  const { token } = await call<SessionWire>('/api/user/createAccountDemoForU', '', {});
  const buy = { type: 1, cont: '0.01', forex_id: btc.Id, multiple: 10 };
  const position = await call<OrderWire>('/v1/api/forex/submit', token, {
    ...{ ...buy, status: 1, stop_loss_price: '67070' },
  });
  const waiting = await call<OrderWire>('/v1/api/forex/submit', token, {
    ...{ ...buy, status: 0, target_price: '67065' },
  });
  const deals = (status: 0 | 1 | 3) => call<DealsWire>(`/v1/api/forex/my_deal?status=${status}`, token);
  await minuteOver();
  const [ticksBefore, candlesBefore] = [await ticks(), await candles()];
  await running.end('SIGKILL');

  await start();
  expect((await deals(1)).data.map(({ Id }) => Id)).toEqual([position.Id]);
  expect((await deals(0)).data.map(({ Id }) => Id)).toEqual([waiting.Id]);
  expect((await ticks()).slice(0, ticksBefore.length)).toEqual(ticksBefore);
  await play(FALL);
  await expect.poll(async () => (await deals(0)).total, UNTIL).toBe(0);
  const [closed] = (await deals(3)).data;
  expect(closed).toMatchObject({ Id: position.Id, CloseReason: 'stop_loss' });
  await play(AFTER);
  await minuteOver();
  expect([(await deals(3)).total, (await deals(1)).data.map(({ Id }) => Id)]).toEqual([1, [waiting.Id]]);
  expect((await deals(1)).data[0]?.OriginPrice).toBeLessThanOrEqual(67_065);

  const lines = await ticks();
  const seqs = lines.map(seqOf);
  expect(seqs).toEqual([...new Set(seqs)].toSorted((left, right) => left - right));
  // The newest one was not complete before the kill.
  const complete = candlesBefore.slice(0, -1);
  const after = await candles();
  expect(complete.length).toBeGreaterThan(0);
  for (const candle of complete) expect(after).toContainEqual(candle);
  for (const candle of after.slice(0, -1)) expect(candle).toMatchObject(candleOf(lines, candle.Time));

  await running.end('SIGTERM');
  const links = await server.stored.tapeLinks();
  const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
  expect(links.length).toBeGreaterThan(1);
  expect(verifyTape(sourceOf(lines), links, { sha256, after: null })).toEqual({
    ok: true,
    checked: links.length,
  });
  const minutes = links.map(({ minute }) => minute);
  expect(minutes).toEqual(minutes.map((_, at) => (minutes[0] ?? 0) + at));
});

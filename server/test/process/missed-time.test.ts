/**
 * A server process that is stopped by SIGSTOP, or killed and started again, while its market passes a take-profit: the position
 * closes at the tick that reached it. The market runs sixty times as fast, so that seconds are minutes.
 */

import type { OrderFillWire, OrderWire } from '@vernier/shared/api/shapes/order';
import type { SessionWire } from '@vernier/shared/api/shapes/user';
import type { Instrument } from '@vernier/shared/market/instrument';
import { INSTRUMENTS } from '@vernier/shared/market/instruments';
import { scaledToNumber } from '@vernier/shared/numbers/price';
import { Market } from '@vernier/simulator/market';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { SPEED_KEY } from '../../src/core/market/stored-speed.ts';
import { BuiltServer, type ServerProcess } from '../rig/server-process.ts';

vi.setConfig({ testTimeout: 120_000 });

const FACTOR = 60;
const MINUTE_MS = 60_000;
/** In market time: the take-profit is reached in this span after the order. */
const EARLIEST_MS = 4 * MINUTE_MS;
const LATEST_MS = 8 * MINUTE_MS;
const SETTINGS = { MARKET_SEED: '1', BACKUP_EVERY_HOURS: '0' };
const SLOT_MS = 250;

let server: BuiltServer;
let running: ServerProcess;
let url: string;
let startedMs: number;

beforeAll(() => new BuiltServer().build(), 30_000);
beforeEach(async () => {
  server = new BuiltServer();
  startedMs = Date.now();
  await server.build();
  const database = server.stored.connect();
  const speed = JSON.stringify({ wallMs: startedMs, marketMs: startedMs, factor: FACTOR });
  database.insert('meta', { key: SPEED_KEY, value: speed });
  database.close();
  await start();
});
afterEach(async () => {
  await running.end('SIGTERM');
  await server.remove();
});

async function start(): Promise<void> {
  running = server.start(SETTINGS);
  url = await running.url();
}

function marketMs(): number {
  return startedMs + (Date.now() - startedMs) * FACTOR;
}

interface Reached {
  readonly instrument: Instrument;
  readonly takeProfit: number;
}

/**
 * An instrument whose bid reaches within the span a price that it has not reached before, with that price; null when there is none
 * at this moment.
 */
function nextReached(market: Market): Reached | null {
  const now = market.lastSlotAt(marketMs());
  for (const instrument of INSTRUMENTS) {
    let [before, within] = [0, 0];
    for (let slot = now; slot < now + LATEST_MS / SLOT_MS; slot += 1) {
      const { bid } = market.quote(instrument.id, slot);
      if (slot < now + EARLIEST_MS / SLOT_MS) before = Math.max(before, bid);
      else within = Math.max(within, bid);
    }
    const { ask } = market.quote(instrument.id, now);
    if (within > before && within > ask + instrument.stopsLevel) return { instrument, takeProfit: within };
  }
  return null;
}

/** Some minutes later another instrument rises. */
async function waitForRise(market: Market): Promise<Reached> {
  let found: Reached | null = null;
  await expect.poll(() => (found = nextReached(market)), { timeout: 30_000 }).not.toBeNull();
  return found as unknown as Reached;
}

interface Answer<Data> {
  readonly code: number;
  readonly data: Data;
}

async function call<Data>(path: string, token = '', body: object | null = null): Promise<Answer<Data>> {
  const response = await fetch(`${url}${path}`, {
    method: body === null && token !== '' ? 'GET' : 'POST',
    headers: { authorization: token, 'content-type': 'application/json' },
    ...(body === null ? {} : { body: JSON.stringify(body) }),
  });
  return (await response.json()) as Answer<Data>;
}

interface Placed extends Reached {
  readonly order: OrderWire;
}

/** A slow machine reads the quote so late that the price may be too close to the take-profit: then another one is searched. */
async function placeOrder(market: Market, token: string): Promise<Placed> {
  let placed: Placed | null = null;
  const place = async () => {
    const reached = await waitForRise(market);
    const { instrument, takeProfit } = reached;
    const { code, data: order } = await call<OrderWire>('/v1/api/forex/submit', token, {
      ...{ type: 1, status: 1, cont: '0.10', forex_id: instrument.id, multiple: instrument.leverages[0] },
      target_profit_price: scaledToNumber(takeProfit, instrument.pricePrecision),
    });
    placed = { ...reached, order };
    return code;
  };
  await expect.poll(place, { timeout: 30_000 }).toBe(1);
  return placed as unknown as Placed;
}

async function expectClosedAtItsTick(interrupt: () => Promise<void>): Promise<void> {
  const { data: session } = await call<SessionWire>('/api/user/createAccountDemoForU');
  const market = new Market({ seed: '1' });
  const { instrument, takeProfit, order } = await placeOrder(market, session.token);
  await interrupt();
  const fill = async () =>
    (await call<OrderFillWire>(`/v1/api/forex/fill?id=${order.Id}`, session.token)).data;
  await expect.poll(async () => (await fill()).timeline.at(-1)?.event, { timeout: 30_000 }).toBe('closed');
  const { timeline } = await fill();
  let reached = timeline[0]?.tick?.Seq ?? 0;
  while (market.quote(instrument.id, reached).bid < takeProfit) reached += 1;
  expect(timeline.at(-1)?.tick?.Seq).toBe(reached);
}

/** The log is written a little later. */
async function expectLogged(): Promise<void> {
  const line = /"fills":1,"message":"the market has caught up"/;
  await expect.poll(() => running.output, { timeout: 30_000 }).toMatch(line);
}

/** Waits until the market has passed the take-profit. */
async function passed(): Promise<void> {
  const until = marketMs() + LATEST_MS;
  await expect.poll(marketMs, { timeout: 30_000 }).toBeGreaterThan(until);
}

test('[MARKET-22] stopped by SIGSTOP for eight minutes of its market', { tags: ['night'] }, async () => {
  await expectClosedAtItsTick(async () => {
    running.signal('SIGSTOP');
    await passed();
    running.signal('SIGCONT');
  });
  await expectLogged();
});

test('[MARKET-22] killed by SIGKILL and started again after eight minutes of its market', {
  tags: ['night'],
}, async () => {
  await expectClosedAtItsTick(async () => {
    await running.end('SIGKILL');
    await passed();
    await start();
  });
  await expectLogged();
});

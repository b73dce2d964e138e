/** Downtime and stalls of a whole server: orders, alerts and the tape are those of a server that never paused. */

import { Market } from '@vernier/simulator/market';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { eurusd, price, Trader } from '../people/trader.ts';
import { databaseIdle } from '../rig/database-work.ts';
import { Harness } from '../rig/harness.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
/** Distances from the market, in points. */
const REACHES = [15, 40, 90, 250];

let server: Harness;
let reference: Harness;

beforeEach(async () => {
  server = await Harness.start();
  reference = await Harness.start();
});
afterEach(async () => {
  await server.stop();
  await reference.stop();
});

/** Positions with stops, pending orders and alerts on both sides of EURUSD; nothing of it takes any time. */
async function prepare(harness: Harness): Promise<string> {
  harness.pass(MINUTE_MS + 750);
  const trader = await Trader.enter(harness);
  const { bid, ask } = eurusd(harness);
  for (const reach of REACHES) {
    const stops = { stop_loss_price: price(bid - reach - 5), target_profit_price: price(ask + reach) };
    await trader.submit({ status: 1, cont: '0.10', ...stops });
    await trader.submit({ status: 0, cont: '0.10', target_price: price(ask + reach) });
    await trader.submit({ status: 0, cont: '0.10', target_price: price(ask - reach) });
    const alert = { forex_id: 1, price: price(bid - reach) };
    await harness.post('/v1/api/forex/alert_add', { token: trader.token, body: alert });
  }
  trader.leave();
  return trader.token;
}

async function run(harness: Harness, pause: (harness: Harness) => Promise<void> | void): Promise<unknown> {
  const token = await prepare(harness);
  await pause(harness);
  harness.pass(1_000);
  await databaseIdle();
  const events = await harness.server.core.store.eventsAfter(0, 1_000);
  const { data: alerts } = await harness.get<unknown>('/v1/api/forex/alerts', { token });
  return { events, alerts };
}

/** The slots of so much time one by one, without the other work of their intervals. */
async function play(harness: Harness, ms: number): Promise<void> {
  const step = Math.min(ms, MINUTE_MS / 2);
  for (let passed = 0; passed < ms; passed += step) {
    harness.clock.advance(step);
    harness.server.core.market.advance();
    await harness.server.site.alerts.onInterval();
  }
}

const restart = (ms: number) => (harness: Harness) => harness.restart({}, () => harness.clock.advance(ms));
const stall = (ms: number) => (harness: Harness) => {
  harness.clock.advance(ms);
  harness.server.tick();
};

for (const [what, ms, pause] of [
  ['a stop of one second', 1_000, restart],
  ['a stop of one minute', MINUTE_MS, restart],
  ['a stop of two hours', 2 * HOUR_MS, restart],
  ['a stall of one second', 1_000, stall],
  ['a stall of one minute', MINUTE_MS, stall],
  ['a stall of two hours', 2 * HOUR_MS, stall],
] as const)
  test(`[MARKET-22] after ${what}, fills and alerts are those of a server that never paused`, {
    tags: what === 'a stop of one minute' ? [] : ['night'],
  }, async () => {
    const paused = await run(server, pause(ms));
    expect(paused).toEqual(await run(reference, (harness) => play(harness, ms)));
    if (ms < HOUR_MS) return;
    const events = await server.server.core.store.eventsAfter(0, 1_000);
    const filled = events.filter(({ body }) => body.kind === 'OrderFilled' || body.kind === 'OrderClosed');
    expect(filled.length).toBeGreaterThan(4);
    const [line] = server.lines.filter((each) => each.includes('the market has caught up')).slice(-1);
    expect(JSON.parse(line ?? '{}')).toMatchObject({ fills: filled.length });
  });

test('[MARKET-22] a fill of missed days is at the first tick that reached it', {
  tags: ['night'],
}, async () => {
  const trader = await Trader.enter(server);
  const { ask } = eurusd(server);
  const target = ask + 40;
  const { data: order } = await trader.submit({ status: 0, cont: '0.10', target_price: price(target) });
  const market = new Market({ seed: '1' });
  let slot = server.server.core.market.slot + 1;
  while (market.quote(1, slot).ask < target) slot += 1;
  trader.leave();
  await restart((slot - server.server.core.market.slot) * 250 + MINUTE_MS)(server);
  const { timeline } = await trader.fill(order.Id);
  expect(timeline.find(({ event }) => event === 'filled')?.tick?.Seq).toBe(slot);
});

test('[TAPE-2] the minutes of a stop are on the tape after some intervals', { tags: ['night'] }, async () => {
  server.pass(2 * MINUTE_MS + 500);
  await restart(10 * MINUTE_MS)(server);
  for (let interval = 0; interval < 8; interval += 1) {
    server.pass(250);
    await databaseIdle();
  }
  const minutes = server.database.column<number>('SELECT minute FROM tape_minutes ORDER BY minute');
  expect(minutes).toEqual(Array.from({ length: 12 }, (_, passed) => (minutes[0] ?? 0) + passed));
});

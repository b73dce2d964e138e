/** Jumps of the system clock under a running server: log and health, the market, and validity of sessions and codes. */

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { AdminClient, CONTROLLED } from '../rig/admin-client.ts';
import { Harness } from '../rig/harness.ts';
import { Applicant } from '../people/applicant.ts';
import { eurusd, price, Trader } from '../people/trader.ts';

const HOUR_MS = 3_600_000;
const FOUR_YEARS_MS = 1461 * 24 * HOUR_MS;

let server: Harness;

beforeEach(async () => {
  server = await Harness.start(CONTROLLED);
});
afterEach(() => server.stop());

const jumps = () => server.logged.filter(({ message }) => message.includes('has jumped'));

test('[CLOCK-11] a jump is logged, counted and shown; time that passes is none', async () => {
  const admin = new AdminClient(server);
  const token = await admin.login();
  server.pass(10_000);
  server.system.setClock(1_900);
  server.pass(250);
  expect(jumps()).toEqual([]);
  server.system.setClock(HOUR_MS);
  server.pass(250);
  server.system.setClock(-5_000);
  server.pass(250);
  expect(jumps().map(({ fields }) => fields)).toEqual([{ byMs: HOUR_MS }, { byMs: -5_000 }]);
  const { data } = await admin.query<Record<string, unknown>>('office.health', { token });
  expect(data).toMatchObject({ clock: { forward: 1, backward: 1, last: { by_ms: -5_000 } } });
  expect(data['problems']).toContain('clock');
  const metrics = await server.server.platform.metrics.text();
  expect(metrics).toContain('vernier_clock_jumps_total{direction="forward"} 1');
  expect(metrics).toContain('vernier_clock_jumps_total{direction="backward"} 1');
});

test('[CLOCK-12] forward, the market plays what it missed and goes on from where the clock is', async () => {
  const { market } = server.server.core;
  const played: number[] = [];
  market.onSlot(({ slot }) => played.push(slot));
  server.system.setClock(24 * HOUR_MS);
  server.pass(250);
  // Nothing waits for a price: only the rollover and the newest minute are played slot by slot.
  expect(played).toHaveLength(241);
  expect(server.server.core.clock.now() - market.timeMs).toBeLessThan(250);
  server.pass(1_000);
  expect(played).toHaveLength(245);
  const trader = await Trader.enter(server);
  expect((await trader.submit({ status: 1 })).code).toBe(1);
  trader.leave();
  expect((await server.get('/readyz')).status).toBe(200);
});

describe('[CLOCK-12] [CLOCK-2] [CLOCK-7] set back, the market trades on', () => {
  for (const byMs of [-2_500, -HOUR_MS, -24 * HOUR_MS, -FOUR_YEARS_MS])
    test(`by ${byMs} ms`, { tags: byMs === -HOUR_MS ? [] : ['night'] }, async () => {
      const { market, store } = server.server.core;
      const played: number[] = [];
      market.onSlot(({ slot }) => played.push(slot));
      const trader = await Trader.enter(server);
      server.pass(1_000);
      // Between two slots: only what was decided knows of this time.
      server.clock.advance(200);
      await trader.submit({ status: 1 });
      const setAt = eurusd(server).seq;
      server.system.setClock(byMs);
      for (let second = 0; second < 30; second += 1) {
        server.pass(1_000);
        const { data, code } = await trader.submit({ status: 1, cont: '0.01' });
        expect(code).toBe(1);
        // The price of a tick that came after the step, and not the one at which the clock was set.
        expect(eurusd(server).seq).toBeGreaterThan(setAt);
        expect(data.OriginPrice).toBe(price(eurusd(server).ask));
      }
      trader.leave();
      // Half speed: sixty slots and some in thirty seconds, none of them twice and none left out.
      expect(played.length).toBeGreaterThanOrEqual(60);
      expect(played).toEqual(played.map((_, place) => (played[0] ?? 0) + place));
      expect((await server.get('/readyz')).status).toBe(200);
      const times = (await store.eventsAfter(0, 1_000)).map(({ atMs }) => atMs);
      expect(times).toEqual(times.toSorted((one, other) => one - other));
    });
});

test('[CLOCK-6] market time that is not the clock’s shows in the metric and on the health page until it is', async () => {
  const admin = new AdminClient(server);
  const lagSeconds = async () =>
    Number(/^vernier_tick_lag_seconds (\S+)$/m.exec(await server.server.platform.metrics.text())?.[1]);
  const health = async () => {
    const token = await admin.login();
    return (await admin.query<{ problems: string[]; market: object }>('office.health', { token })).data;
  };
  server.system.setClock(-HOUR_MS);
  server.pass(1_000_000);
  expect(await lagSeconds()).toBeCloseTo(3_100, 0);
  expect(await health()).toMatchObject({ problems: ['clock'], market: { lag_ms: 0, ahead_ms: 3_100_000 } });
  server.system.setClock(HOUR_MS - 500_000);
  server.pass(610_000);
  expect(await lagSeconds()).toBe(0);
  expect((await health()).problems).toEqual([]);
});

test('[CLOCK-5] a clock that is set four years ahead and back changes nothing in the market', async () => {
  const { market } = server.server.core;
  server.pass(1_000);
  const beforeMs = market.timeMs;
  server.system.setClock(FOUR_YEARS_MS);
  server.pass(10_000);
  server.system.setClock(-FOUR_YEARS_MS);
  server.pass(1_000);
  expect(market.timeMs).toBe(beforeMs + 11_000);
  expect(market.timeMs).toBe(server.clock.now());
});

for (const byMs of [60_000, FOUR_YEARS_MS, -HOUR_MS, -FOUR_YEARS_MS])
  test(`[CLOCK-13] [CLOCK-8] a session, a code and the wait for the next survive a jump of ${byMs} ms`, {
    tags: byMs === -HOUR_MS ? [] : ['night'],
  }, async () => {
    const applicant = new Applicant(server);
    const { token } = await server.openDemo();
    await server.get('/api/user/info', { token });
    await applicant.sendCode('anna@example.com', 1);
    const sms_code = applicant.codeTo('anna@example.com');
    server.system.setClock(byMs);
    server.pass(250);
    expect((await server.get('/api/user/info', { token })).code).toBe(1);
    expect((await applicant.register('anna@example.com', { sms_code })).code).toBe(1);
    // Setting it back delays no call by an hour.
    await applicant.sendCode('ben@example.com', 1);
    server.system.setClock(-byMs);
    server.pass(60_000);
    expect((await applicant.sendCode('ben@example.com', 1)).code).toBe(1);
  });

/** Somebody sets the clock of the machine under a running server: what is noticed, what the market does, what stays valid. */

import { afterEach, beforeEach, expect, test } from 'vitest';
import { AdminClient, CONTROLLED } from '../rig/admin-client.ts';
import { Harness } from '../rig/harness.ts';
import { Newcomer } from '../people/newcomer.ts';
import { Trader } from '../people/trader.ts';

const HOUR_MS = 3_600_000;

let server: Harness;

beforeEach(async () => {
  server = await Harness.start(CONTROLLED);
});
afterEach(() => server.stop());

const jumps = () => server.logged.filter(({ message }) => message.includes('has jumped'));

test('[Z33] a jump is logged, counted and shown; time that passes is none', async () => {
  const admin = new AdminClient(server);
  const token = await admin.login();
  server.pass(10_000);
  server.machine.setClock(1_900);
  server.pass(250);
  expect(jumps()).toEqual([]);
  server.machine.setClock(HOUR_MS);
  server.pass(250);
  server.machine.setClock(-5_000);
  server.pass(250);
  expect(jumps().map(({ fields }) => fields)).toEqual([{ byMs: HOUR_MS }, { byMs: -5_000 }]);
  const { data } = await admin.query<Record<string, unknown>>('office.health', { token });
  expect(data).toMatchObject({ clock: { forward: 1, backward: 1, last: { by_ms: -5_000 } } });
  expect(data['problems']).toContain('clock');
  const metrics = await server.server.context.metrics.text();
  expect(metrics).toContain('vernier_clock_jumps_total{direction="forward"} 1');
  expect(metrics).toContain('vernier_clock_jumps_total{direction="backward"} 1');
});

test('[Z34] forward, the market goes on at once from where the clock is, and no beat plays more than a minute', async () => {
  const { market } = server.server.context;
  const played: number[] = [];
  market.onSlot(({ slot }) => played.push(slot));
  server.machine.setClock(24 * HOUR_MS);
  server.pass(250);
  expect(played).toEqual([]);
  expect(server.server.context.clock.now() - market.timeMs).toBeLessThan(250);
  server.pass(1_000);
  expect(played).toHaveLength(4);
  const trader = await Trader.enter(server);
  expect((await trader.submit({ status: 1 })).code).toBe(1);
  trader.leave();
  expect((await server.get('/readyz')).status).toBe(200);
});

test('[Z34] backward, no tick comes twice, nothing is dated before what was before it, and /readyz is red until the clock is there again', async () => {
  const { market, store } = server.server.context;
  const played: number[] = [];
  market.onSlot(({ slot }) => played.push(slot));
  const trader = await Trader.enter(server);
  server.pass(1_000);
  // Between two slots: only what was decided knows of this time.
  server.clock.advance(200);
  await trader.submit({ status: 1 });
  server.machine.setClock(-150);
  await trader.submit({ status: 1 });
  server.machine.setClock(-60_000);
  await trader.submit({ status: 1 });
  server.pass(30_000);
  expect(await server.get('/readyz')).toMatchObject({ status: 503, data: { market: false } });
  expect((await trader.submit({ status: 1 })).code).toBe(1);
  server.pass(31_000);
  expect((await server.get('/readyz')).status).toBe(200);
  await trader.submit({ status: 1 });
  trader.leave();
  expect(played).toEqual(played.map((_, place) => (played[0] ?? 0) + place));
  const events = await store.eventsAfter(0, 1_000);
  const times = events.map(({ atMs }) => atMs);
  expect(times.length).toBeGreaterThan(5);
  expect(times).toEqual(times.toSorted((one, other) => one - other));
});

test.each([60_000, -HOUR_MS])(
  '[Z35] a session, a code and the wait for the next survive a jump of %i ms',
  async (byMs) => {
    const newcomer = new Newcomer(server);
    const { token } = await server.openDemo();
    await newcomer.sendCode('anna@example.com', 1);
    const sms_code = newcomer.codeTo('anna@example.com');
    server.machine.setClock(byMs);
    server.pass(250);
    expect((await server.get('/api/user/info', { token })).code).toBe(1);
    expect((await newcomer.register('anna@example.com', { sms_code })).code).toBe(1);
    // Whoever set it back makes nobody wait for an hour.
    await newcomer.sendCode('ben@example.com', 1);
    server.machine.setClock(-byMs);
    server.pass(60_000);
    expect((await newcomer.sendCode('ben@example.com', 1)).code).toBe(1);
  },
);

/** The market clock of a sandbox: set by settings and by administrators, stopped, and moved on in steps. */

import type { Calls } from '@vernier/shared/api/calls';
import type { BasicInfoWire } from '@vernier/shared/api/shapes/site';
import type { DealsWire, OrderWire } from '@vernier/shared/api/shapes/order';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AdminClient } from '../rig/admin-client.ts';
import { Harness } from '../rig/harness.ts';
import { ADMIN } from '../rig/known-owner.ts';

const START = '2025-06-02T08:00:00.000Z';
const START_MS = Date.parse(START);
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const WEEK_MS = 7 * 24 * HOUR_MS;

let server: Harness;
let admin: AdminClient;
let token: string;

beforeAll(async () => {
  server = await Harness.start({
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    SANDBOX: 'on',
    SANDBOX_TIME: START,
    SANDBOX_SPEED: '0',
  });
  admin = new AdminClient(server);
  token = await admin.login();
});
afterAll(() => server.stop());

function move(procedure: 'setTime' | 'step' | 'speed', input: object) {
  return admin.mutate<{ time: string; factor: number }>(`market.${procedure}`, { token, input });
}

async function timeOf(): Promise<string> {
  return (await admin.query<{ time: string }>('market.state', { token })).data.time;
}

test('[SANDBOX-2] [SANDBOX-3] a new sandbox starts stopped at its time, where orders fill and nothing is late', async () => {
  server.pass(10_000);
  expect(await timeOf()).toBe(START);
  expect((await server.get('/readyz')).status).toBe(200);
  const { token: user } = await server.openDemo();
  const body = { type: 1, cont: '0.10', forex_id: 1, status: 1, multiple: 100 };
  expect((await server.post('/v1/api/forex/submit', { token: user, body })).code).toBe(1);
});

test('[SANDBOX-3] a step plays what happens until then', async () => {
  const { data: opened } = await server.post<Calls['openProgramDemo']['output']>(
    '/api/user/tokens/open_demo',
    { body: {} },
  );
  const { token: program } = opened;
  const body = { type: 1, cont: '0.10', forex_id: 1, status: 1, multiple: 100 };
  const { data: order } = await server.post<OrderWire>('/v1/api/forex/submit', { token: program, body });
  const near = { id: order.Id, trailing_stop: 30 };
  expect((await server.post('/v1/api/forex/set_stop_price', { token: program, body: near })).code).toBe(1);
  const before = server.server.core.clock.now();
  expect((await move('step', { seconds: 3_600 })).data).toEqual({
    factor: 0,
    time: new Date(before + HOUR_MS).toISOString(),
  });
  expect(server.server.core.market.timeMs).toBe(before + HOUR_MS);
  const query = { status: '3' };
  const { data } = await server.get<DealsWire>('/v1/api/forex/my_deal', { token: program, query });
  expect(data.data.map(({ Id, CloseReason }) => [Id, CloseReason])).toEqual([[order.Id, 'trailing_stop']]);
});

test('[SANDBOX-3] a set time is later and at most a week away, and a speed goes on from it', async () => {
  const now = server.server.core.clock.now();
  for (const timeMs of [now - 1, now + WEEK_MS + 1]) {
    const refused = await move('setTime', { time: new Date(timeMs).toISOString() });
    expect(refused.error.data).toMatchObject({ reason: 'validation_failed', fields: ['time'] });
  }
  const time = new Date(now + 2 * HOUR_MS).toISOString();
  expect((await move('setTime', { time })).data).toEqual({ factor: 0, time });
  await move('speed', { factor: 2 });
  server.pass(5_000);
  expect(Date.parse(await timeOf())).toBe(now + 2 * HOUR_MS + 10_000);
  await move('speed', { factor: 0 });
  server.pass(5_000);
  expect(Date.parse(await timeOf())).toBe(now + 2 * HOUR_MS + 10_000);
});

test('[SANDBOX-1] [SANDBOX-2] a sandbox stays one and takes no transfers, and a restart keeps its time', async () => {
  const now = await timeOf();
  expect(Date.parse(now)).toBeGreaterThan(START_MS);
  expect((await server.get<BasicInfoWire>('/api/basicSet/getBasicInfo')).data.transfers).toBe(false);
  const off = { SANDBOX: '', SANDBOX_TIME: '', SANDBOX_SPEED: '' };
  await expect(server.restart(off)).rejects.toThrow(
    'SANDBOX is off, but the market of this data folder was started with SANDBOX=on',
  );
  await server.restart({ SANDBOX: 'on', SANDBOX_TIME: START, SANDBOX_SPEED: '1' });
  expect(await timeOf()).toBe(now);
});

/** Health of the server: readiness and its problems. */

import { afterEach, beforeEach, expect, test } from 'vitest';
import { AdminClient, CONTROLLED } from '../rig/admin-client.ts';
import { Harness } from '../rig/harness.ts';
import { LiveClient } from '../rig/live-client.ts';

interface Health {
  readonly problems: readonly string[];
  readonly versions: { vernier: string; node: string; database: string; schema: string };
  readonly database: { writable: boolean; file_bytes: number; wal_bytes: number | null };
  readonly market: { lag_ms: number; speed: number; instruments: Record<string, number> };
  readonly tape: { minute: string; behind_minutes: number; hash: string } | null;
  readonly sockets: number;
  readonly open_orders: number;
  readonly memory: { rss_bytes: number; heap_bytes: number };
  readonly event_loop: { p50_ms: number; p99_ms: number; max_ms: number; busy: number };
}

let server: Harness;
let admin: AdminClient;
let token: string;

beforeEach(async () => {
  server = await Harness.start(CONTROLLED);
  admin = new AdminClient(server);
  token = await admin.login();
});
afterEach(() => server.stop());

async function health(): Promise<Health> {
  return (await admin.query<Health>('office.health', { token })).data;
}

// In a cluster gateways have the sockets.
test('[ADMIN-23] health has versions and the state of each part', { tags: ['process'] }, async () => {
  server.pass(61_000);
  const socket = await LiveClient.open(server);
  const report = await health();
  socket.socket.terminate();
  expect(report.versions.node).toBe(process.version);
  expect(report.versions.vernier).toMatch(/^\d+\.\d+\.\d+$/);
  expect(report.versions.database).toMatch(/^(SQLite|PostgreSQL) \d+\.\d+/);
  expect(report.versions.schema).toMatch(/^\d{4}-[a-z-]+$/);
  expect(report.database.writable).toBe(true);
  expect(report.database.file_bytes + (report.database.wal_bytes ?? 0)).toBeGreaterThan(10_000);
  expect(report.market).toMatchObject({ lag_ms: 0, speed: 1, instruments: { halted: 0, close_only: 0 } });
  expect(report.market.instruments['open']).toBe(server.server.core.market.instruments.length);
  expect(report.tape).toMatchObject({ minute: '2026-01-05T12:00:00.000Z', behind_minutes: 0 });
  expect(report.tape?.hash).toMatch(/^[0-9a-f]{64}$/);
  expect([report.sockets, report.open_orders]).toEqual([1, 0]);
  expect(report.memory.rss_bytes).toBeGreaterThan(report.memory.heap_bytes);
  expect(report.event_loop.busy).toBeGreaterThan(0);
});

// In a cluster an engine plays at a call what the gateway has shown.
test('[ADMIN-23] a stopped market is a problem, and a running one is none', {
  tags: ['process'],
}, async () => {
  server.clock.advance(5_250);
  const late = await health();
  expect(late.market.lag_ms).toBe(5_000);
  expect(late.problems).toContain('market');
  server.server.tick();
  const well = await health();
  expect(well.market.lag_ms).toBe(0);
  expect(well.problems).not.toContain('market');
});

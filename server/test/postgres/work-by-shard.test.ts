/** Work of two processes on one database of PostgreSQL: what each does for its shards, and what one of them does for all. */

import { JobLock } from '@vernier/db/postgres/job-lock';
import { openSharedDatabase, type SharedDatabase } from '@vernier/db/postgres/open';
import { ManualClock } from '@vernier/shared/clock';
import { NotOwner } from '@vernier/shared/engine/not-owner';
import { ALL_SHARDS, shardOf } from '@vernier/shared/engine/shards';
import type { Instrument } from '@vernier/shared/market/instrument';
import { INSTRUMENTS } from '@vernier/shared/market/instruments';
import { Market } from '@vernier/simulator/market';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LiveMarket } from '../../src/core/market/live-market.ts';
import { AlertFollower } from '../../src/features/alerts/alert-follower.ts';
import { PriceAlerts } from '../../src/features/alerts/price-alerts.ts';
import { NotificationSender } from '../../src/features/notifications/notification-sender.ts';
import { DepositExpiry } from '../../src/features/wallet/deposit-expiry.ts';
import { FieldCipher } from '../../src/platform/encryption/field-cipher.ts';
import { ClusterJobs } from '../../src/platform/jobs/cluster-jobs.ts';
import { MIGRATIONS, START_MS } from '../rig/data-folders.ts';
import { createTestDatabase, type TestDatabase } from '../rig/postgres-databases.ts';

const EURUSD = INSTRUMENTS.find(({ code }) => code === 'EURUSD') as Instrument;
const USERS = [1, 2, 3, 4];
const MINUTE_MS = 60_000;
const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined };
const cipher = new FieldCipher(Buffer.alloc(32, 1));
const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

let stored: TestDatabase;
let clock: ManualClock;
const opened: SharedDatabase[] = [];

beforeEach(async () => {
  clock = new ManualClock(START_MS);
  stored = await createTestDatabase({ hasOwner: false });
  const connection = stored.connect();
  for (const id of USERS) {
    const user = { uid: `1000000${id}`, is_demo: 1, invite_code: `I${id}`, lang: 'en', created_at_ms: 1 };
    connection.insert('users', { id, ...user });
  }
});
afterEach(async () => {
  for (const database of opened.splice(0)) await database.close();
  await stored.drop();
});

async function connect(): Promise<SharedDatabase> {
  const options = { url: stored.url, migrationsDir: MIGRATIONS, requireDurability: false };
  const database = await openSharedDatabase({ ...options, onWait: () => undefined });
  opened.push(database);
  return database;
}

async function startAlerts(shards: { shards: readonly number[] }) {
  const { priceAlerts: rows, meta } = await connect();
  const market = new LiveMarket(new Market({ seed: '7', instruments: [EURUSD] }), [EURUSD], clock);
  const alerts = await PriceAlerts.open({
    ...{ rows, market, clock, shards, log: SILENT, pushes: { rowsFor: async () => [] } },
    follower: new AlertFollower({ meta, market, pause: nextTurn }),
  });
  const fired: number[] = [];
  alerts.onFired(({ id }) => fired.push(id));
  return { market, alerts, fired, shards };
}

type Engine = Awaited<ReturnType<typeof startAlerts>>;

/** The first price that the market does not reach in its first minute. */
function laterPrice({ market }: Engine): number {
  const { source } = market;
  const { id } = EURUSD;
  const bidAt = (ms: number) => source.quote(id, source.lastSlotAt(START_MS + ms)).bid;
  const early = Array.from({ length: 240 }, (_, slot) => bidAt(slot * 250));
  const [low, high] = [Math.min(...early), Math.max(...early)];
  for (let ms = MINUTE_MS; ; ms += 250) if (bidAt(ms) < low || bidAt(ms) > high) return bidAt(ms);
}

/** An alert of each user at that price. */
async function addAlerts(engine: Engine, users: readonly number[]): Promise<void> {
  const request = { instrument: EURUSD, price: laterPrice(engine), replaces: null, requestKey: null };
  for (const userId of users) await engine.alerts.add({ userId, ...request });
}

async function passMinutes(minutes: number, engines: readonly Engine[]): Promise<void> {
  for (let passed = 0; passed < minutes * MINUTE_MS; passed += 1_000) {
    clock.advance(1_000);
    for (const { market } of engines) market.advance();
    for (const { alerts } of engines) await alerts.onInterval();
  }
}

test('[CLUSTER-55] an alert fires once, at the process that owns its account', async () => {
  const one = await startAlerts({ shards: ALL_SHARDS.filter((shard) => shard % 2 === 0) });
  const other = await startAlerts({ shards: ALL_SHARDS.filter((shard) => shard % 2 === 1) });
  const isOfOne = (userId: number) => shardOf(userId) % 2 === 0;
  await addAlerts(
    one,
    USERS.filter((id) => isOfOne(id)),
  );
  await addAlerts(
    other,
    USERS.filter((id) => !isOfOne(id)),
  );
  await passMinutes(5, [one, other]);
  expect([one.fired, other.fired]).toEqual([
    [1, 2],
    [3, 4],
  ]);
});

test('[CLUSTER-55] the next owner fires what was reached while the alert had no owner, and the former one nothing', async () => {
  const one = await startAlerts({ shards: ALL_SHARDS });
  const other = await startAlerts({ shards: [] });
  await addAlerts(one, USERS);
  await passMinutes(1, [one, other]);
  expect(one.fired).toEqual([]);
  // Killed: its market stands, and it writes nothing.
  await passMinutes(5, [other]);
  await other.alerts.acquire([0, 1]);
  await other.alerts.onInterval();
  expect(other.fired).toEqual([1, 2]);
  await other.alerts.acquire([0]);
  await other.alerts.onInterval();
  expect(other.fired).toEqual([1, 2]);
  const rows = stored
    .connect()
    .column<number>('SELECT id FROM price_alerts WHERE ended_at_ms IS NULL ORDER BY id');
  expect(rows).toEqual([3, 4]);
});

test('[CLUSTER-55] a released shard is left with its firings written', async () => {
  const one = await startAlerts({ shards: ALL_SHARDS });
  await addAlerts(one, [1, 2]);
  while (one.fired.length === 0) {
    clock.advance(1_000);
    one.market.advance();
    await one.alerts.release(0);
  }
  expect(one.fired).toEqual([2]);
  expect(stored.connect().count('price_alerts WHERE user_id = 1 AND ended_at_ms IS NULL')).toBe(1);
});

test('[CLUSTER-55] a deposit expires once, at the process that owns its account', async () => {
  const connection = stored.connect();
  for (const id of USERS) {
    const sums = { balance_micros: 0, locked_micros: 0, version: 1, holding_count: 0, closed_count: 0 };
    const more = { realised_micros: 0, entry_count: 0, margin_called: 0, book: 'real' };
    connection.insert('accounts', { id, ...sums, ...more });
    const coin = { channel: 'coin', channel_id: 1, currency: 'USDT', network: 'TRC20', units_e8: '1' };
    const times = { created_at_ms: START_MS, expires_at_ms: START_MS + 1, status: 'waiting' };
    const sent = { usd_price_e8: '1', sent_to: 'T', proof_upload: 'p' };
    connection.insert('deposits', { id, account_id: id, ...coin, ...times, ...sent });
  }
  const expired: string[] = [];
  const start = async (name: string, shards: readonly number[]) => {
    const { transfers } = await connect();
    const execute = async ({ accountId }: { readonly accountId: number }) => {
      if (accountId === 3) throw new NotOwner(shardOf(accountId));
      expired.push(`${name} ${accountId}`);
      connection.run(`UPDATE deposits SET status = 'expired', ended_at_ms = 2 WHERE id = ${accountId}`);
      return { text: '', hit: false };
    };
    const failed = (message: string) => void expired.push(message);
    const log = { ...SILENT, error: failed };
    return new DepositExpiry({ transfers, executor: { execute }, shards: { shards }, clock, log });
  };
  clock.advance(1_000);
  const both = [await start('one', [0, 1]), await start('other', [2, 3])];
  for (let look = 0; look < 2; look += 1) {
    for (const expiry of both) {
      expiry.onInterval();
      await expiry.stop();
    }
    clock.advance(1_000);
  }
  // One of them was released in between.
  expect(expired.toSorted()).toEqual(['one 1', 'one 2', 'other 4']);
});

test('[CLUSTER-56] a message is sent once, by the process with the jobs', async () => {
  const sent: string[] = [];
  const start = async (name: string) => {
    const { notifications } = await connect();
    const steady = { monotonicMs: () => performance.now() };
    const deliver = async () => {
      sent.push(name);
      await nextTurn();
    };
    const transports = { email: { deliver }, sms: { deliver } };
    const sender = new NotificationSender({ notifications, cipher, clock, steady, log: SILENT, transports });
    const lock = new JobLock({ url: stored.url, isPreferred: false });
    const jobs = new ClusterJobs({ lock, steady, log: SILENT });
    jobs.onEnd(() => sender.settled());
    const tick = async () => {
      await jobs.onInterval();
      if (jobs.isActive) await sender.onInterval();
    };
    const send = (subject: string) =>
      sender.send({ channel: 'email', to: 'a@example.com', subject, text: '' }, MINUTE_MS);
    return { jobs, tick, send };
  };
  const [one, other] = [await start('one'), await start('other')];
  await one.tick();
  // Stored by a process that does not send.
  await other.send('first');
  const tickUntil = async (count: number, ...processes: readonly (typeof one)[]) => {
    while (sent.length < count || stored.connect().count('notices') > 0)
      for (const { tick } of processes) await tick();
  };
  await tickUntil(1, other, one);
  await one.jobs.stop();
  await one.send('second');
  await tickUntil(2, one, other);
  expect(sent).toEqual(['one', 'other']);
  await other.jobs.stop();
});

/** Settings of the site in the memory of two processes on one database of PostgreSQL. */

import { openSharedDatabase, type SharedDatabase } from '@vernier/db/postgres/open';
import { deferredWrite } from '@vernier/db/repositories/writable-repositories';
import type { AdminRow } from '@vernier/db/repositories/admin/admins';
import { Market } from '@vernier/simulator/market';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Recorder } from '../../src/admin/audit.ts';
import { ChangeVersions } from '../../src/admin/change-versions.ts';
import { interventionOf } from '../../src/admin/intervention-codec.ts';
import { SerialQueue } from '../../src/admin/serial-queue.ts';
import { connectChanges, connectSwapFree } from '../../src/connect-changes.ts';
import { SwapFreeAccounts } from '../../src/core/financing/swap-free-accounts.ts';
import { ClusterMarket } from '../../src/core/market/horizon/cluster-market.ts';
import { openPaymentChannels } from '../../src/features/wallet/payment-channels.ts';
import { SiteSettings } from '../../src/platform/config/site-settings.ts';
import { MIGRATIONS } from '../rig/data-folders.ts';
import { createTestDatabase, type TestDatabase } from '../rig/postgres-databases.ts';

const MOST_MS = 3_000;
const ACCOUNT = 7;
const wall = { now: () => Date.now() };
const steady = { monotonicMs: () => performance.now() };
const log = { warn: () => undefined, error: () => undefined };

let stored: TestDatabase;
let opened: SharedDatabase[];

beforeEach(async () => {
  stored = await createTestDatabase({ hasOwner: true });
  const connection = stored.connect();
  const user = { uid: '10000007', is_demo: 1, invite_code: 'I7', lang: 'en', created_at_ms: 1 };
  connection.insert('users', { id: ACCOUNT, ...user });
  const sums = { balance_micros: 0, locked_micros: 0, version: 1, holding_count: 0, closed_count: 0 };
  const more = { realised_micros: 0, entry_count: 0, margin_called: 0, book: 'demo' };
  connection.insert('accounts', { id: ACCOUNT, ...sums, ...more });
  opened = [];
});
afterEach(async () => {
  for (const database of opened) await database.close();
  await stored.drop();
});

async function startProcess() {
  const options = { url: stored.url, migrationsDir: MIGRATIONS, requireDurability: false };
  const database = await openSharedDatabase({ ...options, onWait: () => undefined });
  opened.push(database);
  const source = new Market({ seed: '1' });
  const cluster = await ClusterMarket.open({
    ...{ database, source, wall, steady, log, ownsAccounts: false, actOf: interventionOf },
    testHorizon: undefined,
  });
  const siteSettings = await SiteSettings.open(database.meta);
  const channels = await openPaymentChannels(database.paymentChannels, wall.now());
  const swapFree = new SwapFreeAccounts([]);
  connectChanges(cluster, database, { siteSettings, channels });
  connectSwapFree(cluster, database, swapFree);
  const recorder = new Recorder(
    {
      admins: database.admin,
      signIn: { refresh: async () => undefined },
      changes: new SerialQueue(),
      changeVersions: new ChangeVersions(wall),
      ...{ wall, isShared: true },
    },
    'settings.set',
    () => null,
  );
  return { database, cluster, siteSettings, channels, swapFree, recorder };
}

type Process = Awaited<ReturnType<typeof startProcess>>;

/** How long it takes until a process has something in its memory. */
async function elapsedUntil({ cluster }: Process, isThere: () => boolean): Promise<number> {
  const startMs = steady.monotonicMs();
  while (!isThere() && steady.monotonicMs() - startMs < MOST_MS) {
    cluster.opened.horizon.onInterval();
    await new Promise(setImmediate);
  }
  return steady.monotonicMs() - startMs;
}

async function owner({ database }: Process): Promise<AdminRow> {
  const [found] = await database.admin.all();
  if (found === undefined) throw new Error('the database has no administrator');
  return found;
}

const CHANGE = { input: null, before: null, after: null };

test('[CLUSTER-58] a setting, a payment channel and an exemption are in every process within three seconds', async () => {
  const [one, other] = [await startProcess(), await startProcess()];
  const [coin] = one.channels.coins.inUse();
  if (coin === undefined) throw new Error('a new site has a coin');
  await one.recorder.record(
    await owner(one),
    CHANGE,
    one.siteSettings.writeOf('review_hours', '48'),
    deferredWrite('coins', 'remove', coin, wall.now()),
    deferredWrite('financing', 'putSwapFree', { accountId: ACCOUNT, fromMs: 0, untilMs: null }),
  );
  expect(other.siteSettings.reviewHours).toBe(24);
  const isKnown = () =>
    other.siteSettings.reviewHours === 48 &&
    other.channels.coins.inUse().every(({ id }) => id !== coin.id) &&
    other.swapFree.isOn(ACCOUNT);
  expect(await elapsedUntil(other, isKnown)).toBeLessThan(MOST_MS);
});

test('[CLUSTER-58] changes of other things do not make processes read again', async () => {
  const one = await startProcess();
  const line = deferredWrite('support', 'settle', 404);
  const version = () => stored.connect().column<number>('SELECT version FROM market_horizon')[0];
  const before = version();
  await one.recorder.record(await owner(one), CHANGE, line);
  expect(version()).toBe(before);
});

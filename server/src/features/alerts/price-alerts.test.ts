/** Price alerts on a real database, including a process that dies at each step. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NewPushMessage } from '@vernier/db/repositories/delivery/push-messages';
import type { OpenDatabase } from '@vernier/db/open-database';
import { DATABASE_FILE } from '@vernier/db/sqlite/open';
import { openPrepared } from '../../../../db/test/prepared-folder.ts';
import { ManualClock } from '@vernier/shared/clock';
import type { Instrument } from '@vernier/shared/market/instrument';
import { instrumentsFor } from '@vernier/shared/market/instruments';
import type { Quote, Tick } from '@vernier/shared/market/quote';
import { isRefusal } from '@vernier/shared/refusals';
import { Database } from '@vernier/db/sqlite/driver';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SlotNews } from '../../core/market/live-market.ts';
import { EVERY_SHARD } from '../../core/shards/owned-shards.ts';
import { PriceAlerts } from './price-alerts.ts';

const START_MS = 1_790_000_000_000;
const USER = 1;
const EURUSD = instrumentsFor('per_lot').find(({ code }) => code === 'EURUSD') as Instrument;
const { id: instrumentId } = EURUSD;

const DEVICE = 1;

let dataDir: string;
let database: OpenDatabase;
let logged: string[];
/** The device that the messages of a firing are for, in the transaction of the firing. */
let deviceId: number;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'vernier-alerts-'));
  logged = [];
  deviceId = DEVICE;
  database = openPrepared(dataDir, START_MS);
  insertUser();
});

afterEach(async () => {
  await database.close();
  rmSync(dataDir, { recursive: true });
});

/** Inserted into the tables directly: the alerts need a user with a device, but no account. */
function insertUser(): void {
  const client = new Database(join(dataDir, DATABASE_FILE));
  client.exec(
    `INSERT INTO users (id, uid, is_demo, invite_code, lang, created_at_ms) VALUES (${USER}, '10000001', 1, 'I1', 'en', 1)`,
  );
  client.exec(
    `INSERT INTO push_devices (id, user_id, token_hash, endpoint_index, target_sealed, fills, stops, margin, alerts, money, created_at_ms)
    VALUES (${DEVICE}, ${USER}, 'hash', 'index', 'sealed', 1, 1, 1, 1, 1, 1)`,
  );
  client.close();
}

/** Number of the messages that wait on the disk. */
function pushed(): number {
  const client = new Database(join(dataDir, DATABASE_FILE));
  const waiting = Number(client.prepare('SELECT count(*) FROM pushes').pluck().get());
  client.close();
  return waiting;
}

async function messageRows(): Promise<readonly NewPushMessage[]> {
  return [{ deviceId, messageEncrypted: 'sealed', createdAtMs: START_MS, expiresAtMs: START_MS + 1 }];
}

function quoteOf(bid: number): Quote {
  return { instrumentId, seq: 1, timeMs: START_MS + 250, bid, ask: bid + 10 };
}

/** Alerts as a start creates them, with a market that the test moves; a killed instance is abandoned. */
async function start() {
  const listeners: ((news: SlotNews) => void)[] = [];
  let bid = 110_000;
  /** Ticks during the write of a new alert. */
  const meanwhile: Tick[] = [];
  const alerts = await PriceAlerts.open({
    rows: database.priceAlerts,
    market: {
      advance: () => {},
      quoteOf: () => quoteOf(bid),
      acceptedAfter: () => meanwhile.splice(0),
      instrument: () => EURUSD,
      isBehind: false,
      timeMs: START_MS,
      watch: () => {},
      onSlot: (listener) => listeners.push(listener),
    },
    clock: new ManualClock(START_MS),
    pushes: { rowsFor: messageRows },
    shards: EVERY_SHARD,
    follower: null,
    log: { warn: (line) => logged.push(line), error: (line) => logged.push(line) },
  });
  const published: number[] = [];
  alerts.onFired(({ id }) => published.push(id));
  const tick = (to: number, isAccepted = true) => {
    bid = to;
    const quote = quoteOf(to);
    for (const listener of listeners)
      listener({
        slot: 1,
        ticks: [{ ...quote, volume: 1 }],
        accepted: isAccepted ? [quote] : [],
        closed: [],
      });
  };
  return { alerts, tick, meanwhile, published };
}

async function add(alerts: PriceAlerts, price: number): Promise<number> {
  const made = await alerts.add({
    userId: USER,
    instrument: EURUSD,
    price,
    replaces: null,
    requestKey: null,
  });
  if (isRefusal(made)) throw new Error(made.refused);
  return made.id;
}

describe('[ALERT-2] a firing', () => {
  test('is durable once: killed before the write it waits for the next tick beyond, killed after it it is done', async () => {
    const first = await start();
    const id = await add(first.alerts, 110_100);
    first.tick(110_200);
    // Killed here: reached, and not written.
    const second = await start();
    expect(await second.alerts.waiting(USER)).toMatchObject([{ id }]);
    second.tick(110_050);
    await second.alerts.onInterval();
    expect([second.published, pushed()]).toEqual([[], 0]);
    second.tick(110_100);
    await second.alerts.onInterval();
    expect([second.published, pushed()]).toEqual([[id], 1]);
    // Killed here: written, with or without a notification.
    const third = await start();
    third.tick(110_300);
    await third.alerts.onInterval();
    expect([third.published, pushed()]).toEqual([[], 1]);
    expect(await third.alerts.fired(USER)).toMatchObject([{ id, firedBid: 110_100 }]);
  });

  test('that cannot be written is tried again at every interval, and published once it is written', async () => {
    const { alerts, tick, published } = await start();
    const id = await add(alerts, 109_900);
    tick(109_900);
    // The database refuses a message for a device that does not exist.
    deviceId = DEVICE + 1;
    await alerts.onInterval();
    await alerts.onInterval();
    expect([published, logged.length, (await alerts.waiting(USER)).length]).toEqual([[], 1, 1]);
    deviceId = DEVICE;
    await alerts.onInterval();
    await alerts.onInterval();
    expect([published, pushed()]).toEqual([[id], 1]);
  });

  test('that is reached while another one is being written is written next', async () => {
    const { alerts, tick, published } = await start();
    const [first, second] = [await add(alerts, 110_100), await add(alerts, 110_200)];
    tick(110_100);
    const writing = alerts.onInterval();
    tick(110_200);
    await Promise.all([writing, alerts.onInterval()]);
    expect([published, pushed()]).toEqual([[first, second], 2]);
  });

  test('that its owner removes before it is written does not fire', async () => {
    const { alerts, tick, published } = await start();
    const id = await add(alerts, 110_100);
    tick(110_100);
    expect(await alerts.remove(USER, id)).toBe(true);
    await alerts.onInterval();
    expect([published, await alerts.fired(USER)]).toEqual([[], []]);
  });

  test('of a tick that comes while the alert is being stored happens too', async () => {
    const { alerts, meanwhile, published } = await start();
    meanwhile.push({ ...quoteOf(110_150), volume: 1 });
    const id = await add(alerts, 110_100);
    await alerts.onInterval();
    expect(published).toEqual([id]);
  });

  test('needs a tick that trades: one in quarantine fires nothing', async () => {
    const { alerts, tick, published } = await start();
    const id = await add(alerts, 110_100);
    tick(120_000, false);
    await alerts.onInterval();
    expect(published).toEqual([]);
    tick(110_100);
    await alerts.onInterval();
    expect(published).toEqual([id]);
  });
});

test('[ALERT-1] of two alerts at the same price at once one is stored', async () => {
  const { alerts } = await start();
  const request = { userId: USER, instrument: EURUSD, price: 110_100, replaces: null, requestKey: null };
  const [first, second] = await Promise.all([alerts.add(request), alerts.add(request)]);
  expect([first, second]).toMatchObject([{ price: 110_100 }, { refused: 'alert_exists' }]);
  expect(await alerts.waiting(USER)).toHaveLength(1);
});

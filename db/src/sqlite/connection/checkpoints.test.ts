/** Size of the write-ahead log on a real database, with writes that bypass the executor and with a reader. */

import { existsSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Database } from '../driver.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { T0 } from '../../../test/records.ts';
import { MIGRATIONS, temporaryFolder } from '../../../test/temporary-folder.ts';
import { openBackupSource } from '../maintenance/backup-source.ts';
import { CHECKPOINT_BYTES, Checkpoints } from './checkpoints.ts';
import { COMPLETE, WAL_FILE } from './folder-state.ts';
import type { OpenDatabase } from '../../open-database.ts';
import { DATABASE_FILE, openSqlite } from '../open.ts';
import { WAL_LIMIT_BYTES } from './pragmas.ts';

/** Until a checkpoint is due, and what 125 writes add between two calls. */
const MAX_WAL_BYTES = CHECKPOINT_BYTES + 4_194_304;
/** The server calls `checkpoint` four times a second; the calls of one account do not write faster. */
const WRITES_PER_CHECKPOINT_CALL = 125;

/** A RAM disk if the system has one: tens of thousands of commits would wait minutes for a disk. */
const MEMORY_FOLDER = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

let folder: ReturnType<typeof temporaryFolder>;
let database: OpenDatabase;
let added = 0;

beforeEach(() => {
  folder = temporaryFolder(MEMORY_FOLDER);
  database = openSqlite({ dataDir: folder.path, migrationsDir: MIGRATIONS, nowMs: T0 });
  const client = new Database(join(folder.path, DATABASE_FILE));
  client.exec(
    "INSERT INTO users (id, uid, is_demo, invite_code, lang, created_at_ms) VALUES (1, '10000001', 1, 'I1', 'en', 1)",
  );
  client.close();
});
afterEach(async () => {
  await database.close();
  folder.remove();
});

function walBytes(): number {
  return statSync(join(folder.path, `${DATABASE_FILE}-wal`)).size;
}

/** Adds and ends alerts; returns the largest size of the log. */
async function addAndRemove(alerts: number, runIfDue = () => database.checkpoint()): Promise<number> {
  let largest = 0;
  for (let done = 0; done < alerts; done += 1) {
    added += 1;
    const alert = {
      userId: 1,
      instrumentId: 1,
      way: 'rises',
      price: added,
      requestKey: `key-${added}`,
    } as const;
    const row = await database.priceAlerts.add({ ...alert, createdAtMs: T0 + added }, null, 1);
    if (typeof row === 'string') throw new Error(row);
    const { id } = row;
    // An expectation takes as long as the two writes.
    if (!(await database.priceAlerts.end(1, id, T0 + added))) throw new Error(`alert ${id} has not ended`);
    if (done % WRITES_PER_CHECKPOINT_CALL === 0) await runIfDue();
    largest = Math.max(largest, walBytes());
  }
  return largest;
}

test('[STORE-1] 12,000 alerts added and removed keep the write-ahead log below 20 MiB', {
  tags: ['night'],
  timeout: 120_000,
}, async () => {
  expect(await addAndRemove(12_000)).toBeLessThan(MAX_WAL_BYTES);
});

test('[STORE-2] a reader blocks checkpoints only while it reads, and the file is truncated afterwards', async () => {
  const reader = openBackupSource(folder.path);
  await addAndRemove(6_000);
  expect(walBytes()).toBeGreaterThan(WAL_LIMIT_BYTES);
  const before = statSync(join(folder.path, DATABASE_FILE)).size;
  reader.close();
  await database.checkpoint();
  expect(statSync(join(folder.path, DATABASE_FILE)).size).toBeGreaterThan(before);
  await addAndRemove(1, () => Promise.resolve());
  expect(walBytes()).toBeLessThanOrEqual(WAL_LIMIT_BYTES);
}, 120_000);

/** Its pages are moved by the event loop. */
const NO_THREAD = { movePages: () => Promise.resolve(), end: () => Promise.resolve() };

/** The client, whose next write of the completeness flag COMPLETE fails. */
function failingOnce(client: Database): Database {
  let isFailing = true;
  const pragma: Database['pragma'] = (source, options) => {
    if (!isFailing || source !== `user_version = ${COMPLETE}`) return client.pragma(source, options);
    isFailing = false;
    throw new Error('disk I/O error');
  };
  return new Proxy(client, {
    get: (target, name) => (name === 'pragma' ? pragma : (Reflect.get(target, name) as unknown)),
  });
}

for (const [name, recover] of [
  ['the next check', (checkpoints: Checkpoints) => checkpoints.runIfDue()],
  ['a clean shutdown', (checkpoints: Checkpoints) => checkpoints.finish()],
  ['the end of a failed opening', (checkpoints: Checkpoints) => checkpoints.abandon()],
] as const)
  test(`[STORE-3] ${name} repeats a failed write of the completeness flag, so that the closed file misses no log`, async () => {
    await database.close();
    const client = new Database(join(folder.path, DATABASE_FILE));
    client.pragma('journal_mode = WAL');
    const checkpoints = new Checkpoints(failingOnce(client), NO_THREAD);
    expect(() => checkpoints.run()).toThrow('disk I/O error');
    await recover(checkpoints);
    client.close();
    expect(existsSync(join(folder.path, WAL_FILE))).toBe(false);
    database = openSqlite({ dataDir: folder.path, migrationsDir: MIGRATIONS, nowMs: T0 });
  });

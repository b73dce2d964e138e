/** Verification of backups from the checkpoint of the one before. */

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Database } from '@vernier/db/sqlite/driver';
import { DATABASE_FILE } from '@vernier/db/sqlite/open';
import { takeBackup } from '../../src/ops/backups/take-backup.ts';
import { CHECKPOINT_FOLDER } from '../../src/ops/verification/checkpoint-folder.ts';
import { MIGRATIONS } from '../rig/data-folders.ts';
import { Harness } from '../rig/harness.ts';
import { Trader } from '../people/trader.ts';

let server: Harness;

beforeEach(async () => {
  server = await Harness.start({ TEST_CONTROLS: 'on' });
});
afterEach(() => server.stop());

/** What the verification of a new backup has compared. */
async function take(): Promise<readonly string[]> {
  const { clock, dataDir } = server;
  const notes: string[] = [];
  clock.advance(1_000);
  await takeBackup({
    ...{ dataDir, backupDir: join(dataDir, 'backups'), migrationsDir: MIGRATIONS, clock },
    onNote: (line) => notes.push(line),
  });
  return notes;
}

async function trade(): Promise<void> {
  const trader = await Trader.enter(server);
  await trader.submit({ status: 1 });
  const { data } = await trader.submit({ status: 1 });
  await trader.close({ id: data.Id });
}

it('[BACKUP-20] a backup is verified from the checkpoint of the last one, and notes what was compared', async () => {
  await trade();
  expect(await take()).toEqual(['4 events compared, the whole log']);
  await trade();
  const [note] = await take();
  expect(note).toBe('4 events compared after event 4; all of the log compared again');
  expect(readdirSync(join(server.dataDir, CHECKPOINT_FOLDER))).toEqual(['end.jsonl']);
  const file = join(server.dataDir, CHECKPOINT_FOLDER, 'end.jsonl');
  writeFileSync(file, readFileSync(file, 'utf8').replace('"holdingCount":1', '"holdingCount":2'));
  expect(await take()).toEqual([
    'checkpoint ignored: end: it is not what was written',
    '8 events compared, the whole log',
  ]);
});

it('[BACKUP-20] is refused after a change of a row without new events, and leaves the checkpoint as it was', async () => {
  await trade();
  await take();
  const file = new Database(join(server.dataDir, DATABASE_FILE));
  file.exec('UPDATE accounts SET balance_micros = balance_micros + 1');
  await expect(take()).rejects.toThrow(/the copy is not sound\naccount 1: balanceMicros is/);
  file.exec('UPDATE accounts SET balance_micros = balance_micros - 1');
  file.close();
  expect(await take()).toEqual(['0 events compared after event 4; all of the log compared again']);
});

it('[BACKUP-20] is taken where its checkpoint cannot be stored, as on a full disk', async () => {
  await trade();
  writeFileSync(join(server.dataDir, CHECKPOINT_FOLDER), 'no folder');
  const [compared, failure] = await take();
  expect(compared).toBe('4 events compared, the whole log');
  expect(failure).toMatch(/^the checkpoint was not stored: EEXIST/);
});

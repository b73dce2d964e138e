/** Checkpoints with the pages moved by a thread, on a real database. */

import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import { Database } from '../driver.ts';
import { CheckpointThread } from './checkpoint-thread.ts';
import { CHECKPOINT_BYTES, Checkpoints } from './checkpoints.ts';
import { DATABASE_FILE } from './folder-state.ts';

let folder: ReturnType<typeof temporaryFolder>;
let path: string;
let client: Database;
let threads: CheckpointThread[];

beforeEach(() => {
  folder = temporaryFolder();
  path = join(folder.path, DATABASE_FILE);
  client = new Database(path);
  client.pragma('journal_mode = WAL');
  client.pragma('wal_autocheckpoint = 0');
  client.exec('CREATE TABLE written (id INTEGER PRIMARY KEY, bytes BLOB)');
  threads = [];
});
afterEach(async () => {
  for (const thread of threads) await thread.end();
  client.close();
  for (const thread of threads) thread.closeFile();
  folder.remove();
});

function started(workerFile?: URL): CheckpointThread {
  const thread = new CheckpointThread(path, workerFile);
  threads.push(thread);
  return thread;
}

/** Commits one row. */
function write(bytes: number): void {
  client.prepare('INSERT INTO written (bytes) VALUES (zeroblob(?))').run(bytes);
}

/** Pages that wait in the log. */
function waiting(): number {
  const [state] = client.pragma('wal_checkpoint(NOOP)') as readonly { log: number; checkpointed: number }[];
  return (state?.log ?? 0) - (state?.checkpointed ?? 0);
}

/** Rows of the file without its log. */
function rowsInFile(): number {
  const copy = join(folder.path, 'copy.sqlite');
  copyFileSync(path, copy);
  const reader = new Database(copy);
  const rows = reader.prepare('SELECT count(*) FROM written').pluck().get() as number;
  reader.close();
  return rows;
}

test('[STORE-1] the thread moves the pages of a checkpoint, and the event loop those of commits meanwhile', async () => {
  const thread = started();
  const checkpoints = new Checkpoints(client, thread);
  write(CHECKPOINT_BYTES);
  const movePages = thread.movePages.bind(thread);
  let left = 0;
  vi.spyOn(thread, 'movePages').mockImplementation(async () => {
    await movePages();
    write(1);
    left = waiting();
  });
  await checkpoints.runIfDue();
  expect(left).toBeLessThan(10);
  expect([rowsInFile(), waiting()]).toEqual([2, 1]);
});

test('[STORE-1] a second call waits for the checkpoint that runs', async () => {
  const thread = started();
  const checkpoints = new Checkpoints(client, thread);
  write(CHECKPOINT_BYTES);
  const move = vi.spyOn(thread, 'movePages');
  await Promise.all([checkpoints.runIfDue(), checkpoints.runIfDue()]);
  expect(move).toHaveBeenCalledTimes(1);
});

test('[STORE-3] the event loop moves all pages when the thread fails, and the next checkpoint starts another thread', async () => {
  const failing = join(folder.path, 'failing.mjs');
  writeFileSync(failing, 'throw new Error("no memory");');
  const thread = started(pathToFileURL(failing));
  const checkpoints = new Checkpoints(client, thread);
  for (const rows of [1, 2]) {
    write(CHECKPOINT_BYTES);
    await expect(checkpoints.runIfDue()).rejects.toThrow('no memory');
    expect(rowsInFile()).toBe(rows);
  }
});

test('[STORE-3] a shutdown during a checkpoint waits for it and moves the whole log', async () => {
  const checkpoints = new Checkpoints(client, started());
  write(CHECKPOINT_BYTES);
  const running = checkpoints.runIfDue();
  await checkpoints.finish();
  await running;
  expect([rowsInFile(), waiting()]).toEqual([1, 0]);
});

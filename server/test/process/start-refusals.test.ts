/** Starts that the operator can correct, with the real process on a real folder: one line, the folder, the remedy, no stack. */

import { mkdirSync, openSync, rmSync, statSync, writeFileSync, writeSync, closeSync } from 'node:fs';
import { join } from 'node:path';
import { PAGE_BYTES } from '@vernier/db/sqlite/connection/pragmas';
import type { SessionWire } from '@vernier/shared/api/shapes/user';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { ScratchFolders } from '../rig/data-folders.ts';
import { BuiltServer, type ProcessExit } from '../rig/server-process.ts';

vi.setConfig({ testTimeout: 120_000 });

const server = new BuiltServer();
const folders = new ScratchFolders();
/** Of a server that was killed after commits. */
let killed: string;

beforeAll(async () => {
  await server.build();
  const running = server.start();
  const url = await running.url();
  for (let accounts = 0; accounts < 5; accounts += 1) await openDemo(url);
  await running.end('SIGKILL');
  killed = server.dataDir;
}, 60_000);
afterEach(() => folders.remove());
afterAll(() => server.remove());

async function openDemo(url: string): Promise<SessionWire> {
  const opened = await fetch(`${url}/api/user/createAccountDemoForU`, { method: 'POST' });
  return ((await opened.json()) as { data: SessionWire }).data;
}

/** What a start prints for a person; the log's lines are JSON. */
function plainLines({ output }: ProcessExit): readonly string[] {
  return output.split('\n').filter((line) => line !== '' && !line.startsWith('{'));
}

async function refusalOf(dataDir: string): Promise<string> {
  const ended = await server.start({ DATA_DIR: dataDir, TEST_CONTROLS: 'off' }).ended;
  expect(ended.code).toBe(1);
  expect(plainLines(ended)).toHaveLength(1);
  return plainLines(ended)[0] ?? '';
}

async function startsIn(dataDir: string): Promise<void> {
  const running = server.start({ DATA_DIR: dataDir });
  await running.url();
  expect((await running.end('SIGTERM')).code).toBe(0);
}

test('[START-1] a deleted or emptied database is refused while key and log exist, and the folder starts once it is back', {
  tags: ['night'],
}, async () => {
  const dataDir = folders.imageOf(killed);
  for (const name of ['vernier.sqlite', 'vernier.sqlite-wal', 'vernier.sqlite-shm'])
    rmSync(join(dataDir, name), { force: true });
  expect(await refusalOf(dataDir)).toBe(
    `Vernier cannot start: vernier.sqlite in DATA_DIR ${dataDir} is missing, but secret.key, tape.key of an installation are there: ` +
      'put the database back or restore a backup (docs/backups.md); for a new installation, move all of it to another folder first',
  );
  writeFileSync(join(dataDir, 'vernier.sqlite'), '');
  expect(await refusalOf(dataDir)).toContain('is empty, but secret.key');
  for (const name of ['secret.key', 'tape.key']) rmSync(join(dataDir, name));
  await startsIn(dataDir);
});

test('[START-2] after kill -9 a deleted write-ahead log is refused, until the loss is accepted by command', {
  tags: ['night'],
}, async () => {
  const dataDir = folders.imageOf(killed);
  expect(statSync(join(dataDir, 'vernier.sqlite-wal')).size).toBeGreaterThan(0);
  await startsIn(folders.imageOf(killed));
  rmSync(join(dataDir, 'vernier.sqlite-wal'));
  expect(await refusalOf(dataDir)).toMatch(
    /^Vernier cannot start: the write-ahead log vernier\.sqlite-wal of DATA_DIR \S+ is missing/,
  );
  const accepted = await server.launch('admin.js', ['accept-lost-log'], dataDir).ended;
  expect([accepted.code, accepted.output]).toEqual([
    0,
    expect.stringMatching(/ends with event \d+; .* is lost/),
  ]);
  await startsIn(dataDir);
  const again = await server.launch('admin.js', ['accept-lost-log'], dataDir).ended;
  expect(again.output).toBe('No write-ahead log is missing; nothing was changed.\n');
});

describe('[START-4] one line without a stack', () => {
  test('for a path that is no folder', async () => {
    const file = join(folders.make(), 'file');
    writeFileSync(file, '');
    expect(await refusalOf(file)).toBe(
      `Vernier cannot start: DATA_DIR ${file} cannot hold the database: it is not a folder`,
    );
  });

  test('for a folder that the system does not let it make', { tags: ['night'] }, async () => {
    expect(await refusalOf('/proc/vernier/data')).toMatch(
      /^Vernier cannot start: DATA_DIR \/proc\/vernier\/data and every file in it must be readable and writable by /,
    );
  });

  test('for a database that is damaged where a start reads it', { tags: ['night'] }, async () => {
    const dataDir = folders.imageOf(killed);
    await startsIn(dataDir);
    damage(dataDir, 0);
    expect(await refusalOf(dataDir)).toMatch(
      /^Vernier cannot start: the database in DATA_DIR \S+ is damaged \(.+\): copy the folder aside and restore a backup \(docs\/backups\.md\)$/,
    );
  });
});

/** Overwrites the file from a page on. */
function damage(dataDir: string, page: number): void {
  const file = openSync(join(dataDir, 'vernier.sqlite'), 'r+');
  writeSync(file, Buffer.alloc(PAGE_BYTES, 0xa5), 0, PAGE_BYTES, page * PAGE_BYTES);
  closeSync(file);
}

describe('[START-5] the check of the pages', () => {
  test('finds a damaged page that a start does not read, and accepts a sound database while a server runs', {
    tags: ['night'],
  }, async () => {
    const dataDir = folders.imageOf(killed);
    const running = server.start({ DATA_DIR: dataDir });
    await running.url();
    const sound = await server.launch('admin.js', ['check-database'], dataDir).ended;
    expect(sound).toEqual({ code: 0, output: 'Every page of the database is sound.\n' });
    await running.end('SIGTERM');
    const pages = statSync(join(dataDir, 'vernier.sqlite')).size / PAGE_BYTES;
    for (let page = Math.floor(pages / 2); page < pages; page += 1) damage(dataDir, page);
    const { code, output } = await server.launch('admin.js', ['check-database'], dataDir).ended;
    expect(code).toBe(2);
    expect(output).not.toMatch(/^ {4}at /m);
    mkdirSync(join(dataDir, 'empty'));
    const none = await server.launch(
      'admin.js',
      ['check-database', '--data', join(dataDir, 'empty')],
      dataDir,
    ).ended;
    expect([none.code, none.output]).toEqual([1, expect.stringContaining('holds no database')]);
  });
});

/** Data folders with missing parts: starts that are refused, and states after a crash or a tool that are not. */

import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Database } from '../driver.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RecordMaker, T0 } from '../../../test/records.ts';
import { MIGRATIONS } from '../../../test/temporary-folder.ts';
import { openBackupSource } from '../maintenance/backup-source.ts';
import { acceptLostWal, DATABASE_FILE, KEY_FILE, SHM_FILE, WAL_FILE } from './folder-state.ts';
import { openSqlite } from '../open.ts';

let root: string;
let dataDir: string;
let copies = 0;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'vernier-folder-'));
  dataDir = join(root, 'data');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const open = (dir = dataDir) => openSqlite({ dataDir: dir, migrationsDir: MIGRATIONS, nowMs: T0 });
const inside = (name: string, dir = dataDir) => join(dir, name);

/** Copies the folder as a kill at this moment would leave it. */
function killed(): string {
  copies += 1;
  const copy = join(root, `killed-${copies}`);
  cpSync(dataDir, copy, { recursive: true });
  return copy;
}

async function startsIn(dir: string): Promise<void> {
  await open(dir).close();
}

/** A folder with commits that are only in the log, as after a kill. */
async function killedWithCommits(): Promise<string> {
  const database = open();
  await database.store.commit([new RecordMaker().opening()]);
  const copy = killed();
  await database.close();
  return copy;
}

describe('[START-1] a data folder without its database', () => {
  it.each([KEY_FILE, WAL_FILE, SHM_FILE])('is refused when %s exists', async (name) => {
    mkdirSync(dataDir);
    writeFileSync(inside(name), 'something');
    await expect(async () => startsIn(dataDir)).rejects.toThrow(
      `${DATABASE_FILE} in DATA_DIR ${dataDir} is missing, but ${name} of an installation is there: ` +
        'put the database back or restore a backup',
    );
    writeFileSync(inside(DATABASE_FILE), '');
    await expect(async () => startsIn(dataDir)).rejects.toThrow(
      `${DATABASE_FILE} in DATA_DIR ${dataDir} is empty`,
    );
    expect(readFileSync(inside(name), 'utf8')).toBe('something');
  });

  it('is refused when uploads, mails or backups exist, and when the file has no tables', async () => {
    const names = ['uploads', 'outbox', 'backups'];
    for (const name of names) mkdirSync(inside(name), { recursive: true });
    await startsIn(dataDir);
    rmSync(inside(DATABASE_FILE));
    for (const name of names) writeFileSync(inside(`${name}/one`), '');
    await expect(async () => startsIn(dataDir)).rejects.toThrow(
      'is missing, but uploads, outbox, backups of an installation are there',
    );
    const blank = new Database(inside(DATABASE_FILE));
    blank.pragma('journal_mode = WAL');
    blank.close();
    await expect(async () => startsIn(dataDir)).rejects.toThrow('is without tables, but uploads');
  });

  it('is not refused after a first start that was killed at any moment', async () => {
    mkdirSync(dataDir);
    writeFileSync(inside('vernier.lock'), '');
    writeFileSync(inside('disk.reserve'), '');
    writeFileSync(inside(DATABASE_FILE), '');
    await startsIn(killed());
    const blank = new Database(inside(DATABASE_FILE));
    blank.pragma('journal_mode = WAL');
    blank.exec('BEGIN; CREATE TABLE half (id INTEGER)');
    await expect(startsIn(killed())).resolves.toBeUndefined();
    blank.close();
  });
});

describe('[START-2] a missing write-ahead log', () => {
  for (const [what, lose] of [
    ['deleted', (path: string) => rmSync(path)],
    ['emptied', (path: string) => truncateSync(path)],
  ] as const)
    it(`stops the start when it was ${what} after a kill`, {
      tags: ['night'],
    }, async () => {
      const dir = await killedWithCommits();
      const whole = readFileSync(inside(DATABASE_FILE, dir));
      lose(inside(WAL_FILE, dir));
      for (const attempt of [1, 2]) {
        await expect(async () => startsIn(dir), `attempt ${attempt}`).rejects.toThrow(
          `the write-ahead log ${WAL_FILE} of DATA_DIR ${dir} is missing`,
        );
      }
      expect(readFileSync(inside(DATABASE_FILE, dir))).toEqual(whole);
    });

  it('stops the start also after checkpoints, until the operator accepts the loss', async () => {
    const database = open();
    const maker = new RecordMaker();
    await database.store.commit([maker.opening()]);
    await database.close();
    const again = open();
    const dir = killed();
    await again.close();
    rmSync(inside(WAL_FILE, dir));
    await expect(async () => startsIn(dir)).rejects.toThrow('admin accept-lost-log');
    expect([acceptLostWal(dir), acceptLostWal(dir)]).toEqual([1, null]);
    await startsIn(dir);
  });

  it('is not reported after a kill, a stop, a copy of both files, or a tool that ran a checkpoint', async () => {
    const dir = await killedWithCommits();
    await startsIn(dataDir);
    const merged = killed();
    cpSync(dir, merged, { recursive: true });
    // The SQLite shell does the same when it opens and closes the file.
    const tool = new Database(inside(DATABASE_FILE, merged));
    expect(tool.prepare('SELECT count(*) FROM events').pluck().get()).toBe(1);
    tool.close();
    await startsIn(merged);
    await startsIn(dir);
    await startsIn(dir);
  });

  it('is not reported for a backup, which is a single file', async () => {
    const database = open();
    const source = openBackupSource(dataDir);
    const copy = join(root, 'restored');
    mkdirSync(copy);
    await source.copyTo(inside(DATABASE_FILE, copy));
    source.close();
    await database.close();
    await expect(startsIn(copy)).resolves.toBeUndefined();
  });

  it('is not reported after kill -9 of a process that commits and checkpoints', {
    tags: ['night'],
    timeout: 120_000,
  }, async () => {
    const program = `
      import { Database } from ${JSON.stringify(new URL('../driver.ts', import.meta.url).href)};
      import { Checkpoints } from ${JSON.stringify(new URL('./checkpoints.ts', import.meta.url).href)};
      const client = new Database(process.argv[1]);
      client.pragma('journal_mode = WAL');
      client.pragma('wal_autocheckpoint = 0');
      client.exec('CREATE TABLE IF NOT EXISTS written (value BLOB)');
      const checkpoints = new Checkpoints(client, null);
      const insert = client.prepare('INSERT INTO written VALUES (randomblob(500))');
      for (let round = 0; round < Number(process.argv[2]); round += 1) {
        insert.run();
        if (round % 3 === 0) checkpoints.run();
      }
      process.kill(process.pid, 'SIGKILL');`;
    await startsIn(dataDir);
    for (const rounds of [1, 2, 3, 40]) {
      const args = [
        '--import',
        'tsx',
        '--input-type=module',
        '--eval',
        program,
        inside(DATABASE_FILE),
        String(rounds),
      ];
      const { signal, stderr } = spawnSync(process.execPath, args, {
        cwd: join(MIGRATIONS, '..'),
        encoding: 'utf8',
      });
      expect([signal, stderr]).toEqual(['SIGKILL', '']);
      const dir = killed();
      await startsIn(dir);
      cpSync(inside(DATABASE_FILE), inside(DATABASE_FILE, dir));
      rmSync(inside(WAL_FILE, dir), { force: true });
      await expect(async () => startsIn(dir)).rejects.toThrow('is missing');
    }
  });
});

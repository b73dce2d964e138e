/**
 * kill -9 of the programs that write whole folders: a backup, a restore and a migration, each at the moments that it logs or
 * shows on the disk. A partial result is never used as a complete one, earlier data stays, and the next run completes it.
 */

import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { DATABASE_FILE, openSqlite, RESTORE_MARKER } from '@vernier/db/sqlite/open';
import type { SessionWire } from '@vernier/shared/api/shapes/user';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { auditFolder } from '../../src/ops/backups/audit-folder.ts';
import type { RestoreStep } from '../../src/ops/backups/restore-backup.ts';
import { BackupKey } from '../../src/ops/backups/backup-key.ts';
import { BackupStore } from '../../src/ops/backups/backup-store.ts';
import type { BackupStep } from '../../src/ops/backups/take-backup.ts';
import { verifyBackup } from '../../src/ops/backups/verify-backup.ts';
import { WorkFolder } from '../../src/ops/backups/work-folder.ts';
import { agedFolder, NEWEST, NOW_MS, rowsOf, schemaOf } from '../database/aged-databases.ts';
import { ADMIN } from '../rig/known-owner.ts';
import { MIGRATIONS, ScratchFolders, storedAccounts } from '../rig/data-folders.ts';
import { BuiltServer, type ServerProcess } from '../rig/server-process.ts';

vi.setConfig({ testTimeout: 120_000 });

const BACKUP_STEPS = ['uploads', 'database', 'manifest', 'verification', 'publication'] as const;
const RESTORE_STEPS = ['verification', 'copy', 'swap', 'aside', 'placement', 'end'] as const;

const BACKUP_KEY = randomBytes(32);
const server = new BuiltServer();
const [shared, folders] = [new ScratchFolders(), new ScratchFolders()];
let aged: string;
const backupStore = new BackupStore(join(server.dataDir, 'backups'));

beforeAll(async () => {
  aged = agedFolder(shared, 1);
  await server.build();
  // The programs of this folder all read it: the backups are encrypted.
  writeFileSync(join(server.dataDir, '.env'), `BACKUP_KEY=${BACKUP_KEY.toString('base64')}\n`);
  const running = server.start({
    BACKUP_EVERY_HOURS: '0',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  });
  const url = await running.url();
  const opened = await fetch(`${url}/api/user/createAccountDemoForU`, { method: 'POST' });
  const { token } = ((await opened.json()) as { data: SessionWire }).data;
  const headers = { authorization: token, 'content-type': 'application/json' };
  const body = JSON.stringify({ type: 1, cont: '0.01', forex_id: 1, status: 1, multiple: 500 });
  for (let orders = 0; orders < 20; orders += 1)
    await fetch(`${url}/v1/api/forex/submit`, { method: 'POST', headers, body });
  await running.end('SIGTERM');
}, 60_000);
afterEach(() => folders.remove());
afterAll(async () => {
  await server.remove();
  shared.remove();
});

/** Kills a program as soon as it prints that it begins a step; true when that was before its end. */
async function killedAt(program: ServerProcess, step: BackupStep | RestoreStep): Promise<boolean> {
  await program.outputMatch(new RegExp(`^  (${step})$`, 'm'));
  return (await program.end('SIGKILL')).code === null;
}

const unfinished = () =>
  existsSync(backupStore.dir)
    ? readdirSync(backupStore.dir).filter((name) => name.endsWith('.unfinished'))
    : [];

async function expectAllWhole(): Promise<number> {
  const listed = backupStore.list();
  const work = new WorkFolder(folders.make(), 'verify.part');
  const access = { key: new BackupKey(BACKUP_KEY), work };
  for (const { path } of listed) expect((await verifyBackup(path, NEWEST, access)).faults).toEqual([]);
  work.close();
  return listed.length;
}

test('[BACKUP-16] a backup that is killed at any of its steps is none, or a whole one', {
  tags: ['night'],
}, async () => {
  let whole = 0;
  let cut = 0;
  for (const step of BACKUP_STEPS) {
    const isCut = await killedAt(server.launch('backup.js', ['backup']), step);
    const now = await expectAllWhole();
    if (isCut) cut += 1;
    expect([step, now - whole]).toEqual([step, now > whole ? 1 : 0]);
    if (now === whole) expect([step, unfinished().length]).toEqual([step, 1]);
    whole = now;
  }
  // Reading back takes much longer than a signal.
  expect(cut).toBeGreaterThan(0);
  const { code, output } = await server.run('backup.js', ['backup']);
  expect([code, output]).toEqual([0, expect.stringContaining('verified')]);
  expect(unfinished()).toEqual([]);
  expect(await expectAllWhole()).toBeGreaterThan(0);
  expect(await auditFolder(server.dataDir)).toEqual([]);
});

test('[BACKUP-16] a server that is killed while it has a backup taken leaves one to be taken again, or a whole one', {
  tags: ['night'],
}, async () => {
  const running = server.start();
  const url = await running.url();
  const ask = async (path: string, body: object, token = '') => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const response = await fetch(`${url}/trpc/${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    return (await response.json()) as { result?: { data: { token?: string; running?: boolean } } };
  };
  const token = (await ask('auth.login', ADMIN)).result?.data.token ?? '';
  const before = backupStore.list().length;
  expect((await ask('office.backUp', {}, token)).result?.data).toEqual({ running: true });
  while (unfinished().length === 0 && backupStore.list().length === before) await setImmediate();
  await running.end('SIGKILL');
  await expectAllWhole();
  // The server has been killed, the other program has not and may still be running.
  for (;;) {
    const { code, output } = await server.run('backup.js', ['backup']);
    if (code === 0) break;
    expect(output).toContain('another backup is being taken');
  }
  expect(unfinished()).toEqual([]);
  expect(await expectAllWhole()).toBeGreaterThan(before);
});

/** The data that a start would find: all of the earlier data, or all of the restored data. */
async function stateOf(dataDir: string): Promise<string> {
  await openSqlite({ dataDir, migrationsDir: MIGRATIONS, nowMs: NOW_MS }).close();
  return storedAccounts(dataDir);
}

for (const step of RESTORE_STEPS)
  test(`[BACKUP-16] [RECOVERY-2] a restore that is killed at its ${step} leaves what was there, or is run again`, {
    tags: step === 'swap' ? [] : ['night'],
  }, async () => {
    const { code } = await server.run('backup.js', ['backup']);
    expect(code).toBe(0);
    const from = backupStore.list().at(-1)?.path ?? '';
    const restored = await storedAccounts(server.dataDir);
    const live = folders.make();
    await openSqlite({ dataDir: live, migrationsDir: MIGRATIONS, nowMs: NOW_MS }).close();
    const before = await storedAccounts(live);
    expect(before).not.toBe(restored);
    const restoreArgs = (dataDir: string) => ['restore', from, '--data', dataDir, '--replace'];
    const dataDir = folders.imageOf(live);
    const bytes = readFileSync(join(dataDir, DATABASE_FILE));
    await killedAt(server.launch('backup.js', restoreArgs(dataDir)), step);
    const image = folders.imageOf(dataDir);
    if (existsSync(join(dataDir, RESTORE_MARKER)))
      await expect(stateOf(image)).rejects.toThrow('was cut off: run it again');
    else if (asidesOf(dataDir).length > 0) expect(await stateOf(image)).toBe(restored);
    else expect(readFileSync(join(dataDir, DATABASE_FILE))).toEqual(bytes);
    expect(await aliveSomewhere(dataDir, before)).toBe(true);
    const again = await server.launch('backup.js', restoreArgs(dataDir)).ended;
    expect([again.code, again.output]).toEqual([0, expect.stringContaining('is as it was at')]);
    expect(await stateOf(dataDir)).toBe(restored);
    expect(await aliveSomewhere(dataDir, before)).toBe(true);
  });

const asidesOf = (dataDir: string) => readdirSync(dataDir).filter((name) => name.startsWith('replaced-'));

/** In place, or moved aside: never missing. */
async function aliveSomewhere(dataDir: string, accounts: string): Promise<boolean> {
  const places = [dataDir, ...asidesOf(dataDir).map((name) => join(dataDir, name))];
  const stored = places
    .filter((place) => existsSync(join(place, DATABASE_FILE)))
    .map((place) => storedAccounts(folders.imageOf(place)));
  return (await Promise.all(stored)).includes(accounts);
}

/** The moments of a start that the disk shows: the folder is taken, the file is open, its log is written. */
const MOMENTS: readonly (readonly [name: string, hasCome: (dataDir: string) => boolean])[] = [
  ['the lock', (dataDir) => readdirSync(dataDir).some((name) => name.startsWith('vernier.lock'))],
  ['the log', (dataDir) => existsSync(join(dataDir, `${DATABASE_FILE}-wal`))],
  ['the commit', (dataDir) => sizeOfLog(dataDir) > 0],
];

function sizeOfLog(dataDir: string): number {
  const path = join(dataDir, `${DATABASE_FILE}-wal`);
  return existsSync(path) ? readFileSync(path).length : 0;
}

for (const [moment, hasCome] of MOMENTS)
  test(`[BACKUP-16] a migration that is killed at ${moment} goes on to the same end`, {
    tags: ['night'],
  }, async () => {
    const [undisturbed, dataDir] = [folders.imageOf(aged), folders.imageOf(aged)];
    await openSqlite({ dataDir: undisturbed, migrationsDir: MIGRATIONS, nowMs: NOW_MS }).close();
    const starting = server.start({ DATA_DIR: dataDir });
    const progress = { isOver: false };
    void starting.ended.then(() => (progress.isOver = true));
    while (!progress.isOver && !hasCome(dataDir)) await setImmediate();
    await starting.end('SIGKILL');
    const image = folders.imageOf(dataDir);
    const schema = schemaOf(image);
    expect([1, NEWEST]).toContain(schema);
    if (schema === 1) expect(rowsOf(image)).toEqual(rowsOf(aged));
    // Its key is nowhere, and that is looked for when the migration is done.
    const ended = await server.start({ DATA_DIR: dataDir }).ended;
    expect(ended.output).toMatch(/Vernier cannot start: \S+secret\.key is missing/);
    const withoutMarket = (dir: string) => ({ ...rowsOf(dir), meta: [] });
    expect(withoutMarket(dataDir)).toEqual(withoutMarket(undisturbed));
    expect(await auditFolder(dataDir)).toEqual([]);
  });

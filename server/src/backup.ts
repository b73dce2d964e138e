/** Command that takes, lists, verifies and restores backups, with or without a running server. */

import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { newestSchema } from '@vernier/db/sqlite/connection/migrate';
import type { TimeMs } from '@vernier/shared/clock';
import { StartRefused } from '@vernier/db/start-refused';
import { BackupKey } from './ops/backups/backup-key.ts';
import { BackupRefused } from './ops/backups/backup-refused.ts';
import { BackupStore, type StoredBackup } from './ops/backups/backup-store.ts';
import type { Manifest } from './ops/backups/manifest.ts';
import { restoreBackup } from './ops/backups/restore-backup.ts';
import { expiredBackups } from './platform/config/retention.ts';
import { takeBackup } from './ops/backups/take-backup.ts';
import { backupAgeText, sizeText } from './ops/backups/backup-text.ts';
import { verifyBackup } from './ops/backups/verify-backup.ts';
import { WorkFolder } from './ops/backups/work-folder.ts';
import { type Config, SettingError } from './platform/config/config.ts';
import { loadConfig } from './platform/config/load-config.ts';
import { systemClock } from './platform/process/system-clock.ts';

// Other users of the machine must not read the files of the data folder.
process.umask(0o077);

const USAGE = `backup                       take a verified backup of DATA_DIR into BACKUP_DIR, and remove outdated ones
backup --to DIR              take one into another folder, where none is removed
backup --list [--to DIR]     the backups in BACKUP_DIR or in another folder, with ages
backup --verify BACKUP       whether every byte is what was written, and the books in it are sound
restore BACKUP               put a backup into DATA_DIR, which must be empty
    --data DIR               into another data folder
    --key FILE               put this secret.key into it
    --replace                move aside what is there
with BACKUP_KEY:
    --work DIR               folder for the decrypted database meanwhile, instead of the data folder`;

const ON_POSTGRES =
  'DATABASE_URL is set: back PostgreSQL up with base copies and a log archive (docs/operating.md)';

const MIB = 1_048_576;
const migrationsDir = fileURLToPath(new URL('../../db/migrations', import.meta.url));

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      to: { type: 'string' },
      verify: { type: 'string' },
      list: { type: 'boolean', default: false },
      data: { type: 'string' },
      key: { type: 'string' },
      replace: { type: 'boolean', default: false },
      work: { type: 'string' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const [command, from, ...more] = positionals;
  if (values.help || more.length > 0) return print(USAGE);
  const workDir = values.work ?? null;
  if (command === 'restore')
    return await restore(from, { ...values, data: values.data ?? null, key: values.key ?? null, workDir });
  if (command !== 'backup' || from !== undefined) throw new BackupRefused(USAGE);
  const config = loadConfig();
  if (config.databaseUrl !== null) throw new BackupRefused(ON_POSTGRES);
  if (values.list) list(values.to ?? config.backupDir);
  else if (values.verify !== undefined) await verify(config, values.verify, workDir);
  else await take(config, { to: values.to ?? null, json: values.json, workDir });
}

interface TakeValues {
  readonly to: string | null;
  readonly json: boolean;
  readonly workDir: string | null;
}

function keyOf({ backupKey }: Config): BackupKey | null {
  return backupKey === null ? null : new BackupKey(backupKey);
}

async function take(config: Config, { to, json, workDir }: TakeValues) {
  const { dataDir, backupDir, diskReserveMib } = config;
  const store = new BackupStore(to ?? backupDir);
  const onStep = (step: string) => {
    if (!json) print(`  ${step}`);
  };
  const verification: string[] = [];
  const taken = await takeBackup({
    dataDir,
    backupDir: store.dir,
    migrationsDir,
    clock: systemClock,
    reserveBytes: diskReserveMib * MIB,
    key: keyOf(config),
    workDir,
    onStep,
    onNote(line) {
      verification.push(line);
      onStep(`  ${line}`);
    },
  });
  const removed = to === null ? removeOutdated(store, config, taken.takenAtMs) : 0;
  const { name, path, bytes, manifest } = taken;
  const { sequence } = manifest;
  if (json) print(JSON.stringify({ name, bytes, sequence, takenAtMs: taken.takenAtMs, verification }));
  else
    print(
      `${resolve(path)}\n${sizeText(bytes)}, event ${sequence}, ${manifest.schema.name}; ${formOf(manifest)}, verified`,
    );
  if (!json && removed > 0) print(`${removed} outdated ${removed === 1 ? 'backup' : 'backups'} removed`);
}

function formOf({ encryption }: Manifest): string {
  return encryption === undefined ? 'not encrypted' : `encrypted with BACKUP_KEY ${encryption.key}`;
}

/** Never the one that was just taken, however the others are dated. */
function removeOutdated(store: BackupStore, { backupKeep }: Config, takenAtMs: TimeMs): number {
  const unlock = store.lock();
  try {
    const old = expiredBackups(store.list(), backupKeep, takenAtMs);
    for (const backup of old) store.remove(backup);
    return old.length;
  } finally {
    unlock();
  }
}

function list(dir: string): void {
  const all = new BackupStore(dir).list();
  if (all.length === 0) return print(`no backup in ${dir}`);
  for (const backup of all) print(lineOf(backup));
}

function lineOf({ name, bytes, takenAtMs, manifest }: StoredBackup): string {
  const age = backupAgeText(systemClock.now() - takenAtMs).padStart(10);
  return `${name}  ${age} ago  ${sizeText(bytes).padStart(10)}  event ${manifest.sequence}  ${manifest.schema.name}  ${formOf(manifest)}`;
}

async function verify(config: Config, dir: string, workDir: string | null): Promise<void> {
  const newest = newestSchema(migrationsDir);
  const work = new WorkFolder(workDir ?? config.dataDir, 'verify.part');
  const { manifest, faults } = await verifyBackup(dir, newest, { key: keyOf(config), work }).finally(() =>
    work.close(),
  );
  if (faults.length > 0) throw new BackupRefused(faults.join('\n'));
  const { sequence, schema, files, taken_at, audit_head: head } = manifest;
  const audited =
    schema.number === newest ? 'books audited' : 'of an older schema: a restore migrates and audits it';
  if (head !== undefined) print(`head of the audit log ${head}`);
  print(
    `${files.length} files as they were written, ${formOf(manifest)}, ${audited}\ntaken ${taken_at}, event ${sequence}, ${schema.name}`,
  );
}

interface RestoreValues {
  readonly data: string | null;
  readonly key: string | null;
  readonly replace: boolean;
  readonly workDir: string | null;
}

async function restore(
  from: string | undefined,
  { data, key, replace, workDir }: RestoreValues,
): Promise<void> {
  if (from === undefined) throw new BackupRefused(USAGE);
  const config = loadConfig();
  const dataDir = data ?? config.dataDir;
  const { manifest, aside, hasKey, missingKeys } = await restoreBackup({
    from,
    dataDir,
    migrationsDir,
    clock: systemClock,
    secretKey: config.secretKey,
    previousKeys: config.previousKeys,
    keyFile: key,
    replace,
    backupKey: keyOf(config),
    workDir,
    onStep: (step) => print(`  ${step}`),
  });
  print(`${resolve(dataDir)} is as it was at ${manifest.taken_at}, event ${manifest.sequence}`);
  if (config.backupKey !== null && manifest.encryption === undefined)
    print('the backup was not encrypted: BACKUP_KEY does not prove its origin');
  if (aside !== null) print(`what was there is in ${resolve(aside)}`);
  if (!hasKey)
    print(`before the start: put secret.key there, or set SECRET_KEY (${manifest.key?.slice(0, 16)})`);
  for (const check of missingKeys)
    print(`before the start: put the key ${check.slice(0, 16)} into SECRET_KEY_PREVIOUS as well`);
  print(`start it: DATA_DIR=${resolve(dataDir)} npm start`);
}

try {
  await main();
} catch (error) {
  const isReported =
    error instanceof BackupRefused || error instanceof StartRefused || error instanceof SettingError;
  const { message, stack } = error as Error;
  process.stderr.write(`${isReported || isUsage(error) ? message : (stack ?? message)}\n`);
  process.exitCode = 1;
}

/** The error codes of `parseArgs` for options that do not exist. */
function isUsage(error: unknown): boolean {
  return error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
}

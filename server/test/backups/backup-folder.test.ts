/** BACKUP_DIR at the start: refusals before anything is written, and warnings. */

import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DATABASE_FILE } from '@vernier/db/sqlite/open';
import { type Config, readConfig } from '../../src/platform/config/config.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { assertBackupFolder, warnOfBackupFolder } from '../../src/ops/backups/backup-folder.ts';
import { ScratchFolders } from '../rig/data-folders.ts';

const folders = new ScratchFolders();
afterEach(() => folders.remove());

describe('[BACKUP-1] a BACKUP_DIR stops the start', () => {
  it('that is a file, or lies below one', () => {
    const dir = folders.make();
    const dataDir = join(dir, 'data');
    writeFileSync(join(dir, 'file'), '');
    for (const backupDir of [join(dir, 'file'), join(dir, 'file/backups')])
      expect(() => assertBackupFolder({ dataDir, backupDir })).toThrow(
        new RegExp(`^BACKUP_DIR ${backupDir} is not a folder that this user can write \\(E\\w+\\)$`),
      );
    expect(existsSync(dataDir)).toBe(false);
  });

  it('that is DATA_DIR or a folder that the server fills, also by a link', () => {
    const dataDir = folders.make();
    const link = join(folders.make(), 'link');
    symlinkSync(dataDir, link);
    for (const backupDir of [
      dataDir,
      `${dataDir}/`,
      link,
      join(link, 'uploads'),
      join(dataDir, 'outbox/old'),
    ])
      expect(() => assertBackupFolder({ dataDir, backupDir })).toThrow(
        `BACKUP_DIR ${backupDir} must not be DATA_DIR, or its folder uploads or outbox`,
      );
  });
});

it('[BACKUP-1] a refused BACKUP_DIR leaves nothing behind', () => {
  const dataDir = join(folders.make(), 'data');
  expect(() => assertBackupFolder({ dataDir, backupDir: join(dataDir, 'uploads') })).toThrow('must not be');
  expect(existsSync(dataDir)).toBe(false);
});

describe('[BACKUP-1] a BACKUP_DIR is taken', () => {
  it('that is another folder, also one that has to be made, and nothing is left in it', () => {
    const dataDir = folders.make();
    for (const backupDir of [join(folders.make(), 'a/b'), join(dataDir, 'mine')]) {
      assertBackupFolder({ dataDir, backupDir });
      expect(readdirSync(backupDir)).toEqual([]);
    }
  });

  it('that is the default, which is made by the first backup', () => {
    const dataDir = folders.make();
    assertBackupFolder({ dataDir, backupDir: join(dataDir, 'backups') });
    expect(readdirSync(dataDir)).toEqual([]);
  });
});

function warningsOf(changes: Partial<Config>): readonly string[] {
  const logged: string[] = [];
  const log = { warn: (message: string) => logged.push(message), error: () => {} };
  warnOfBackupFolder({ ...readConfig({}), ...changes }, log);
  return logged;
}

it('[BACKUP-1] one on the disk of DATA_DIR is logged as a warning, the default is not', () => {
  const dataDir = folders.make();
  const backupDir = join(dataDir, 'mine');
  mkdirSync(backupDir);
  writeFileSync(join(dataDir, DATABASE_FILE), '');
  expect(warningsOf({ dataDir, backupDir: join(dataDir, 'backups') })).toEqual([]);
  expect(warningsOf({ dataDir, backupDir })[0]).toBe(
    'BACKUP_DIR is on the disk of DATA_DIR: one broken disk takes both',
  );
});

it('[BACKUP-18] scheduled backups without BACKUP_KEY are logged as a warning in production', () => {
  const dataDir = folders.make();
  const plain = { dataDir, backupDir: join(dataDir, 'backups'), isProduction: true };
  const line = 'backups are not encrypted: set BACKUP_KEY (openssl rand -base64 32)';
  expect(warningsOf(plain)).toEqual([line]);
  expect(warningsOf({ ...plain, backupKey: Buffer.alloc(32, 7) })).toEqual([]);
  expect(warningsOf({ ...plain, backupEveryHours: 0 })).toEqual([]);
});

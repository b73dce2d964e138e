/** Validation of BACKUP_DIR at the start, so that a wrong folder is found before the first backup. */

import { existsSync, mkdtempSync, realpathSync, rmdirSync, statfsSync, statSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { createFolder } from '@vernier/db/create-folder';
import { DATABASE_FILE } from '@vernier/db/sqlite/open';
import { StartRefused } from '@vernier/db/start-refused';
import type { Config } from '../../platform/config/config.ts';
import { isDiskFailure } from '../../platform/disk/reserve.ts';
import type { Log } from '../../platform/logging/log.ts';
import { BACKUP_MARGIN_BYTES } from './backup-space.ts';

type Folders = Pick<Config, 'dataDir' | 'backupDir'>;
type Backups = Folders & Pick<Config, 'isProduction' | 'backupEveryHours' | 'backupKey'>;

/** Folders of DATA_DIR that the server itself fills and clears. */
const OF_THE_SERVER = ['uploads', 'outbox'];
const OWNER_ONLY = 0o700;

/** Before anything is written into DATA_DIR. Throws {@link StartRefused}. */
export function assertBackupFolder({ dataDir, backupDir }: Folders): void {
  // The folder inside DATA_DIR is as good as DATA_DIR.
  if (isDefault({ dataDir, backupDir })) return;
  assertApart({ dataDir, backupDir }, resolve);
  try {
    createFolder(backupDir, OWNER_ONLY);
    rmdirSync(mkdtempSync(join(backupDir, 'write-test-')));
  } catch (error) {
    // A full or failing disk stops no trading; the backup itself reports it.
    if (isDiskFailure(error)) return;
    const { code } = error as NodeJS.ErrnoException;
    throw new StartRefused(`BACKUP_DIR ${backupDir} is not a folder that this user can write (${code})`);
  }
  createFolder(dataDir);
  // Links may lead into DATA_DIR.
  assertApart({ dataDir, backupDir }, realpathSync);
}

function assertApart({ dataDir, backupDir }: Folders, pathOf: (path: string) => string): void {
  const [backups, data] = [pathOf(backupDir), pathOf(dataDir)];
  const ofTheServer = OF_THE_SERVER.map((name) => join(data, name));
  const isInside = ofTheServer.some((folder) => `${backups}${sep}`.startsWith(`${folder}${sep}`));
  if (isInside || backups === data)
    throw new StartRefused(`BACKUP_DIR ${backupDir} must not be DATA_DIR, or its folder uploads or outbox`);
}

/** Warnings of a start, once the database is there. */
export function warnOfBackupFolder(config: Backups, log: Log): void {
  const { dataDir, backupDir, isProduction, backupEveryHours, backupKey } = config;
  if (isProduction && backupEveryHours > 0 && backupKey === null)
    log.warn('backups are not encrypted: set BACKUP_KEY (openssl rand -base64 32)', { backupDir });
  if (isDefault({ dataDir, backupDir }) || !existsSync(backupDir)) return;
  if (statSync(backupDir).dev === statSync(dataDir).dev)
    log.warn('BACKUP_DIR is on the disk of DATA_DIR: one broken disk takes both', { backupDir });
  const { bavail, bsize } = statfsSync(backupDir);
  const needed = statSync(join(dataDir, DATABASE_FILE)).size + BACKUP_MARGIN_BYTES;
  if (bavail * bsize < needed)
    log.warn('BACKUP_DIR has no space for a backup', { backupDir, freeBytes: bavail * bsize, needed });
}

function isDefault({ dataDir, backupDir }: Folders): boolean {
  return resolve(backupDir) === resolve(dataDir, 'backups');
}

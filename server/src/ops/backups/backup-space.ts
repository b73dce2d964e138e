/** Free space for a backup, with a margin and the data folder's reserve. */

import { statfsSync, statSync } from 'node:fs';
import { Reserve } from '../../platform/disk/reserve.ts';
import { BackupRefused } from './backup-refused.ts';

/** What a backup leaves free on its disk: a full one would stop the trading. */
export const BACKUP_MARGIN_BYTES = 64 * 1024 * 1024;

export interface DiskSpace {
  readonly freeBytes: number;
  /** Of the backup. */
  readonly bytes: number;
  /** Space that the data folder reserves for a full disk; null when the backup goes to another disk, or without a reserve. */
  readonly reserve: { readonly bytes: number; readonly isGiven: boolean } | null;
}

/** Why the backup must not be written; null when it may. */
export function spaceRefusal({ freeBytes, bytes, reserve }: DiskSpace): string | null {
  const isFull = reserve !== null && (reserve.isGiven || freeBytes < reserve.bytes);
  if (isFull) return 'the disk of DATA_DIR is full: take the backup onto another disk (backup --to DIR)';
  const needed = bytes + BACKUP_MARGIN_BYTES + (reserve?.bytes ?? 0);
  if (freeBytes >= needed) return null;
  return `the disk of the backup has ${freeBytes} bytes left, and a backup needs ${needed}: make room, or take it onto another disk (backup --to DIR)`;
}

export interface FreeSpaceRequest {
  readonly dataDir: string;
  /** A folder that is there, for the backup or for its copy before it is encrypted. */
  readonly folder: string;
  readonly bytes: number;
  /** The setting DISK_RESERVE_MIB in bytes; 0 keeps nothing. */
  readonly reserveBytes: number;
}

/** Throws {@link BackupRefused}. */
export function assertFreeSpace({ dataDir, folder, bytes, reserveBytes }: FreeSpaceRequest): void {
  const { bavail, bsize } = statfsSync(folder);
  const isSameDisk = statSync(folder).dev === statSync(dataDir).dev;
  const isGiven = new Reserve(dataDir, reserveBytes).state === 'given';
  const reserve = isSameDisk && reserveBytes > 0 ? { bytes: reserveBytes, isGiven } : null;
  const why = spaceRefusal({ freeBytes: bavail * bsize, bytes, reserve });
  if (why !== null) throw new BackupRefused(why);
}

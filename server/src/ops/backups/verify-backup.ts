/** Verification of a backup: its files against the manifest, its decryption, and an audit of the database. */

import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DATABASE_FILE } from '@vernier/db/sqlite/connection/folder-state';
import { openBackupSource } from '@vernier/db/sqlite/maintenance/backup-source';
import { auditFolder } from './audit-folder.ts';
import type { BackupKey } from './backup-key.ts';
import { BackupRefused } from './backup-refused.ts';
import { digestFile } from '../../platform/disk/durable-files.ts';
import { decryptBackupFile, ENCRYPTED_ENDING } from './encrypted-file.ts';
import { isSignedWith, type Manifest, MANIFEST_FILE, readManifest } from './manifest.ts';
import type { WorkFolder } from './work-folder.ts';

export interface BackupVerdict {
  readonly manifest: Manifest;
  /** Faults with their file; empty for a sound backup. */
  readonly faults: readonly string[];
}

/** What opens encrypted backups. */
export interface BackupAccess {
  /** The setting BACKUP_KEY. */
  readonly key: BackupKey | null;
  /** For the decrypted database. */
  readonly work: WorkFolder;
  /** Audits the books; the whole log unless given. */
  readonly audit?: (dir: string) => Promise<readonly string[]>;
}

/**
 * Throws when `dir` is no backup at all, and for an encrypted one without its key. The books of an older schema than `schemaNumber` are not audited here, since this
 * program reads its own: a restore audits them on the copy that it migrates.
 */
export async function verifyBackup(
  dir: string,
  schemaNumber: number,
  access: BackupAccess | null = null,
): Promise<BackupVerdict> {
  const manifest = readManifest(dir);
  const key = openingKey(dir, manifest, access);
  const faults = [
    ...faultsOfVersion(manifest, schemaNumber),
    ...faultsOfFiles(dir, manifest),
    ...strangersIn(dir, manifest),
  ];
  if (faults.length > 0) return { manifest, faults };
  const faultsOf = (folder: string) => faultsOfDatabase(folder, manifest, schemaNumber, access?.audit);
  if (key === null || access === null) return { manifest, faults: await faultsOf(dir) };
  const undecryptable = decrypted(dir, manifest, key, access.work.path);
  if (undecryptable.length > 0) return { manifest, faults: undecryptable };
  try {
    return { manifest, faults: await faultsOf(access.work.path) };
  } finally {
    rmSync(join(access.work.path, DATABASE_FILE), { force: true });
  }
}

/** The key of an encrypted backup; null for a plain one. Throws {@link BackupRefused} for another key, or a forged manifest. */
export function openingKey(dir: string, manifest: Manifest, access: BackupAccess | null): BackupKey | null {
  const { encryption } = manifest;
  if (encryption === undefined) return null;
  const key = access?.key ?? null;
  if (key === null) throw new BackupRefused(`${dir} is encrypted: set BACKUP_KEY (${encryption.key})`);
  if (key.fingerprint !== encryption.key)
    throw new BackupRefused(
      `BACKUP_KEY is not the key that ${dir} was encrypted with: that one is ${encryption.key}, this one ${key.fingerprint}`,
    );
  if (!isSignedWith(manifest, key))
    throw new BackupRefused(`${MANIFEST_FILE} of ${dir} is not what was written with BACKUP_KEY`);
  return key;
}

/** Decrypts the database into a folder and verifies the pictures; the faults. */
function decrypted(dir: string, { files }: Manifest, key: BackupKey, to: string): readonly string[] {
  return files.flatMap(({ path }) => {
    const name = path.slice(0, -ENCRYPTED_ENDING.length);
    try {
      const target = name === DATABASE_FILE ? join(to, DATABASE_FILE) : null;
      decryptBackupFile({ name, from: join(dir, path), to: target, key });
      return [];
    } catch (error) {
      if (error instanceof BackupRefused) return [error.message];
      throw error;
    }
  });
}

function faultsOfVersion({ schema: { number } }: Manifest, schemaNumber: number): readonly string[] {
  return number > schemaNumber
    ? [`it is of a newer program: schema ${number}, this one knows ${schemaNumber}`]
    : [];
}

/** Of the plain or decrypted database in a folder. */
async function faultsOfDatabase(
  dir: string,
  manifest: Manifest,
  schemaNumber: number,
  audit = auditFolder,
): Promise<readonly string[]> {
  const faults = faultsOfContent(dir, manifest);
  return manifest.schema.number === schemaNumber ? [...faults, ...(await audit(dir))] : faults;
}

function faultsOfFiles(dir: string, { files }: Manifest): readonly string[] {
  return files.flatMap(({ path, size, sha256 }) => {
    try {
      const now = digestFile(join(dir, path));
      if (now.size !== size) return [`${path}: it has ${now.size} bytes, not ${size}`];
      return now.sha256 === sha256 ? [] : [`${path}: it is not what was written`];
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [`${path}: it is missing`];
      return [`${path}: it cannot be read (${(error as Error).message})`];
    }
  });
}

function strangersIn(dir: string, { files }: Manifest): readonly string[] {
  const known = new Set([MANIFEST_FILE, 'uploads', ...files.map(({ path }) => path)]);
  const uploads = readdirSync(join(dir, 'uploads')).map((name) => `uploads/${name}`);
  return [...readdirSync(dir), ...uploads]
    .filter((path) => !known.has(path))
    .map((path) => `${path}: it does not belong to the backup`);
}

/** What the database and the manifest say differently. */
function faultsOfContent(dir: string, manifest: Manifest): readonly string[] {
  const { files, sequence, audit_head: head } = manifest;
  const source = openBackupSource(dir);
  try {
    const filePaths = new Set(files.map(({ path }) => path.replace(ENCRYPTED_ENDING, '')));
    const lost = source.uploads().filter((id) => !filePaths.has(`uploads/${id}`));
    const faults = lost.map((id) => `uploads/${id}: the database needs it, and the backup lacks it`);
    if (source.sequence !== sequence)
      faults.push(`vernier.sqlite: it ends at event ${source.sequence}, not ${sequence}`);
    if (head !== undefined && source.auditHead !== head)
      faults.push(`vernier.sqlite: the audit log ends at ${source.auditHead}, not ${head}`);
    return faults;
  } finally {
    source.close();
  }
}

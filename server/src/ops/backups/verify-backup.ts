/** Verification of a backup: its files against the manifest, and an audit of the database. */

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { openBackupSource } from '@vernier/db/sqlite/maintenance/backup-source';
import { auditFolder } from './audit-folder.ts';
import { digestFile } from './durable-files.ts';
import { type Manifest, MANIFEST_FILE, readManifest } from './manifest.ts';

export interface BackupVerdict {
  readonly manifest: Manifest;
  /** Faults with their file; empty for a sound backup. */
  readonly faults: readonly string[];
}

/**
 * Throws when `dir` is no backup at all. The books of an older schema than `schemaNumber` are not audited here, since this
 * program reads its own: a restore audits them on the copy that it migrates.
 */
export async function verifyBackup(dir: string, schemaNumber: number): Promise<BackupVerdict> {
  const manifest = readManifest(dir);
  if (manifest.schema.number > schemaNumber) {
    const { number } = manifest.schema;
    return {
      manifest,
      faults: [`it is of a newer program: schema ${number}, this one knows ${schemaNumber}`],
    };
  }
  const changed = [...faultsOfFiles(dir, manifest), ...strangersIn(dir, manifest)];
  if (changed.length > 0) return { manifest, faults: changed };
  const lost = uploadsNotIn(dir, manifest);
  const audited = manifest.schema.number === schemaNumber ? await auditFolder(dir) : [];
  return { manifest, faults: [...lost, ...audited] };
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

function uploadsNotIn(dir: string, { files, sequence }: Manifest): readonly string[] {
  const source = openBackupSource(dir);
  try {
    const kept = new Set(files.map(({ path }) => path));
    const lost = source.uploads().filter((id) => !kept.has(`uploads/${id}`));
    const faults = lost.map((id) => `uploads/${id}: the database needs it, and the backup lacks it`);
    return source.sequence === sequence
      ? faults
      : [...faults, `vernier.sqlite: it ends at event ${source.sequence}, not ${sequence}`];
  } finally {
    source.close();
  }
}

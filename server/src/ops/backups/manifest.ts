/** Manifest of a backup: time, version, and size and digest of every file in it, its own text included. */

import { createHash } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { BackupRefused } from './backup-refused.ts';

export const MANIFEST_FILE = 'manifest.json';
/** Of the form of a backup; a program reads its own and no later one. */
const FORM = 1;

const Body = z.strictObject({
  form: z.literal(FORM),
  program: z.string(),
  schema: z.strictObject({ number: z.int().min(1), name: z.string() }),
  taken_at: z.iso.datetime(),
  /** Of the last event of the log that is in it. */
  sequence: z.int().min(0),
  /** Fingerprint of the key that personal data is encrypted with; the key itself is not in the backup. */
  key: z.string().nullable(),
  files: z.array(
    // A path leads nowhere but into the backup.
    z.strictObject({
      path: z.string().regex(/^(vernier\.sqlite|uploads\/[0-9a-f]{32})$/),
      size: z.int().min(0),
      sha256: z.string(),
    }),
  ),
});

export type Manifest = z.infer<typeof Body>;

const Signed = Body.extend({ digest: z.string() });

export function writeManifest(dir: string, manifest: Manifest): void {
  const file = openSync(join(dir, MANIFEST_FILE), 'wx', 0o600);
  try {
    writeSync(file, textOf(manifest));
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Throws {@link BackupRefused} when there is none, or it is not what was written. */
export function readManifest(dir: string): Manifest {
  const { digest: _, ...manifest } = parsed(textAt(dir), dir);
  return manifest;
}

function textAt(dir: string): string {
  try {
    return readFileSync(join(dir, MANIFEST_FILE), 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR')
      throw new BackupRefused(`${dir} is no backup: it has no ${MANIFEST_FILE}`);
    throw error;
  }
}

function parsed(text: string, dir: string): z.infer<typeof Signed> {
  const changed = new BackupRefused(`${MANIFEST_FILE} of ${dir} is not what was written`);
  const read = Signed.safeParse(jsonOf(text));
  if (!read.success) {
    const { success, data } = z.object({ form: z.int().min(FORM + 1) }).safeParse(jsonOf(text));
    if (success) throw new BackupRefused(`${dir} has form ${data.form}, which only a newer program reads`);
    throw changed;
  }
  const { digest: _, ...body } = read.data;
  // Every letter counts, also those that mean nothing.
  if (textOf(body) !== text) throw changed;
  return read.data;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function textOf(manifest: Manifest): string {
  const digest = createHash('sha256').update(JSON.stringify(manifest)).digest('hex');
  return `${JSON.stringify({ ...manifest, digest }, null, 2)}\n`;
}

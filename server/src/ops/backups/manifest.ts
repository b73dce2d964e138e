/** Manifest of a backup: time, version, and size and digest of every file in it, its own text included. */

import { createHash } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { BackupKey } from './backup-key.ts';
import { BackupRefused } from './backup-refused.ts';
import { ENCRYPTED_ENDING } from './encrypted-file.ts';

export const MANIFEST_FILE = 'manifest.json';
/** Forms of a backup: 1 plain, 2 encrypted. A program reads these and no later one. */
const FORMS = [1, 2] as const;
const NEWEST_FORM = 2;

const Body = z.strictObject({
  form: z.literal(FORMS),
  program: z.string(),
  schema: z.strictObject({ number: z.int().min(1), name: z.string() }),
  taken_at: z.iso.datetime(),
  /** Of the last event of the log that is in it. */
  sequence: z.int().min(0),
  /** Hash of the newest entry of the audit log: a copy of the manifest elsewhere proves later that nothing before it was changed. */
  audit_head: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
  /** Fingerprint of the key that personal data is encrypted with; the key itself is not in the backup. */
  key: z.string().nullable(),
  files: z.array(
    // A path leads nowhere but into the backup.
    z.strictObject({
      path: z.string().regex(/^(vernier\.sqlite|uploads\/[0-9a-f]{32})(\.enc)?$/),
      size: z.int().min(0),
      sha256: z.string(),
    }),
  ),
  /** Of form 2: fingerprint of BACKUP_KEY, and the authentication code of the manifest without it. */
  encryption: z.strictObject({ key: z.string(), mac: z.string() }).optional(),
});

export type Manifest = z.infer<typeof Body>;

const Signed = Body.extend({ digest: z.string() });

/** The manifest of an encrypted backup, authenticated with its key. */
export function signedWith(manifest: Manifest, key: BackupKey): Manifest {
  return { ...manifest, encryption: { key: key.fingerprint, mac: key.mac(signedText(manifest)) } };
}

/** Whether the holder of the key wrote this manifest of an encrypted backup. */
export function isSignedWith(manifest: Manifest, key: BackupKey): boolean {
  const { encryption } = manifest;
  return encryption !== undefined && key.isMac(signedText(manifest), encryption.mac);
}

function signedText({ encryption: _, ...manifest }: Manifest): string {
  return JSON.stringify(manifest);
}

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
    const { success, data } = z.object({ form: z.int().min(NEWEST_FORM + 1) }).safeParse(jsonOf(text));
    if (success) throw new BackupRefused(`${dir} has form ${data.form}, which only a newer program reads`);
    throw changed;
  }
  const { digest: _, ...body } = read.data;
  // Every letter counts, also those that mean nothing.
  if (textOf(body) !== text || !isConsistent(body)) throw changed;
  return read.data;
}

/** An encrypted backup contains no plain file, and a plain one no encrypted file. */
function isConsistent({ form, encryption, files }: Manifest): boolean {
  const isEncrypted = form === NEWEST_FORM;
  const suited = files.every(({ path }) => path.endsWith(ENCRYPTED_ENDING) === isEncrypted);
  return suited && (encryption !== undefined) === isEncrypted;
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

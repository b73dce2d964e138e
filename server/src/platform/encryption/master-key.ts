/** Source of the master key: the setting, or a file of the data folder that the first start creates; and the begin of a rotation. */

import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { MetaRepository } from '@vernier/db/repositories/site/site';
import { KEY_FILE } from '@vernier/db/sqlite/connection/folder-state';
import { StartRefused } from '@vernier/db/start-refused';
import { z } from 'zod';
import type { Config } from '../config/config.ts';
import { createKeyFile, keyOfFile, readKeyFile } from './key-file.ts';
import { IMPORTED_KEYS, importedKeysOf, withImportedKeys } from './imported-keys.ts';
import { DerivedKeys, MASTER_KEY_BYTES } from './derived-keys.ts';
import { FieldCipher } from './field-cipher.ts';
import type { Purpose } from './purpose.ts';

/** Setting that holds {@link keyCheck} of the key that the database is written with. */
export const KEY_CHECK = 'vault_check';
/** Setting with the checks of earlier keys, until no text is encrypted with them any more. */
export const PREVIOUS_KEY_CHECKS = 'vault_checks_before';
/** Setting with the key pair of web push. */
export const PUSH_KEYS = 'push_keys';
/** Setting with a copy of the root key of a sealed market, so that backups contain it. */
export const MARKET_ROOT_KEY = 'market_root_key';
/** Setting with a copy of the private key that signs tape roots. */
export const TAPE_KEY = 'tape_key';
/** Encrypted settings, each for the purpose of its name. */
const ENCRYPTED_SETTINGS = [PUSH_KEYS, MARKET_ROOT_KEY, TAPE_KEY] as const satisfies readonly Purpose[];

const Checks = z.array(z.string());

export interface OpenedCipher {
  readonly cipher: FieldCipher;
  /** {@link keyCheck} of the keys that some texts may still be encrypted with. */
  readonly before: readonly string[];
}

/** Rejects with {@link StartRefused} when a text is encrypted with one of the missing keys. */
export type AssertDecryptable = (cipher: FieldCipher, missing: readonly string[]) => Promise<void>;

/**
 * The cipher of this installation. Rejects with {@link StartRefused} when a key of its data is missing, and
 * then nothing has changed: a later start with the right keys works.
 */
export async function openFieldCipher(
  config: Pick<Config, 'dataDir' | 'secretKey' | 'previousKeys'>,
  meta: MetaRepository,
  assertOpens: AssertDecryptable,
): Promise<OpenedCipher> {
  const known = await meta.get(KEY_CHECK);
  const master = config.secretKey ?? fileKey(join(config.dataDir, KEY_FILE), known === null);
  const check = keyCheck(master);
  const ring = { previous: config.previousKeys };
  const cipher = new FieldCipher(master, ring);
  const isChanged = (await meta.setOnce(KEY_CHECK, check)) !== check;
  const old = isChanged ? oldKey(config, known) : null;
  const available = [master, ...config.previousKeys].map(keyCheck);
  const missing = (await previousKeyChecks(meta)).filter((one) => !available.includes(one));
  if (missing.length > 0) await assertOpens(cipher, missing);
  if (old !== null) await switchKey({ check, cipher }, old, meta);
  const carried = await importedKeysOf(cipher, meta, check);
  return { cipher: new FieldCipher(master, { ...ring, carried }), before: await previousKeyChecks(meta) };
}

/** The file with a key that SECRET_KEY has replaced; null when there is none. It is never read for anything else. */
export function staleKeyFile({ dataDir, secretKey }: Pick<Config, 'dataDir' | 'secretKey'>): string | null {
  const path = join(dataDir, KEY_FILE);
  const found = secretKey === null ? null : readKeyFile(path);
  return found === null || secretKey?.equals(found) === true ? null : path;
}

/** Fingerprint that identifies a key without revealing it. */
export function keyCheck(key: Buffer): string {
  return new DerivedKeys(key).fingerprint;
}

/** {@link keyCheck} of every key that is needed to open all that a database holds. */
export function checksOf(setting: (key: string) => string | null): readonly string[] {
  const current = setting(KEY_CHECK);
  return current === null ? [] : [current, ...parsedChecks(setting(PREVIOUS_KEY_CHECKS))];
}

/** {@link keyCheck} of the keys that some texts may still be encrypted with. */
export async function previousKeyChecks(meta: Pick<MetaRepository, 'get'>): Promise<readonly string[]> {
  return parsedChecks(await meta.get(PREVIOUS_KEY_CHECKS));
}

function parsedChecks(text: string | null): readonly string[] {
  return Checks.parse(JSON.parse(text ?? '[]'));
}

/** The key that the database was written with until now. */
function oldKey(
  { dataDir, secretKey, previousKeys }: Pick<Config, 'dataDir' | 'secretKey' | 'previousKeys'>,
  known: string | null,
): Buffer {
  const old = previousKeys.find((key) => keyCheck(key) === known);
  if (old !== undefined) return old;
  const name = secretKey === null ? join(dataDir, KEY_FILE) : 'SECRET_KEY';
  throw new StartRefused(
    `${name} is not the key that this database was written with: to change it, that one must be in SECRET_KEY_PREVIOUS`,
  );
}

/** Switches encryption to another key. The settings change in one write; the rows follow (key-rotation.ts). */
async function switchKey(
  { check, cipher }: { readonly check: string; readonly cipher: FieldCipher },
  old: Buffer,
  meta: MetaRepository,
): Promise<void> {
  const before = new Set([...(await previousKeyChecks(meta)), keyCheck(old)]);
  before.delete(check);
  await meta.setAll({
    [KEY_CHECK]: check,
    [PREVIOUS_KEY_CHECKS]: JSON.stringify([...before]),
    [IMPORTED_KEYS]: await withImportedKeys(cipher, meta, old),
    ...(await reencryptedSettings(cipher, meta)),
  });
}

async function reencryptedSettings(
  cipher: FieldCipher,
  meta: MetaRepository,
): Promise<Readonly<Record<string, string>>> {
  const settings: Record<string, string> = {};
  for (const name of ENCRYPTED_SETTINGS) {
    const encrypted = await meta.get(name);
    if (encrypted !== null) settings[name] = cipher.encrypt(name, cipher.decrypt(name, encrypted));
  }
  return settings;
}

function fileKey(path: string, mayMake: boolean): Buffer {
  const found = keyOfFile(path) ?? (mayMake ? make(path) : null);
  if (found === null) throw new StartRefused(`${path} is missing: set SECRET_KEY, or put the file back`);
  return found;
}

/** On disk before the first text is encrypted with it. */
function make(path: string): Buffer {
  const key = randomBytes(MASTER_KEY_BYTES);
  createKeyFile(path, key);
  return key;
}

/** Where the master key comes from: the setting, or a file of the data folder that the first start makes. */

import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { MetaRepository } from '@vernier/db/site';
import { StartRefused } from '@vernier/db/start-refused';
import type { Config } from '../config.ts';
import { MASTER_KEY_BYTES, Vault } from './vault.ts';

export const KEY_FILE = 'secret.key';
/** Whoever else has an account on the machine reads nothing. */
const OWNER_ONLY = 0o600;
/** Setting that holds {@link keyCheck} of the key that the database was written with. */
export const VAULT_CHECK = 'vault_check';

/** The vault of this installation. Throws {@link StartRefused} when the key is not the one that its data was sealed with. */
export function openVault(config: Pick<Config, 'dataDir' | 'secretKey'>, meta: MetaRepository): Vault {
  const known = meta.get(VAULT_CHECK);
  const vault = new Vault(config.secretKey ?? fileKey(join(config.dataDir, KEY_FILE), known === null));
  const check = checkOf(vault);
  if (meta.setOnce(VAULT_CHECK, check) === check) return vault;
  throw new StartRefused('SECRET_KEY is not the key that this database was written with');
}

/** What tells one key from another, and nothing else about it. */
export function keyCheck(key: Buffer): string {
  return checkOf(new Vault(key));
}

/** The key of a file; null when there is no such file. */
export function keyOfFile(path: string): Buffer | null {
  const found = read(path);
  if (found !== null && found.length !== MASTER_KEY_BYTES)
    throw new StartRefused(`${path} does not hold a key`);
  return found;
}

function checkOf(vault: Vault): string {
  return vault.index('check', 'vernier');
}

function fileKey(path: string, mayMake: boolean): Buffer {
  const found = keyOfFile(path) ?? (mayMake ? make(path) : null);
  if (found === null) throw new StartRefused(`${path} is missing: set SECRET_KEY, or put the file back`);
  return found;
}

function read(path: string): Buffer | null {
  try {
    return Buffer.from(readFileSync(path, 'utf8').trim(), 'base64');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** On disk before anything is sealed with it. */
function make(path: string): Buffer {
  const key = randomBytes(MASTER_KEY_BYTES);
  const file = openSync(path, 'wx', OWNER_ONLY);
  try {
    writeSync(file, `${key.toString('base64')}\n`);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  return key;
}

/** Where the master key comes from: the setting, or a file of the data folder that the first start makes. */

import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { MetaRepository } from '@vernier/db/site';
import { StartRefused } from '@vernier/db/start-refused';
import type { Config } from '../config.ts';
import { MASTER_KEY_BYTES, Vault } from './vault.ts';

const KEY_FILE = 'secret.key';
/** Whoever else has an account on the machine reads nothing. */
const OWNER_ONLY = 0o600;
const CHECK_KEY = 'vault_check';

/** The vault of this installation. Throws {@link StartRefused} when the key is not the one that its data was sealed with. */
export function openVault(config: Pick<Config, 'dataDir' | 'secretKey'>, meta: MetaRepository): Vault {
  const known = meta.get(CHECK_KEY);
  const vault = new Vault(config.secretKey ?? fileKey(join(config.dataDir, KEY_FILE), known === null));
  const check = vault.index('check', 'vernier');
  if (meta.setOnce(CHECK_KEY, check) === check) return vault;
  throw new StartRefused('SECRET_KEY is not the key that this database was written with');
}

function fileKey(path: string, mayMake: boolean): Buffer {
  const found = read(path) ?? (mayMake ? make(path) : null);
  if (found === null) throw new StartRefused(`${path} is missing: set SECRET_KEY, or put the file back`);
  if (found.length !== MASTER_KEY_BYTES) throw new StartRefused(`${path} does not hold a key`);
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

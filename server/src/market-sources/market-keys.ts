/**
 * Keys of the market of a data folder. Its kind is fixed by its first start: an open market with the keys of its seed, or a sealed
 * one with a secret root key in a file, and an encrypted copy of it in the database for backups.
 */

import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { MetaRepository } from '@vernier/db/repositories/site/site';
import { MARKET_KEY_FILE } from '@vernier/db/sqlite/connection/folder-state';
import { MissingEngine, StartRefused } from '@vernier/db/start-refused';
import { type DayKeys, openRootKey, ROOT_KEY_BYTES, RootKey } from '@vernier/simulator/random/day-keys';
import type { Config } from '../platform/config/config.ts';
import type { FieldCipher } from '../platform/encryption/field-cipher.ts';
import { createKeyFile, keyOfFile } from '../platform/encryption/key-file.ts';
import { MARKET_ROOT_KEY } from '../platform/encryption/master-key.ts';
import { changedSetting } from '../core/market/market-settings.ts';

/** Setting with the seed of an open market, or {@link SEALED}. */
const MARKET_SEED = 'market_seed';
const SEALED = 'sealed';

export interface MarketKeys {
  readonly kind: 'open' | 'sealed';
  readonly days: DayKeys;
}

export interface MarketKeyOptions {
  readonly config: Pick<Config, 'dataDir' | 'marketSeed' | 'roles'>;
  readonly meta: MetaRepository;
  readonly cipher: FieldCipher;
}

/** Throws {@link StartRefused} when the settings or the key are not those of the folder. */
export async function openMarketKeys({ config, meta, cipher }: MarketKeyOptions): Promise<MarketKeys> {
  const stored = await meta.get(MARKET_SEED);
  const configured = config.marketSeed === null ? (stored ?? SEALED) : String(config.marketSeed);
  if (stored !== null && stored !== configured) throw changedSeed(configured, stored);
  if (configured !== SEALED) {
    await fixSeed(configured, meta);
    return { kind: 'open', days: openRootKey(configured) };
  }
  if (config.roles === 'gateway' || config.roles === 'office')
    return { kind: 'sealed', days: new RootKey(await rootOfCluster(meta, cipher)) };
  const file = join(config.dataDir, MARKET_KEY_FILE);
  if (stored === null) await createRoot(file, meta, cipher);
  return { kind: 'sealed', days: new RootKey(await rootOf(file, meta, cipher)) };
}

function changedSeed(configured: string, stored: string): StartRefused {
  if (stored !== SEALED) return changedSetting('MARKET_SEED', configured, stored);
  return new StartRefused(
    `MARKET_SEED is ${configured}, but the market of this data folder is sealed; leave it unset, or choose another DATA_DIR`,
  );
}

/** The database decides between processes that start at the same time [CLUSTER-97]; the file follows. */
async function createRoot(file: string, meta: MetaRepository, cipher: FieldCipher): Promise<void> {
  const root = keyOfFile(file) ?? randomBytes(ROOT_KEY_BYTES);
  await meta.setOnce(MARKET_ROOT_KEY, encrypted(root, cipher));
  await fixSeed(SEALED, meta);
}

async function fixSeed(configured: string, meta: MetaRepository): Promise<void> {
  const stored = await meta.setOnce(MARKET_SEED, configured);
  if (stored !== configured) throw changedSeed(configured, stored);
}

async function rootOf(file: string, meta: MetaRepository, cipher: FieldCipher): Promise<Buffer> {
  const found = keyOfFile(file);
  const copy = await copyOf(meta, cipher);
  if (found === null && copy === null)
    throw new StartRefused(
      `the root key of the sealed market is missing: put ${file} back, or restore a backup`,
    );
  if (found === null && copy !== null) createKeyFile(file, copy);
  if (found !== null && copy === null) await meta.set(MARKET_ROOT_KEY, encrypted(found, cipher));
  if (found !== null && copy !== null && !found.equals(copy))
    throw new StartRefused(
      `${file} is not the root key of the market of this database: move it aside, and the start writes the right one`,
    );
  return (copy ?? found) as Buffer;
}

/** A gateway has no file with the key, and only reads. */
async function rootOfCluster(meta: MetaRepository, cipher: FieldCipher): Promise<Buffer> {
  const copy = await copyOf(meta, cipher);
  if (copy === null) throw new MissingEngine('no engine has written the root key of the market yet');
  return copy;
}

/** The copy in the database, which a backup contains. */
async function copyOf(meta: MetaRepository, cipher: FieldCipher): Promise<Buffer | null> {
  const stored = await meta.get(MARKET_ROOT_KEY);
  return stored === null ? null : Buffer.from(cipher.decrypt(MARKET_ROOT_KEY, stored), 'base64');
}

function encrypted(root: Buffer, cipher: FieldCipher): string {
  return cipher.encrypt(MARKET_ROOT_KEY, root.toString('base64'));
}

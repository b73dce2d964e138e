/** Keys of the market of a data folder: its kind, the file of the root key, and the copy in the database. */

import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MetaRepository } from '@vernier/db/repositories/site/site';
import { commitmentOf } from '@vernier/simulator/random/day-keys';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FieldCipher } from '../platform/encryption/field-cipher.ts';
import { MARKET_ROOT_KEY, openFieldCipher } from '../platform/encryption/master-key.ts';
import { openMarketKeys } from './market-keys.ts';

const DAY = 20_460;
const [ONE, TWO] = [1, 2].map((byte) => Buffer.alloc(32, byte)) as [Buffer, Buffer];

let dataDir: string;
let stored: Map<string, string>;
let meta: MetaRepository;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'vernier-market-key-'));
  stored = new Map();
  meta = {
    get: async (key) => stored.get(key) ?? null,
    set: async (key, value) => void stored.set(key, value),
    async setAll(values) {
      for (const [key, value] of Object.entries(values)) stored.set(key, value);
    },
    once: async () => {},
    async setOnce(key, value) {
      if (!stored.has(key)) stored.set(key, value);
      return stored.get(key) ?? value;
    },
  };
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const file = () => join(dataDir, 'market.key');

function open(marketSeed: number | null = null, cipher = new FieldCipher(ONE)) {
  return openMarketKeys({ config: { roles: 'all', dataDir, marketSeed }, meta, cipher });
}

const commitment = async (...options: Parameters<typeof open>) =>
  commitmentOf((await open(...options)).days.keyOf(DAY));

test('[SETTING-9] without a seed a new folder has a sealed market, whose root key only its owner can read', async () => {
  const first = await open();
  expect(first.kind).toBe('sealed');
  expect(statSync(file()).mode & 0o777).toBe(0o600);
  expect(Buffer.from(readFileSync(file(), 'utf8'), 'base64')).toHaveLength(32);
  expect(await commitment()).toBe(commitmentOf(first.days.keyOf(DAY)));
  await expect(open(1)).rejects.toThrow('MARKET_SEED is 1, but the market of this data folder is sealed');
});

test('[SETTING-9] a folder with an open market remains open without the setting, and gets no file', async () => {
  const first = await commitment(7);
  expect((await open()).kind).toBe('open');
  expect(await commitment()).toBe(first);
  expect(existsSync(file())).toBe(false);
  await expect(open(8)).rejects.toThrow(
    'MARKET_SEED is 8, but the market of this data folder was started with MARKET_SEED=7',
  );
});

test('[MARKET-10] the root key is written again from its copy in the database, as after a restore', async () => {
  const first = await commitment();
  const text = readFileSync(file(), 'utf8');
  expect([...stored.values()].join()).not.toContain(text.trim());
  rmSync(file());
  expect(await commitment()).toBe(first);
  expect(readFileSync(file(), 'utf8')).toBe(text);
});

test('[MARKET-10] a root key that is not the one of the database, a broken one and a lost one each stop the start', async () => {
  await open();
  writeFileSync(file(), `${TWO.toString('base64')}\n`);
  await expect(open()).rejects.toThrow(`${file()} is not the root key of the market of this database`);
  writeFileSync(file(), 'c2hvcnQ=');
  await expect(open()).rejects.toThrow('does not hold a key');
  rmSync(file());
  stored.delete(MARKET_ROOT_KEY);
  await expect(open()).rejects.toThrow('the root key of the sealed market is missing');
});

test('[MARKET-10] a kill between the file and the settings changes nothing', async () => {
  await open();
  const text = readFileSync(file(), 'utf8');
  stored.clear();
  writeFileSync(`${file()}.draft`, 'half');
  expect((await open()).kind).toBe('sealed');
  expect(readFileSync(file(), 'utf8')).toBe(text);
});

test('[CLUSTER-97] processes that start at the same time have one root key, with one folder and with several', async () => {
  const other = mkdtempSync(join(tmpdir(), 'vernier-market-key-'));
  const cipher = new FieldCipher(ONE);
  const openIn = (folder: string, marketSeed: number | null = null) =>
    openMarketKeys({ config: { roles: 'engine', dataDir: folder, marketSeed }, meta, cipher });
  const opened = await Promise.all([openIn(dataDir), openIn(other), openIn(dataDir)]);
  const commitments = opened.map(({ days }) => commitmentOf(days.keyOf(DAY)));
  expect(commitments).toEqual(Array.from({ length: 3 }, () => commitments[0]));
  expect(readFileSync(join(other, 'market.key'), 'utf8')).toBe(readFileSync(file(), 'utf8'));
  rmSync(other, { recursive: true });
  stored.clear();
  const mixed = await Promise.allSettled([openIn(dataDir, 7), openIn(dataDir)]);
  expect(mixed.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('[ENCRYPTION-3] the copy follows a rotation of the master key', async () => {
  const cipherOf = async (secretKey: Buffer, ...previousKeys: Buffer[]) =>
    (await openFieldCipher({ dataDir, secretKey, previousKeys }, meta, async () => undefined)).cipher;
  const first = await commitment(null, await cipherOf(ONE));
  await cipherOf(TWO, ONE);
  rmSync(file());
  expect(await commitment(null, new FieldCipher(TWO))).toBe(first);
});

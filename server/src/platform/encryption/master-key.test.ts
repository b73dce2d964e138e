/** The master key: made once for its owner alone, reported when it is missing or another one, and changed when the old one is at hand. */

import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MetaRepository } from '@vernier/db/repositories/site/site';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keyCheck, openFieldCipher, staleKeyFile, KEY_CHECK, PREVIOUS_KEY_CHECKS } from './master-key.ts';
import { FieldCipher } from './field-cipher.ts';

let dataDir: string;
let meta: MetaRepository;
/** Keys that were required, and not available. */
let missed: string[];

beforeEach(() => {
  missed = [];
  dataDir = mkdtempSync(join(tmpdir(), 'vernier-key-'));
  const stored = new Map<string, string>();
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

const file = () => join(dataDir, 'secret.key');
const [ONE, TWO, THREE] = [1, 2, 3].map((byte) => Buffer.alloc(32, byte)) as [Buffer, Buffer, Buffer];

function open(secretKey: Buffer | null, ...previousKeys: Buffer[]) {
  return openFieldCipher(
    { dataDir, secretKey, previousKeys },
    meta,
    async (_, missingKeys) => void missed.push(...missingKeys),
  );
}

test('[ENCRYPTION-1] the first start makes the key for its owner alone, and the next one uses it', async () => {
  const encrypted = (await open(null)).cipher.encrypt('email', 'a@example.com');
  expect(statSync(file()).mode & 0o777).toBe(0o600);
  expect(Buffer.from(readFileSync(file(), 'utf8'), 'base64')).toHaveLength(32);
  expect((await open(null)).cipher.decrypt('email', encrypted)).toBe('a@example.com');
});

test('[ENCRYPTION-1] the setting goes before the file, and no file is made', async () => {
  const encrypted = (await open(ONE)).cipher.encrypt('email', 'a@example.com');
  expect(() => statSync(file())).toThrow('ENOENT');
  expect((await open(ONE)).cipher.decrypt('email', encrypted)).toBe('a@example.com');
});

test('[ENCRYPTION-1] another key, a lost one and a broken one each stop the start', async () => {
  await open(null);
  const other = 'SECRET_KEY is not the key that this database was written with';
  await expect(open(TWO)).rejects.toThrow(other);
  await expect(open(TWO, THREE)).rejects.toThrow(other);
  writeFileSync(file(), 'c2hvcnQ=');
  await expect(open(null)).rejects.toThrow('does not hold a key');
  rmSync(file());
  await expect(open(null)).rejects.toThrow('is missing: set SECRET_KEY');
});

test('[BACKUP-5] a key file that SECRET_KEY has replaced is named, and never used for the database', async () => {
  await open(null);
  const made = Buffer.from(readFileSync(file(), 'utf8'), 'base64');
  expect(staleKeyFile({ dataDir, secretKey: null })).toBeNull();
  expect(staleKeyFile({ dataDir, secretKey: made })).toBeNull();
  await open(ONE, made);
  expect(staleKeyFile({ dataDir, secretKey: ONE })).toBe(file());
  await expect(open(null)).rejects.toThrow(`${file()} is not the key that this database was written with`);
  writeFileSync(file(), 'c2hvcnQ=');
  expect(staleKeyFile({ dataDir, secretKey: ONE })).toBe(file());
  rmSync(file());
  expect(staleKeyFile({ dataDir, secretKey: ONE })).toBeNull();
});

test('[ENCRYPTION-3] another key encrypts from the first start on that also has the one before, which decrypts the older texts', async () => {
  const first = await open(ONE);
  const old = first.cipher.encrypt('support', 'hello');
  const code = first.cipher.blindIndex('recovery_code', '7 ABC');
  const { cipher, before } = await open(TWO, ONE);
  expect(before).toEqual([keyCheck(ONE)]);
  expect(cipher.decrypt('support', old)).toBe('hello');
  const fresh = cipher.encrypt('support', 'hello');
  expect(new FieldCipher(TWO).decrypt('support', fresh)).toBe('hello');
  expect([fresh, old].map((encrypted) => encrypted.startsWith(cipher.prefix))).toEqual([true, false]);
  // Only the owners have the codes, so the index key of their hashes is all that stays of the old key.
  expect(cipher.blindIndexes('recovery_code', '7 ABC')).toEqual([
    cipher.blindIndex('recovery_code', '7 ABC'),
    code,
  ]);
  expect((await open(TWO)).cipher.blindIndexes('recovery_code', '7 ABC')).toContain(code);
  expect(cipher.blindIndexes('email', 'a@example.com')).toHaveLength(1);
});

test('[ENCRYPTION-3] it may be changed again before the first change is through, and back', async () => {
  const codes = [await open(ONE), await open(TWO, ONE), await open(THREE, TWO, ONE)].map(({ cipher }) =>
    cipher.blindIndex('admin_recovery_code', '1 ABC'),
  );
  expect((await open(THREE)).before).toEqual([keyCheck(ONE), keyCheck(TWO)]);
  expect(missed).toEqual([keyCheck(ONE), keyCheck(TWO)]);
  const back = await open(ONE, THREE);
  expect(back.before).toEqual([keyCheck(TWO), keyCheck(THREE)]);
  const sorted = async () => (await open(ONE)).cipher.blindIndexes('admin_recovery_code', '1 ABC').toSorted();
  expect(await sorted()).toEqual(codes.toSorted());
  // However often: each key is carried once.
  await open(TWO, ONE, THREE);
  await open(ONE, TWO, THREE);
  expect(await sorted()).toEqual(codes.toSorted());
});

test('[ENCRYPTION-4] a start that is refused for a missing key has changed nothing', async () => {
  await open(ONE);
  await open(TWO, ONE);
  const [check, before] = [await meta.get(KEY_CHECK), await meta.get(PREVIOUS_KEY_CHECKS)];
  const refuse = async () => {
    throw new Error('something is lost');
  };
  const config = { dataDir, secretKey: THREE, previousKeys: [TWO] };
  await expect(openFieldCipher(config, meta, refuse)).rejects.toThrow('something is lost');
  expect([await meta.get(KEY_CHECK), await meta.get(PREVIOUS_KEY_CHECKS)]).toEqual([check, before]);
});

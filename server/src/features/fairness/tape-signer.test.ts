/** Key that signs the tape: its file, its encrypted copy in the database, and what another key changes. */

import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MetaRepository } from '@vernier/db/repositories/site/site';
import { isSignatureOf } from '@vernier/db/hash-chains/root-signature';
import { rootMessage } from '@vernier/simulator/tape/root-message';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FieldCipher } from '../../platform/encryption/field-cipher.ts';
import { TAPE_KEY } from '../../platform/encryption/master-key.ts';
import { openTapeSigner } from './tape-signer.ts';

const ROOT = { market: 'sealed', day: 20_457, version: 5, root: 'ab'.repeat(32) };
const cipher = new FieldCipher(Buffer.alloc(32, 1));

let dataDir: string;
let stored: Map<string, string>;
let logged: unknown[][];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'vernier-tape-key-'));
  stored = new Map();
  logged = [];
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const file = () => join(dataDir, 'tape.key');

function open() {
  const meta = {
    get: async (key: string) => stored.get(key) ?? null,
    set: async (key: string, value: string) => void stored.set(key, value),
    async setOnce(key: string, value: string) {
      if (!stored.has(key)) stored.set(key, value);
      return stored.get(key) ?? value;
    },
  } as unknown as MetaRepository;
  const write = (...line: unknown[]) => void logged.push(line);
  return openTapeSigner({ config: { dataDir }, meta, cipher, log: { info: write, warn: write } });
}

test('[MARKET-28] the first start makes a key that only its owner can read, and a restart has the same one', async () => {
  const first = await open();
  expect(statSync(file()).mode & 0o777).toBe(0o600);
  const text = readFileSync(file(), 'utf8').trim();
  expect(Buffer.from(text, 'base64')).toHaveLength(32);
  expect(stored.get(TAPE_KEY)).not.toContain(text);
  expect(logged).toEqual([['a new key signs the tape', { publicKey: first.publicKey }]]);
  expect((await open()).publicKey).toBe(first.publicKey);
  expect((await open()).sign(ROOT)).toEqual(first.sign(ROOT));
  expect(isSignatureOf(rootMessage(ROOT), first.sign(ROOT))).toBe(true);
  expect(logged).toHaveLength(1);
});

test('[MARKET-28] a missing file is written again from the copy, as after a restore', async () => {
  const { publicKey } = await open();
  rmSync(file());
  expect((await open()).publicKey).toBe(publicKey);
  expect(existsSync(file())).toBe(true);
});

test('[MARKET-28] a file without a copy in the database is the key', async () => {
  await open();
  const text = readFileSync(file(), 'utf8');
  stored.clear();
  await open();
  expect(readFileSync(file(), 'utf8')).toBe(text);
  rmSync(file());
  await open();
  expect(readFileSync(file(), 'utf8')).toBe(text);
});

test('[CLUSTER-97] processes that start at the same time sign with one key', async () => {
  const signers = await Promise.all([open(), open(), open()]);
  const { publicKey } = await open();
  expect(signers.map((signer) => signer.publicKey)).toEqual([publicKey, publicKey, publicKey]);
});

test('[MARKET-28] another file is another key, earlier signatures keep theirs, and a lost key is replaced', async () => {
  const first = await open();
  const signed = first.sign(ROOT);
  writeFileSync(file(), `${Buffer.alloc(32, 9).toString('base64')}\n`);
  const second = await open();
  expect(second.publicKey).not.toBe(first.publicKey);
  expect(logged.at(-1)).toEqual(['another key signs the tape from now on', { publicKey: second.publicKey }]);
  expect(isSignatureOf(rootMessage(ROOT), signed)).toBe(true);
  expect(isSignatureOf(rootMessage(ROOT), { ...signed, publicKey: second.publicKey })).toBe(false);
  expect((await open()).publicKey).toBe(second.publicKey);
  rmSync(file());
  stored.clear();
  expect([first.publicKey, second.publicKey]).not.toContain((await open()).publicKey);
});

/** The master key: made once for its owner alone, and missed when it is gone or another one. */

import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MetaRepository } from '@vernier/db/site';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openVault } from './master-key.ts';

let dataDir: string;
let meta: MetaRepository;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'vernier-key-'));
  const kept = new Map<string, string>();
  meta = {
    get: (key) => kept.get(key) ?? null,
    set: (key, value) => void kept.set(key, value),
    once: (_, write) => write(),
    setOnce(key, value) {
      if (!kept.has(key)) kept.set(key, value);
      return kept.get(key) ?? value;
    },
  };
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const file = () => join(dataDir, 'secret.key');

test('[A10] the first start makes the key for its owner alone, and the next one uses it', () => {
  const sealed = openVault({ dataDir, secretKey: null }, meta).seal('email', 'a@example.com');
  expect(statSync(file()).mode & 0o777).toBe(0o600);
  expect(Buffer.from(readFileSync(file(), 'utf8'), 'base64')).toHaveLength(32);
  expect(openVault({ dataDir, secretKey: null }, meta).open('email', sealed)).toBe('a@example.com');
});

test('[A10] the setting goes before the file, and no file is made', () => {
  const secretKey = Buffer.alloc(32, 1);
  const sealed = openVault({ dataDir, secretKey }, meta).seal('email', 'a@example.com');
  expect(() => statSync(file())).toThrow('ENOENT');
  expect(openVault({ dataDir, secretKey }, meta).open('email', sealed)).toBe('a@example.com');
});

test('[A10] another key, a lost one and a broken one each stop the start', () => {
  openVault({ dataDir, secretKey: null }, meta);
  const other = () => openVault({ dataDir, secretKey: Buffer.alloc(32, 2) }, meta);
  expect(other).toThrow('SECRET_KEY is not the key that this database was written with');
  writeFileSync(file(), 'c2hvcnQ=');
  expect(() => openVault({ dataDir, secretKey: null }, meta)).toThrow('does not hold a key');
  rmSync(file());
  expect(() => openVault({ dataDir, secretKey: null }, meta)).toThrow('is missing: set SECRET_KEY');
});

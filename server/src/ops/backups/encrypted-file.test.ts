/** Encrypted files of a backup: every length, and every change of the bytes, of their order and of the length. */

import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { BackupKey } from './backup-key.ts';
import { decryptBackupFile, encryptBackupFile } from './encrypted-file.ts';

const HEADER = 40;
const CHUNK = 65_536;
const STORED = CHUNK + 16;
const KEY = new BackupKey(Buffer.alloc(32, 5));

let dir: string;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'vernier-encrypted-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const at = (name: string) => join(dir, name);

function encrypted(plain: Buffer, name = 'vernier.sqlite'): Buffer {
  rmSync(at('enc'), { force: true });
  writeFileSync(at('plain'), plain);
  encryptBackupFile({ name, from: at('plain'), to: at('enc'), key: KEY });
  return readFileSync(at('enc'));
}

function decrypted(stored: Buffer, { name = 'vernier.sqlite', key = KEY } = {}): Buffer {
  rmSync(at('out'), { force: true });
  writeFileSync(at('enc'), stored);
  decryptBackupFile({ name, from: at('enc'), to: at('out'), key });
  return readFileSync(at('out'));
}

describe('[BACKUP-17] an encrypted file', () => {
  test.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK])(
    'of %i bytes is decrypted to the same bytes',
    (size) => {
      const plain = randomBytes(size);
      const stored = encrypted(plain);
      expect(stored.length).toBe(HEADER + size + 16 * Math.max(1, Math.ceil(size / CHUNK)));
      expect(decrypted(stored).equals(plain)).toBe(true);
      decryptBackupFile({ name: 'vernier.sqlite', from: at('enc'), to: null, key: KEY });
    },
  );

  test('contains no part of the plain text, and is different each time', () => {
    const plain = Buffer.from('balance '.repeat(20_000));
    const [one, other] = [encrypted(plain), encrypted(plain)];
    expect(one.includes('balance')).toBe(false);
    expect(one.subarray(8)).not.toEqual(other.subarray(8));
  });

  test('belongs to its key and to its path', () => {
    const stored = encrypted(Buffer.from('plain'));
    const refused = /^vernier.sqlite.enc: it is not what was written with BACKUP_KEY$/;
    expect(() => decrypted(stored, { key: new BackupKey(Buffer.alloc(32, 6)) })).toThrow(refused);
    expect(() => decrypted(stored, { name: 'uploads/a' })).toThrow(/^uploads\/a.enc: it is not what/);
    expect(() => decrypted(Buffer.from('SQLite format 3'))).toThrow('it is not an encrypted file');
    expect(existsSync(at('out'))).toBe(true);
  });
});

describe('[BACKUP-17] a change of an encrypted file is found', () => {
  const plain = Buffer.concat([Buffer.alloc(CHUNK, 1), Buffer.alloc(CHUNK, 1), Buffer.alloc(CHUNK, 2)]);
  const chunk = (stored: Buffer, number: number) =>
    stored.subarray(HEADER + number * STORED, HEADER + (number + 1) * STORED);
  const joined = (stored: Buffer, numbers: readonly number[]) =>
    Buffer.concat([stored.subarray(0, HEADER), ...numbers.map((number) => chunk(stored, number))]);

  test.each([
    ['chunks in another order', [1, 0, 2]],
    ['a chunk twice', [0, 1, 1, 2]],
    ['the last chunk twice', [0, 1, 2, 2]],
    ['a chunk less in the middle', [0, 2]],
    ['the end cut off', [0, 1]],
    ['all chunks cut off', []],
  ])('%s', (_, numbers) => {
    const stored = encrypted(plain);
    expect(decrypted(joined(stored, [0, 1, 2])).equals(plain)).toBe(true);
    expect(() => decrypted(joined(stored, numbers))).toThrow('it is not what was written');
  });

  test.each([-1, -16, -17, -STORED + 1])('cut off by %i bytes', (end) => {
    const stored = encrypted(plain);
    expect(() => decrypted(stored.subarray(0, end))).toThrow('it is not what was written');
  });

  test('bytes behind the end, and one changed bit in the salt, a chunk and a tag', () => {
    const stored = encrypted(plain);
    expect(() => decrypted(Buffer.concat([stored, Buffer.alloc(1)]))).toThrow('it is not what was written');
    for (const place of [8, HEADER - 1, HEADER, HEADER + CHUNK, stored.length - 1]) {
      const changed = Buffer.from(stored);
      changed[place] = (changed[place] ?? 0) ^ 1;
      expect(() => decrypted(changed)).toThrow('it is not what was written');
    }
  });
});

/** Encrypted texts decrypt for their own purpose only, and blind indexes reveal nothing. */

import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { FieldCipher } from './field-cipher.ts';

const MASTER = Buffer.alloc(32, 7);
const cipher = new FieldCipher(MASTER);

test('[ENCRYPTION-1] an encrypted text decrypts again, differs each time, and shows nothing of the text', () => {
  const [one, other] = [
    cipher.encrypt('email', 'müller@example.com'),
    cipher.encrypt('email', 'müller@example.com'),
  ];
  expect(one).not.toBe(other);
  expect(Buffer.from(one, 'base64url').includes('example')).toBe(false);
  expect([cipher.decrypt('email', one), new FieldCipher(MASTER).decrypt('email', other)]).toEqual([
    'müller@example.com',
    'müller@example.com',
  ]);
});

test('[ENCRYPTION-1] it opens for no other purpose, with no other key, and with no bit changed', () => {
  const encrypted = cipher.encrypt('email', 'a@example.com');
  expect(() => cipher.decrypt('mobile', encrypted)).toThrow();
  expect(() => new FieldCipher(randomBytes(32)).decrypt('email', encrypted)).toThrow();
  const bytes = Buffer.from(encrypted, 'base64url');
  for (let place = 0; place < bytes.length; place += 1) {
    const changed = Buffer.from(bytes);
    changed[place] = (changed[place] ?? 0) ^ 1;
    expect(() => cipher.decrypt('email', changed.toString('base64url'))).toThrow();
  }
  expect(() => cipher.decrypt('email', '')).toThrow('not encrypted by this installation');
});

test('[ENCRYPTION-1] an index is the same for the same text and purpose, and for nothing else', () => {
  const index = cipher.blindIndex('email', 'a@example.com');
  expect(index).toMatch(/^[0-9a-f]{64}$/);
  expect(new FieldCipher(MASTER).blindIndex('email', 'a@example.com')).toBe(index);
  const others = [
    cipher.blindIndex('mobile', 'a@example.com'),
    cipher.blindIndex('email', 'b@example.com'),
    new FieldCipher(randomBytes(32)).blindIndex('email', 'a@example.com'),
  ];
  expect(others).not.toContain(index);
});

test('[ENCRYPTION-3] an encrypted text names its key, and decrypts with that one only', () => {
  const other = randomBytes(32);
  const encrypted = new FieldCipher(other).encrypt('email', 'a@example.com');
  expect(new FieldCipher(MASTER, { previous: [other] }).decrypt('email', encrypted)).toBe('a@example.com');
  expect(() => new FieldCipher(MASTER, { previous: [randomBytes(32)] }).decrypt('email', encrypted)).toThrow(
    'not encrypted by this installation',
  );
  expect(encrypted.startsWith(new FieldCipher(other).prefix)).toBe(true);
  expect(cipher.encrypt('email', 'a@example.com').startsWith(new FieldCipher(other).prefix)).toBe(false);
});

test('[ENCRYPTION-3] a text from before key ids still decrypts, with any of the keys', () => {
  // "hello" for "support" by a key of 32 sevens, in the form without a name of the key.
  const OLD = 'AQMDAwMDAwMDAwMDA4PudeiEfIr9UrS-a__licNtbDLdHQ';
  expect(cipher.decrypt('support', OLD)).toBe('hello');
  expect(new FieldCipher(randomBytes(32), { previous: [MASTER] }).decrypt('support', OLD)).toBe('hello');
  expect(() => new FieldCipher(randomBytes(32)).decrypt('support', OLD)).toThrow(
    'not encrypted by this installation',
  );
});

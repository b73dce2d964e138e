/** What is sealed opens for its own purpose only, and what is looked up tells nothing. */

import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { Vault } from './vault.ts';

const MASTER = Buffer.alloc(32, 7);
const vault = new Vault(MASTER);

test('[A10] what is sealed opens again, differs each time, and shows nothing of the text', () => {
  const [one, other] = [vault.seal('email', 'müller@example.com'), vault.seal('email', 'müller@example.com')];
  expect(one).not.toBe(other);
  expect(Buffer.from(one, 'base64url').includes('example')).toBe(false);
  expect([vault.open('email', one), new Vault(MASTER).open('email', other)]).toEqual([
    'müller@example.com',
    'müller@example.com',
  ]);
});

test('[A10] it opens for no other purpose, with no other key, and with no bit changed', () => {
  const sealed = vault.seal('email', 'a@example.com');
  expect(() => vault.open('mobile', sealed)).toThrow();
  expect(() => new Vault(randomBytes(32)).open('email', sealed)).toThrow();
  const bytes = Buffer.from(sealed, 'base64url');
  for (let place = 0; place < bytes.length; place += 1) {
    const changed = Buffer.from(bytes);
    changed[place] = (changed[place] ?? 0) ^ 1;
    expect(() => vault.open('email', changed.toString('base64url'))).toThrow();
  }
  expect(() => vault.open('email', '')).toThrow('not sealed by us');
});

test('[A10] an index is the same for the same text and purpose, and for nothing else', () => {
  const index = vault.index('email', 'a@example.com');
  expect(index).toMatch(/^[0-9a-f]{64}$/);
  expect(new Vault(MASTER).index('email', 'a@example.com')).toBe(index);
  const others = [
    vault.index('mobile', 'a@example.com'),
    vault.index('email', 'b@example.com'),
    new Vault(randomBytes(32)).index('email', 'a@example.com'),
  ];
  expect(others).not.toContain(index);
});

test('[Z57] what is sealed says with which key, and opens with that one alone', () => {
  const other = randomBytes(32);
  const sealed = new Vault(other).seal('email', 'a@example.com');
  expect(new Vault(MASTER, { previous: [other] }).open('email', sealed)).toBe('a@example.com');
  expect(() => new Vault(MASTER, { previous: [randomBytes(32)] }).open('email', sealed)).toThrow(
    'not sealed by us',
  );
  expect(sealed.startsWith(new Vault(other).beginning)).toBe(true);
  expect(vault.seal('email', 'a@example.com').startsWith(new Vault(other).beginning)).toBe(false);
});

test('[Z57] what was sealed before that was said still opens, with whichever key it was', () => {
  // "hello" for "support" by a key of 32 sevens, in the form without a name of the key.
  const OLD = 'AQMDAwMDAwMDAwMDA4PudeiEfIr9UrS-a__licNtbDLdHQ';
  expect(vault.open('support', OLD)).toBe('hello');
  expect(new Vault(randomBytes(32), { previous: [MASTER] }).open('support', OLD)).toBe('hello');
  expect(() => new Vault(randomBytes(32)).open('support', OLD)).toThrow('not sealed by us');
});

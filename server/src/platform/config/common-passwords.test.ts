/** The list of common passwords. */

import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

test.each([
  'password',
  'PASSWORD1',
  'qwerty123',
  'iloveyou',
  'trustno1',
  'football1',
  '1q2w3e4r',
  'sunshine1',
])('[REGISTRATION-7] %s is common', (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

test('[REGISTRATION-7] random passwords are not', () => {
  const random = Array.from({ length: 2_000 }, (_, seed) =>
    createHash('sha256').update(`seed ${seed}`).digest('base64url').slice(0, 12),
  );
  expect(random.filter(isCommonPassword).length).toBeLessThan(3);
});

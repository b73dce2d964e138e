import { expect, it } from 'vitest';
import { isPasswordLong } from './password-rules.ts';

it.each([
  [7, false],
  [8, true],
  [128, true],
  [129, false],
])('[REGISTRATION-4] a password of %i characters of two code units is allowed: %s', (count, isAllowed) => {
  expect(isPasswordLong('𝔞'.repeat(count))).toBe(isAllowed);
});

/** Refusals of new passwords. */

import { expect, test } from 'vitest';
import { refusedPassword } from './new-password.ts';

const ADDRESSES = ['anna.bell@example.com', '+85251234567', 'bob@example.com'];

function reasonFor(password: string): string | null {
  const fields = { password: 'password', again: 're_password' };
  return refusedPassword(password, password, fields, ADDRESSES)?.refused ?? null;
}

test.each([
  'anna.bell@example.com',
  'Anna.Bell',
  'anna.bell12!',
  '+852 5123 4567',
  '51234567',
  '051234567',
  'Password1',
  'vernier1',
  'Vernier2!',
  '1forex9!',
  'my-wallet',
])('[REGISTRATION-7] %s is refused', (password) => {
  expect(reasonFor(password)).toBe('password_too_common');
});

test.each([
  'anna.bell likes tea',
  'vernier scales are brass',
  'bobsleds are fast',
  '512345678',
  'ten brown foxes',
])('[REGISTRATION-7] %s is accepted', (password) => {
  expect(reasonFor(password)).toBeNull();
});

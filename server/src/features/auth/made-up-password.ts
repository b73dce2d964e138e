/** Passwords that the program makes up, to be shown once. */

import { randomBytes } from 'node:crypto';

/** 144 bits as 24 characters. */
const PASSWORD_BYTES = 18;

export function generatePassword(): string {
  return randomBytes(PASSWORD_BYTES).toString('base64url');
}

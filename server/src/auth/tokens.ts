/** Session tokens: 256 random bits for the user, their SHA-256 for us. A stolen database opens no session. */

import { hash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;
const BEARER = /^bearer +/i;

export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

export function tokenHash(token: string): string {
  return hash('sha256', token, 'hex');
}

/** The token of an `authorization` header, bare or after `Bearer`; undefined when it cannot be one of ours. */
export function tokenOf(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  const token = header.replace(BEARER, '').trim();
  return TOKEN.test(token) ? token : undefined;
}

/** Tokens of sessions and of programs: 256 random bits for the user, their SHA-256 for us. A stolen database opens nothing. */

import { hash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;
/** Programs' tokens begin with it, so that who scans files for secrets knows one when they see it. */
const API_PREFIX = 'vrn_';
const TOKEN = /^(?:vrn_)?[A-Za-z0-9_-]{43}$/;
const SESSION_LENGTH = 43;
const BEARER = /^bearer +/i;

export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** A token for a program. */
export function newApiToken(): string {
  return `${API_PREFIX}${newToken()}`;
}

/** The secret that signs the requests of a program's token. */
export function newSigningSecret(): string {
  return newToken();
}

/** True for a token that is a program's; a session's may begin with the same letters, but is shorter. */
export function isApiToken(token: string): boolean {
  return token.startsWith(API_PREFIX) && token.length > SESSION_LENGTH;
}

export function tokenHash(token: string): string {
  return hash('sha256', token, 'hex');
}

/** The token of an `authorization` header, bare or after `Bearer`; undefined when it has no valid form. */
export function tokenOf(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  const token = header.replace(BEARER, '').trim();
  return TOKEN.test(token) ? token : undefined;
}

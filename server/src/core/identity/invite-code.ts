/** Invite codes: random, so that they cannot be guessed. */

import { randomInt } from 'node:crypto';

/** Letters and digits that are not easily confused; 12 of 32 make 60 bits. */
const INVITE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const INVITE_LENGTH = 12;

export function newInviteCode(): string {
  return Array.from({ length: INVITE_LENGTH }, () => INVITE_ALPHABET[randomInt(INVITE_ALPHABET.length)]).join(
    '',
  );
}

/** The code that somebody invites others with. It is drawn by chance, so that nobody comes by one by guessing. */

import { randomInt } from 'node:crypto';

/** Letters and digits that nobody confuses; 12 of 32 make 60 bits. */
const INVITE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const INVITE_LENGTH = 12;

export function newInviteCode(): string {
  return Array.from({ length: INVITE_LENGTH }, () => INVITE_ALPHABET[randomInt(INVITE_ALPHABET.length)]).join(
    '',
  );
}

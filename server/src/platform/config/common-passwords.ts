/**
 * Common passwords: the 100,000 most frequent ones of leaked collections with at least eight characters, as the first 32 bits of
 * their SHA-256 digests in lower case. One of 43,000 other passwords has such a digest too. Written by `.tools/common-passwords.mjs`
 * from the list of SecLists (MIT, Copyright (c) 2018 Daniel Miessler; the passwords by Mark Burnett, public domain).
 */

import { createHash } from 'node:crypto';
import lines from './common-passwords.json' with { type: 'json' };

/** Made with the first password that is checked. */
let digests: ReadonlySet<number> | undefined;

export function isCommonPassword(password: string): boolean {
  digests ??= new Set(decode(Buffer.from(lines.join(''), 'base64')));
  return digests.has(createHash('sha256').update(password.toLowerCase()).digest().readUInt32BE());
}

/** Sums of differences with seven bits a byte, the highest bit set on all bytes but the last. */
function* decode(bytes: Buffer): Iterable<number> {
  let digest = 0;
  let scale = 1;
  for (const byte of bytes) {
    digest += (byte % 128) * scale;
    scale *= 128;
    if (byte >= 128) continue;
    yield digest;
    scale = 1;
  }
}

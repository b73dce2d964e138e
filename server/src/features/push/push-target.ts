/** Push endpoint of one browser: encrypted in the database, and found again by a keyed hash of its address. */

import type { FieldCipher } from '../../platform/encryption/field-cipher.ts';

export interface PushTarget {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

export function encryptTarget(cipher: FieldCipher, target: PushTarget): string {
  return cipher.encrypt('push', JSON.stringify(target));
}

export function decryptTarget(cipher: FieldCipher, encrypted: string): PushTarget {
  return JSON.parse(cipher.decrypt('push', encrypted)) as PushTarget;
}

export function endpointIndex(cipher: FieldCipher, { endpoint }: PushTarget): string {
  return cipher.blindIndex('push', endpoint);
}

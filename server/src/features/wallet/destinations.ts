/**
 * Destinations in the records of withdrawals, encrypted with a key of each user. Records are never edited; when a
 * user leaves, the key is deleted and the destinations become unreadable.
 */

import { randomBytes } from 'node:crypto';
import type { WithdrawalMethodRepository } from '@vernier/db/repositories/wallet/withdrawal-methods';
import { invariant } from '@vernier/shared/assert';
import { MASTER_KEY_BYTES } from '../../platform/encryption/derived-keys.ts';
import { FieldCipher } from '../../platform/encryption/field-cipher.ts';
import { type StoredDestination, NO_DESTINATION } from './destination.ts';

type PayeeKeys = Pick<WithdrawalMethodRepository, 'payeeKey' | 'storePayeeKey'>;

const FORGOTTEN: StoredDestination = { ...NO_DESTINATION, memo: '' };

export class Destinations {
  readonly #keys: PayeeKeys;
  readonly #cipher: FieldCipher;

  constructor(keys: PayeeKeys, cipher: FieldCipher) {
    this.#keys = keys;
    this.#cipher = cipher;
  }

  /** For records that exist. */
  async of(userId: number): Promise<DestinationCipher> {
    const encrypted = await this.#keys.payeeKey(userId);
    return new DestinationCipher(encrypted === null ? null : this.#opened(encrypted));
  }

  /** For a new record: the first one of a user makes the key. */
  async ensured(userId: number): Promise<DestinationCipher> {
    const known = await this.#keys.payeeKey(userId);
    if (known !== null) return new DestinationCipher(this.#opened(known));
    const key = randomBytes(MASTER_KEY_BYTES).toString('base64');
    const stored = await this.#keys.storePayeeKey(userId, this.#cipher.encrypt('payee_key', key));
    return new DestinationCipher(this.#opened(stored));
  }

  #opened(encrypted: string): FieldCipher {
    return new FieldCipher(Buffer.from(this.#cipher.decrypt('payee_key', encrypted), 'base64'));
  }
}

/** With the key of one user; null of a deleted one. */
export class DestinationCipher {
  readonly #cipher: FieldCipher | null;

  constructor(cipher: FieldCipher | null) {
    this.#cipher = cipher;
  }

  encrypt(destination: StoredDestination): string {
    return this.#key.encrypt('destination', JSON.stringify(destination));
  }

  /** An empty destination, for a deleted user. */
  decrypt(encrypted: string): StoredDestination {
    if (this.#cipher === null) return FORGOTTEN;
    const stored = JSON.parse(this.#cipher.decrypt('destination', encrypted)) as StoredDestination;
    // stored before there were tags: none
    return { ...FORGOTTEN, ...stored };
  }

  /** An answer that names a destination, as its idempotency key may keep it. */
  encryptResponse(text: string): string {
    return this.#key.encrypt('answer', text);
  }

  decryptResponse(encrypted: string): string {
    return this.#key.decrypt('answer', encrypted);
  }

  get #key(): FieldCipher {
    invariant(this.#cipher !== null, 'the user is still here');
    return this.#cipher;
  }
}

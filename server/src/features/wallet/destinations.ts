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

  encrypt(userId: number, destination: StoredDestination): string {
    return this.#cipherFor(userId).encrypt('destination', JSON.stringify(destination));
  }

  /** An empty destination, for a deleted user. */
  decrypt(userId: number, encrypted: string): StoredDestination {
    const cipher = this.#cipherOf(userId);
    if (cipher === null) return FORGOTTEN;
    // stored before there were tags: none
    return { ...FORGOTTEN, ...(JSON.parse(cipher.decrypt('destination', encrypted)) as StoredDestination) };
  }

  /** An answer that names a destination, as its idempotency key may keep it. */
  encryptResponse(userId: number, text: string): string {
    return this.#cipherFor(userId).encrypt('answer', text);
  }

  decryptResponse(userId: number, encrypted: string): string {
    const cipher = this.#cipherOf(userId);
    invariant(cipher !== null, `user ${userId} is still here`);
    return cipher.decrypt('answer', encrypted);
  }

  #cipherOf(userId: number): FieldCipher | null {
    const encrypted = this.#keys.payeeKey(userId);
    return encrypted === null ? null : this.#opened(encrypted);
  }

  #cipherFor(userId: number): FieldCipher {
    const known = this.#cipherOf(userId);
    if (known !== null) return known;
    const key = randomBytes(MASTER_KEY_BYTES).toString('base64');
    return this.#opened(this.#keys.storePayeeKey(userId, this.#cipher.encrypt('payee_key', key)));
  }

  #opened(encrypted: string): FieldCipher {
    return new FieldCipher(Buffer.from(this.#cipher.decrypt('payee_key', encrypted), 'base64'));
  }
}

/**
 * What records of payouts say of where money goes, sealed with a key of the user's own. Records are never edited; when a
 * user leaves, the key goes, and with it what was sealed.
 */

import { randomBytes } from 'node:crypto';
import type { WithdrawalMethodRepository } from '@vernier/db/repositories/wallet/withdrawal-methods';
import { invariant } from '@vernier/shared/assert';
import { MASTER_KEY_BYTES } from '../../platform/encryption/derived-keys.ts';
import { Vault } from '../../platform/encryption/vault.ts';
import { type DestinationKept, NOWHERE } from './destination.ts';

type PayeeKeys = Pick<WithdrawalMethodRepository, 'payeeKey' | 'storePayeeKey'>;

const FORGOTTEN: DestinationKept = { ...NOWHERE, memo: '' };

export class Destinations {
  readonly #keys: PayeeKeys;
  readonly #vault: Vault;

  constructor(keys: PayeeKeys, vault: Vault) {
    this.#keys = keys;
    this.#vault = vault;
  }

  seal(userId: number, kept: DestinationKept): string {
    return this.#vaultFor(userId).seal('destination', JSON.stringify(kept));
  }

  /** Nowhere, for a user who has left. */
  open(userId: number, sealed: string): DestinationKept {
    const vault = this.#vaultOf(userId);
    return vault === null ? FORGOTTEN : (JSON.parse(vault.open('destination', sealed)) as DestinationKept);
  }

  /** An answer that names a destination, as its idempotency key may keep it. */
  sealAnswer(userId: number, text: string): string {
    return this.#vaultFor(userId).seal('answer', text);
  }

  openAnswer(userId: number, sealed: string): string {
    const vault = this.#vaultOf(userId);
    invariant(vault !== null, `user ${userId} is still here`);
    return vault.open('answer', sealed);
  }

  #vaultOf(userId: number): Vault | null {
    const sealed = this.#keys.payeeKey(userId);
    return sealed === null ? null : this.#opened(sealed);
  }

  #vaultFor(userId: number): Vault {
    const known = this.#vaultOf(userId);
    if (known !== null) return known;
    const key = randomBytes(MASTER_KEY_BYTES).toString('base64');
    return this.#opened(this.#keys.storePayeeKey(userId, this.#vault.seal('payee_key', key)));
  }

  #opened(sealed: string): Vault {
    return new Vault(Buffer.from(this.#vault.open('payee_key', sealed), 'base64'));
  }
}

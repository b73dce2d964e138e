/** Addresses that an account has logged in from, as keyed digests on disk. */

import type { KnownAddress, LoginAttemptRepository } from '@vernier/db/repositories/users/login-attempts';
import type { Clock } from '@vernier/shared/clock';
import { DAY_MS } from '@vernier/shared/civil-date';
import type { FieldCipher } from '../../platform/encryption/field-cipher.ts';

const LIFE_MS = 90 * DAY_MS;
/** A time is stored again after so long: one write a day instead of one for each login. */
const REFRESH_MS = DAY_MS;
const MOST_OF_ACCOUNT = 20;

export interface KnownAddressOptions {
  readonly rows: Pick<LoginAttemptRepository, 'lastLoginAtMs' | 'putKnown'>;
  readonly cipher: Pick<FieldCipher, 'blindIndex'>;
  /** Wall time. */
  readonly clock: Clock;
}

export class KnownAddressList {
  readonly #parts: KnownAddressOptions;

  constructor(parts: KnownAddressOptions) {
    this.#parts = parts;
  }

  async has(account: string, address: string): Promise<boolean> {
    return (await this.#ageMs(this.#digests(account, address))) < LIFE_MS;
  }

  async add(account: string, address: string): Promise<void> {
    const { rows, clock } = this.#parts;
    const digests = this.#digests(account, address);
    if ((await this.#ageMs(digests)) < REFRESH_MS) return;
    const now = clock.now();
    await rows.putKnown(digests, now, { most: MOST_OF_ACCOUNT, sinceMs: now - LIFE_MS });
  }

  /** A time ahead of the clock counts as now. */
  async #ageMs(digests: KnownAddress): Promise<number> {
    const { rows, clock } = this.#parts;
    const lastMs = await rows.lastLoginAtMs(digests);
    return lastMs === null ? Number.POSITIVE_INFINITY : clock.now() - lastMs;
  }

  #digests(account: string, address: string): KnownAddress {
    const { cipher } = this.#parts;
    return {
      account: cipher.blindIndex('target', account),
      address: cipher.blindIndex('target', `${account} ${address}`),
    };
  }
}

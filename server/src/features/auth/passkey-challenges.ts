/** Challenges of passkeys: each is good for one answer, one purpose and a few minutes, and stored in memory only. */

import type { TemporaryEntries, TemporaryMemory } from '../../platform/temporary/temporary-memory.ts';

const LIMITS = { lifeMs: 300_000, most: 10_000 };
const BYTES = 32;

/** A login names no account; the others are of one session. */
export type PasskeyPurpose = 'login' | `creation ${string}` | `step-up ${string}`;

export class PasskeyChallenges {
  readonly #entries: TemporaryEntries<PasskeyPurpose>;

  constructor(memory: TemporaryMemory) {
    this.#entries = memory.entries('passkey challenges', LIMITS);
  }

  async make(purpose: PasskeyPurpose): Promise<Uint8Array<ArrayBuffer>> {
    const challenge = this.#entries.newKey(BYTES);
    await this.#entries.keep(challenge.toString('base64url'), purpose);
    return Uint8Array.from(challenge);
  }

  /** Whether the challenge was made for this purpose; each check uses it up. */
  async take(challenge: string, purpose: PasskeyPurpose): Promise<boolean> {
    return (await this.#entries.take(challenge)) === purpose;
  }
}

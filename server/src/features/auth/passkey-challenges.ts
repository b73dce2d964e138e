/** Challenges of passkeys: each is good for one answer, one purpose and a few minutes, and stored in memory only. */

import type { SteadyClock } from '@vernier/shared/clock';

const LIFE_MS = 300_000;
/** The oldest is removed first, so that requests for challenges cannot fill the memory. */
const MAX_CHALLENGES = 10_000;

/** A login names no account; the others are of one session. */
export type PasskeyPurpose = 'login' | `creation ${string}` | `step-up ${string}`;

interface StoredChallenge {
  readonly purpose: PasskeyPurpose;
  readonly expiresAtMs: number;
}

export class PasskeyChallenges {
  readonly #steady: SteadyClock;
  readonly #challenges = new Map<string, StoredChallenge>();

  constructor(steady: SteadyClock) {
    this.#steady = steady;
  }

  keep(challenge: string, purpose: PasskeyPurpose): void {
    this.#challenges.set(challenge, { purpose, expiresAtMs: this.#steady.monotonicMs() + LIFE_MS });
    if (this.#challenges.size <= MAX_CHALLENGES) return;
    const oldest = this.#challenges.keys().next();
    if (!oldest.done) this.#challenges.delete(oldest.value);
  }

  /** Whether the challenge was made for this purpose; each check uses it up. */
  take(challenge: string, purpose: PasskeyPurpose): boolean {
    const stored = this.#challenges.get(challenge);
    this.#challenges.delete(challenge);
    return (
      stored !== undefined && stored.purpose === purpose && stored.expiresAtMs > this.#steady.monotonicMs()
    );
  }
}

/** Growing waits between the failed logins of one account, from any address, so that guessing becomes slow. */

import type { SteadyClock } from '@vernier/shared/clock';

/** So many failures cost nothing: people mistype. */
const FREE_FAILURES = 5;
const FIRST_WAIT_MS = 2_000;
/** The longest wait: guesses by strangers must not lock out an owner permanently. */
const LONGEST_WAIT_MS = 900_000;
/** After so long without a failure all is forgotten. */
const FORGET_MS = 3_600_000;
const MAX_REMEMBERED = 10_000;

interface Failures {
  count: number;
  lastMs: number;
}

export class LoginWaits {
  readonly #steady: SteadyClock;
  readonly #failures = new Map<string, Failures>();

  readonly #freeFailures: number;

  constructor(steady: SteadyClock, freeFailures = FREE_FAILURES) {
    this.#steady = steady;
    this.#freeFailures = freeFailures;
  }

  /**
   * Starts an attempt; 0 when it may go on, else the seconds to wait. It counts as failed until `succeeded` says
   * otherwise, so that attempts side by side gain nothing.
   */
  attempt(account: string): number {
    const now = this.#steady.monotonicMs();
    const known = this.#failures.get(account);
    const count = known === undefined || now - known.lastMs >= FORGET_MS ? 0 : known.count;
    const waitMs = (known?.lastMs ?? now) + waitAfter(count - this.#freeFailures) - now;
    if (count >= this.#freeFailures && waitMs > 0) return Math.ceil(waitMs / 1000);
    this.#failures.delete(account);
    this.#failures.set(account, { count: count + 1, lastMs: now });
    if (this.#failures.size > MAX_REMEMBERED) this.#forgetOldest();
    return 0;
  }

  succeeded(account: string): void {
    this.#failures.delete(account);
  }

  #forgetOldest(): void {
    const oldest = this.#failures.keys().next();
    if (!oldest.done) this.#failures.delete(oldest.value);
  }
}

function waitAfter(beyondFree: number): number {
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** beyondFree);
}

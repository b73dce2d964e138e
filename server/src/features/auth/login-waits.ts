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
  readonly count: number;
  /** By the steady clock. */
  readonly lastMs: number;
}

/** Where failures outlive the process, once they cost a wait. */
export interface StoredFailures {
  /** The keyed digest that an account is stored by. */
  readonly subjectOf: (account: string) => string;
  /** Oldest first; `agoMs` is the time since the last failure. */
  readonly all: () => Iterable<{
    readonly subject: string;
    readonly count: number;
    readonly agoMs: number;
  }>;
  readonly put: (subject: string, count: number) => void;
  readonly remove: (subject: string) => void;
}

export class LoginWaits {
  readonly #steady: SteadyClock;
  /** By subject, the oldest failure first. */
  readonly #failures = new Map<string, Failures>();
  readonly #freeFailures: number;
  readonly #stored: StoredFailures | null;

  constructor(steady: SteadyClock, freeFailures = FREE_FAILURES, stored: StoredFailures | null = null) {
    this.#steady = steady;
    this.#freeFailures = freeFailures;
    this.#stored = stored;
    const now = steady.monotonicMs();
    for (const { subject, count, agoMs } of stored?.all() ?? [])
      this.#failures.set(subject, { count, lastMs: now - agoMs });
  }

  /**
   * Starts an attempt; 0 when it may go on, else the seconds to wait. It counts as failed until `succeeded` is
   * called, so that attempts side by side gain nothing.
   */
  attempt(account: string): number {
    const now = this.#steady.monotonicMs();
    const subject = this.#subjectOf(account);
    const known = this.#failures.get(subject);
    const count = known === undefined || now - known.lastMs >= FORGET_MS ? 0 : known.count;
    const waitMs = (known?.lastMs ?? now) + waitAfter(count - this.#freeFailures) - now;
    if (count >= this.#freeFailures && waitMs > 0) return Math.ceil(waitMs / 1000);
    this.#failures.delete(subject);
    this.#failures.set(subject, { count: count + 1, lastMs: now });
    if (count + 1 >= this.#freeFailures) this.#stored?.put(subject, count + 1);
    if (this.#failures.size > MAX_REMEMBERED) this.#forgetOldest();
    return 0;
  }

  succeeded(account: string): void {
    this.#remove(this.#subjectOf(account));
  }

  #subjectOf(account: string): string {
    return this.#stored?.subjectOf(account) ?? account;
  }

  #forgetOldest(): void {
    const oldest = this.#failures.keys().next();
    if (!oldest.done) this.#remove(oldest.value);
  }

  #remove(subject: string): void {
    const isStored = (this.#failures.get(subject)?.count ?? 0) >= this.#freeFailures;
    this.#failures.delete(subject);
    if (isStored) this.#stored?.remove(subject);
  }
}

function waitAfter(beyondFree: number): number {
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** beyondFree);
}

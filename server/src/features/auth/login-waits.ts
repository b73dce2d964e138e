/** Growing waits between the failed logins of one account, from any address, so that guessing becomes slow. */

import type { SteadyClock } from '@vernier/shared/clock';
import { KeyedQueue } from '../../platform/process/keyed-queue.ts';

/** So many failures cost nothing: people mistype. */
const FREE_FAILURES = 5;
const FIRST_WAIT_MS = 2_000;
/** The longest wait: guesses by strangers must not lock out an owner permanently. */
const LONGEST_WAIT_MS = 900_000;
/** After so long without a failure all is forgotten. */
const FORGET_MS = 3_600_000;
const MAX_REMEMBERED = 10_000;
/** A failure of this process is in the database by then. */
const LONGEST_WRITE_MS = 10_000;

interface Failures {
  readonly count: number;
  /** By the steady clock. */
  readonly lastMs: number;
}

interface PastFailures {
  readonly subject: string;
  readonly count: number;
  /** Time since the last one. */
  readonly agoMs: number;
}

/** Where failures outlive the process, once they cost a wait. */
export interface StoredFailures {
  /** The keyed digest that an account is stored by. */
  readonly subjectOf: (account: string) => string;
  /** Oldest first. */
  readonly all: () => Promise<readonly PastFailures[]>;
  readonly put: (subject: string, count: number) => Promise<void>;
  readonly remove: (subject: string) => Promise<void>;
}

export class LoginWaits {
  readonly #steady: SteadyClock;
  /** By subject, the oldest failure first. */
  readonly #failures = new Map<string, Failures>();
  readonly #freeFailures: number;
  readonly #stored: StoredFailures | null;
  /** By subject. */
  readonly #writes = new KeyedQueue<string>();

  constructor(steady: SteadyClock, freeFailures = FREE_FAILURES, stored: StoredFailures | null = null) {
    this.#steady = steady;
    this.#freeFailures = freeFailures;
    this.#stored = stored;
  }

  /** With the failures that an earlier process stored. */
  static async open(steady: SteadyClock, stored: StoredFailures, freeFailures?: number): Promise<LoginWaits> {
    const waits = new LoginWaits(steady, freeFailures, stored);
    await waits.readAgain();
    return waits;
  }

  /** Reads the failures that other processes have stored, and forgets those that they have removed. */
  async readAgain(): Promise<void> {
    const past = (await this.#stored?.all()) ?? [];
    const now = this.#steady.monotonicMs();
    const stored = new Set(past.map(({ subject }) => subject));
    for (const [subject, { count, lastMs }] of this.#failures) {
      const isRemoved = count >= this.#freeFailures && !stored.has(subject);
      if (isRemoved && now - lastMs > LONGEST_WRITE_MS) this.#failures.delete(subject);
    }
    for (const { subject, count, agoMs } of past) {
      if ((this.#failures.get(subject)?.count ?? 0) >= count) continue;
      this.#failures.delete(subject);
      this.#failures.set(subject, { count, lastMs: now - agoMs });
    }
  }

  /**
   * Starts an attempt; 0 when it may go on, else the seconds to wait. It counts as failed until `succeeded` is
   * called, and at once, so that attempts side by side gain nothing.
   */
  async attempt(account: string): Promise<number> {
    const now = this.#steady.monotonicMs();
    const subject = this.#subjectOf(account);
    const known = this.#failures.get(subject);
    const count = known === undefined || now - known.lastMs >= FORGET_MS ? 0 : known.count;
    const waitMs = (known?.lastMs ?? now) + waitAfter(count - this.#freeFailures) - now;
    if (count >= this.#freeFailures && waitMs > 0) return Math.ceil(waitMs / 1000);
    this.#failures.delete(subject);
    this.#failures.set(subject, { count: count + 1, lastMs: now });
    await Promise.all([
      count + 1 >= this.#freeFailures ? this.#store(subject) : undefined,
      this.#failures.size > MAX_REMEMBERED ? this.#forgetOldest() : undefined,
    ]);
    return 0;
  }

  async succeeded(account: string): Promise<void> {
    await this.#remove(this.#subjectOf(account));
  }

  #subjectOf(account: string): string {
    return this.#stored?.subjectOf(account) ?? account;
  }

  async #forgetOldest(): Promise<void> {
    const oldest = this.#failures.keys().next();
    if (!oldest.done) await this.#remove(oldest.value);
  }

  async #remove(subject: string): Promise<void> {
    const isStored = (this.#failures.get(subject)?.count ?? 0) >= this.#freeFailures;
    this.#failures.delete(subject);
    if (isStored) await this.#store(subject);
  }

  /** Writes what the memory has when earlier writes of the subject have ended. */
  async #store(subject: string): Promise<void> {
    const stored = this.#stored;
    if (stored === null) return;
    await this.#writes.run(subject, () => {
      const count = this.#failures.get(subject)?.count ?? 0;
      return count < this.#freeFailures ? stored.remove(subject) : stored.put(subject, count);
    });
  }
}

function waitAfter(beyondFree: number): number {
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** beyondFree);
}

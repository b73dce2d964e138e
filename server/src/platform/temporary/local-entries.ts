/** Entries of one kind in the memory of this process: each ends after a time, and the oldest is removed first. */

import { hash } from 'node:crypto';
import type { SteadyClock } from '@vernier/shared/clock';

export interface EntryLimits {
  readonly lifeMs: number;
  /** Most entries, so that requests for new ones cannot fill the memory. */
  readonly most: number;
}

interface Entry {
  readonly value: unknown;
  readonly expiresAtMs: number;
}

export class LocalEntries {
  readonly #steady: SteadyClock;
  readonly #limits: EntryLimits;
  /** By the digest of the key. */
  readonly #entries = new Map<string, Entry>();

  constructor(steady: SteadyClock, limits: EntryLimits) {
    this.#steady = steady;
    this.#limits = limits;
  }

  keep(key: string, value: unknown): void {
    const { lifeMs, most } = this.#limits;
    const digest = digestOf(key);
    this.#entries.delete(digest);
    this.#entries.set(digest, { value, expiresAtMs: this.#steady.monotonicMs() + lifeMs });
    if (this.#entries.size <= most) return;
    const oldest = this.#entries.keys().next();
    if (!oldest.done) this.#entries.delete(oldest.value);
  }

  find(key: string): unknown {
    const entry = this.#entries.get(digestOf(key));
    return entry === undefined || entry.expiresAtMs <= this.#steady.monotonicMs() ? undefined : entry.value;
  }

  take(key: string): unknown {
    const value = this.find(key);
    this.#entries.delete(digestOf(key));
    return value;
  }
}

function digestOf(key: string): string {
  return hash('sha256', key);
}

/** Moment up to which the accounts of all shards are stored: what happened before it is in the database [CLUSTER-68]. */

import type { SteadyClock, TimeMs } from '@vernier/shared/clock';

/** Owners note their progress once a minute. */
const INTERVAL_MS = 1_000;

export interface StoredProgressParts {
  /** The earliest moment of all shards, as their owners have noted it; 0 while one has none. */
  readonly read: () => Promise<TimeMs>;
  readonly steady: SteadyClock;
}

export class StoredProgress {
  readonly #parts: StoredProgressParts;
  #timeMs: TimeMs = 0;
  #nextMs = -Infinity;

  constructor(parts: StoredProgressParts) {
    this.#parts = parts;
  }

  /** Market time. */
  now(): TimeMs {
    return this.#timeMs;
  }

  async onInterval(): Promise<void> {
    const { read, steady } = this.#parts;
    const nowMs = steady.monotonicMs();
    if (nowMs < this.#nextMs) return;
    this.#nextMs = nowMs + INTERVAL_MS;
    this.#timeMs = await read();
  }
}

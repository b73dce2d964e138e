/** Durations of the newest commits, by which a slow disk is noticed. */

import type { SteadyClock } from '@vernier/shared/clock';

const WINDOW_MS = 5_000;

/** Reading of the newest finished window. */
export interface CommitReading {
  readonly count: number;
  readonly slowestMs: number;
}

const NONE: CommitReading = { count: 0, slowestMs: 0 };

export class CommitMeter {
  readonly #steady: SteadyClock;
  #sinceMs: number;
  #running: CommitReading = NONE;
  #over: CommitReading | null = null;

  constructor(steady: SteadyClock) {
    this.#steady = steady;
    this.#sinceMs = steady.monotonicMs();
  }

  note(tookMs: number): void {
    const { count, slowestMs } = this.#running;
    this.#running = { count: count + 1, slowestMs: Math.max(slowestMs, tookMs) };
  }

  /** Starts a new window when the current one is over. */
  onInterval(): void {
    const nowMs = this.#steady.monotonicMs();
    if (nowMs - this.#sinceMs < WINDOW_MS) return;
    this.#sinceMs = nowMs;
    this.#over = this.#running;
    this.#running = NONE;
  }

  read(): CommitReading {
    return this.#over ?? this.#running;
  }
}

/** How long the write path's newest commits took, for whoever has to notice that the disk has become slow. */

import type { SteadyClock } from '@vernier/shared/clock';

const WINDOW_MS = 5_000;

/** Of the newest window that is over. */
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

  /** Begins a new window when one is over. */
  beat(): void {
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

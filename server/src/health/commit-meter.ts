/** How long the write path's newest commits took, for whoever has to notice that the disk has become slow. */

import type { Clock } from '@vernier/shared/clock';

const WINDOW_MS = 5_000;

/** Of the newest window that is over. */
export interface CommitReading {
  readonly count: number;
  readonly slowestMs: number;
}

const NONE: CommitReading = { count: 0, slowestMs: 0 };

export class CommitMeter {
  readonly #clock: Clock;
  #sinceMs: number;
  #running: CommitReading = NONE;
  #over: CommitReading | null = null;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#sinceMs = clock.now();
  }

  note(tookMs: number): void {
    const { count, slowestMs } = this.#running;
    this.#running = { count: count + 1, slowestMs: Math.max(slowestMs, tookMs) };
  }

  /** Begins a new window when one is over. */
  beat(): void {
    const nowMs = this.#clock.now();
    if (Math.abs(nowMs - this.#sinceMs) < WINDOW_MS) return;
    this.#sinceMs = nowMs;
    this.#over = this.#running;
    this.#running = NONE;
  }

  read(): CommitReading {
    return this.#over ?? this.#running;
  }
}

/**
 * Samples of the event loop, one timer for all readings of its load. They begin when it first fires: the long turns of a start
 * are no load. A timer that fires late was delayed by a turn; the turn also contains what ran before the timer was due, at most
 * what the loop has worked since the last one.
 */

const INTERVAL_MS = 20;

export interface LoopSample {
  /** How late the timer was. */
  readonly delayMs: number;
  /** The longest turn since the last sample. */
  readonly turnMs: number;
}

export interface LoopSamplerOptions {
  readonly monotonicMs: () => number;
  /** Total time that the event loop has been active. */
  readonly activeMs: () => number;
  /** Runs its argument after a time; the returned function begins that time again. */
  readonly schedule?: (run: () => void, ms: number) => () => void;
}

export class LoopSampler {
  readonly #options: LoopSamplerOptions;
  readonly #listeners: ((sample: LoopSample) => void)[] = [];
  readonly #restart: () => void;
  /** Null before the timer has fired. */
  #dueMs: number | null = null;
  #activeMs = 0;

  constructor(options: LoopSamplerOptions) {
    const { schedule = later } = options;
    this.#options = options;
    this.#restart = schedule(() => this.#sample(), INTERVAL_MS);
  }

  /** Calls the listener with each sample from now on. */
  onSample(listener: (sample: LoopSample) => void): void {
    this.#listeners.push(listener);
  }

  /** On average a turn had run for half of the interval when the timer was due. */
  #sample(): void {
    const nowMs = this.#options.monotonicMs();
    const activeMs = this.#options.activeMs();
    if (this.#dueMs !== null) {
      const delayMs = Math.max(0, nowMs - this.#dueMs);
      const workedMs = Math.max(0, activeMs - this.#activeMs);
      const sample = { delayMs, turnMs: Math.min(workedMs, delayMs + INTERVAL_MS / 2) };
      for (const listener of this.#listeners) listener(sample);
    }
    this.#dueMs = nowMs + INTERVAL_MS;
    this.#activeMs = activeMs;
    this.#restart();
  }
}

function later(run: () => void, ms: number): () => void {
  const timer = setTimeout(run, ms).unref();
  return () => void timer.refresh();
}

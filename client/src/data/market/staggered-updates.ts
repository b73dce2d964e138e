/** Staggered updates: listeners that may wait are called a few at a time with each batch, and all of them once batches stop. */

interface StaggerOptions {
  /** Between the change and the call of a listener, while batches come. */
  readonly minWaitMs: number;
  /** Between two calls on average. */
  readonly intervalMs: number;
  /** Without a batch for this long, no more are expected. */
  readonly quietMs: number;
}

const MAX_PER_BATCH = 5;

export class StaggeredUpdates {
  readonly #options: StaggerOptions;
  /** Listeners with the time of their first change that was not delivered, oldest first. */
  readonly #pending = new Map<() => void, number>();
  #calledAtMs = Number.NEGATIVE_INFINITY;
  #batchAtMs = Number.NEGATIVE_INFINITY;

  constructor(options: StaggerOptions) {
    this.#options = options;
  }

  add(listener: () => void, nowMs: number): void {
    if (!this.#pending.has(listener)) this.#pending.set(listener, nowMs);
  }

  remove(listener: () => void): void {
    this.#pending.delete(listener);
  }

  /** Calls the listeners that are due with this batch. The rarer batches are, the more listeners each of them calls. */
  onBatch(nowMs: number): void {
    this.#batchAtMs = nowMs;
    const count = Math.min(MAX_PER_BATCH, Math.floor((nowMs - this.#calledAtMs) / this.#options.intervalMs));
    const due = [...this.#pending]
      .slice(0, count)
      .filter(([, sinceMs]) => nowMs - sinceMs >= this.#options.minWaitMs);
    if (due.length === 0) return;
    this.#calledAtMs = nowMs;
    for (const [listener] of due) this.#call(listener);
  }

  /** Calls `listener` if it is pending and batches have stopped. */
  flushIfQuiet(listener: () => void, nowMs: number): void {
    if (this.#pending.has(listener) && nowMs - this.#batchAtMs >= this.#options.quietMs) this.#call(listener);
  }

  #call(listener: () => void): void {
    this.#pending.delete(listener);
    listener();
  }
}

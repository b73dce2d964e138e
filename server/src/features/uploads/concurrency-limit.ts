/** Limit of concurrent runs with a bounded queue; a call is refused when the queue is full. */

export class ConcurrencyLimit {
  readonly #running: number;
  readonly #waiting: number;
  readonly #queue: (() => void)[] = [];
  #taken = 0;

  constructor(most: { readonly running: number; readonly waiting: number }) {
    this.#running = most.running;
    this.#waiting = most.waiting;
  }

  /** Runs the work after the earlier ones; null when the queue is full. */
  async run<Result>(work: () => Promise<Result>): Promise<Result | null> {
    if (this.#taken < this.#running) this.#taken += 1;
    else if (this.#queue.length >= this.#waiting) return null;
    // A finished run hands its slot to the next one.
    else await new Promise<void>((begin) => this.#queue.push(begin));
    try {
      return await work();
    } finally {
      const next = this.#queue.shift();
      if (next === undefined) this.#taken -= 1;
      else next();
    }
  }
}

/** Lets few things run at once and few more wait; who comes when the queue is full is sent away. */

export class Turns {
  readonly #running: number;
  readonly #waiting: number;
  readonly #queue: (() => void)[] = [];
  #taken = 0;

  constructor(most: { readonly running: number; readonly waiting: number }) {
    this.#running = most.running;
    this.#waiting = most.waiting;
  }

  /** Runs the work in its turn; null when there are too many before it. */
  async take<Result>(work: () => Promise<Result>): Promise<Result | null> {
    if (this.#taken < this.#running) this.#taken += 1;
    else if (this.#queue.length >= this.#waiting) return null;
    // Whoever ends hands the place on without giving it up.
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

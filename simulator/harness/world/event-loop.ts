/** Event loop of the world: deferred work runs only in `settle`. */

/** More microtasks than any promise chain of the write path needs. */
const HOPS = 40;

export class EventLoop {
  #due: (() => void)[] = [];
  #failure: unknown = null;

  push(run: () => void): void {
    this.#due.push(run);
  }

  /** Stores the first failure of unawaited work; {@link settle} throws it. */
  fail(error: unknown): void {
    this.#failure ??= error;
  }

  /** Runs all deferred work, including work that it defers, until none is left. */
  async settle(): Promise<void> {
    do {
      const due = this.#due;
      this.#due = [];
      for (const run of due) run();
      for (let hop = 0; hop < HOPS; hop += 1) await Promise.resolve();
    } while (this.#due.length > 0);
    if (this.#failure !== null) throw this.#failure;
  }
}

/** The event loop of the world: deferred work runs turn by turn, and only when it is told to. */

/** More promise hops than any chain of the write path has. */
const HOPS = 40;

export class EventLoop {
  #due: (() => void)[] = [];
  #failure: unknown = null;

  push(run: () => void): void {
    this.#due.push(run);
  }

  /** Keeps the first failure of something nobody waits for; {@link settle} throws it. */
  fail(error: unknown): void {
    this.#failure ??= error;
  }

  /** Runs everything that is due, and what that makes due, until nothing is left. */
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

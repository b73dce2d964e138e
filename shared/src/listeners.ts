/** Listeners of one source. They do not depend on each other: one that throws is reported, and the others are still called. */

type Listener<News extends readonly unknown[]> = (...news: News) => void;

export class Listeners<News extends readonly unknown[]> {
  readonly #listeners = new Set<Listener<News>>();
  /** Those whose last call failed: a listener that fails each time is reported once. */
  readonly #failing = new Set<Listener<News>>();
  readonly #report: (error: unknown) => void;

  constructor(report: (error: unknown) => void) {
    this.#report = report;
  }

  /** Returns the way to stop listening. */
  add(listener: Listener<News>): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      this.#failing.delete(listener);
    };
  }

  call(...news: News): void {
    for (const listener of this.#listeners) this.#callOne(listener, news);
  }

  /** Calls the first listener with all news, then the second one: what the first one does waits for no other listener. */
  callEach(all: readonly News[]): void {
    for (const listener of this.#listeners) for (const news of all) this.#callOne(listener, news);
  }

  #callOne(listener: Listener<News>, news: News): void {
    try {
      listener(...news);
      if (this.#failing.size > 0) this.#failing.delete(listener);
    } catch (error) {
      if (!this.#failing.has(listener)) this.#report(error);
      this.#failing.add(listener);
    }
  }
}

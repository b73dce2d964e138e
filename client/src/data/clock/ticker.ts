/** A shared interval for values that change with time; it runs only while it has listeners. */

import { ListenerSet } from '../listeners.ts';

export class Ticker {
  readonly #listeners = new ListenerSet();
  readonly #everyMs: number;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(everyMs: number) {
    this.#everyMs = everyMs;
  }

  listen(listener: () => void): () => void {
    const forget = this.#listeners.add(listener);
    this.#timer ??= setInterval(() => this.#listeners.call(), this.#everyMs);
    return () => {
      forget();
      if (this.#listeners.size > 0) return;
      clearInterval(this.#timer);
      this.#timer = undefined;
    };
  }
}

export const halfSecond = new Ticker(500);

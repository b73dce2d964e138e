/** Upkeep of the database that a beat repeats: a failure is logged once and tried again, and must not stop the beat. */

import type { Log } from '../log.ts';

export interface RepeatedWorkParts {
  /** As the log calls it. */
  readonly name: string;
  /** May throw. */
  readonly run: () => void;
  readonly log: Log;
}

export class RepeatedWork {
  readonly #parts: RepeatedWorkParts;
  #isFailing = false;

  constructor(parts: RepeatedWorkParts) {
    this.#parts = parts;
  }

  beat(): void {
    const { name, run, log } = this.#parts;
    try {
      run();
    } catch (error) {
      // The next beat tries again, and one line is enough.
      if (!this.#isFailing) log.error(`${name} failed and will be tried again`, { error });
      this.#isFailing = true;
      return;
    }
    if (this.#isFailing) log.warn(`${name} works again`);
    this.#isFailing = false;
  }
}

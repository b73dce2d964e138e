/** Promises that wait until the test lets one of them go, in an order that a seed chooses. */

import type { SeededRandom } from '../../harness/world/seeded-random.ts';

export class Scheduler {
  readonly #random: SeededRandom;
  readonly #waiting: (() => void)[] = [];

  constructor(random: SeededRandom) {
    this.#random = random;
  }

  get count(): number {
    return this.#waiting.length;
  }

  /** Resolves when this one is let go. */
  pass(): Promise<void> {
    return new Promise((resolve) => void this.#waiting.push(resolve));
  }

  letOneGo(): void {
    if (this.#waiting.length === 0) return;
    const [go] = this.#waiting.splice(this.#random.below(this.#waiting.length), 1);
    go?.();
  }
}

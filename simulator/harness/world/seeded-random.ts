/** Seeded random numbers: one stream, sampled in order. */

import { sample, type StreamKey, seedKey } from '../../src/random.ts';

export class SeededRandom {
  readonly #key: StreamKey;
  #index = 0;

  constructor(seed: string) {
    this.#key = seedKey(seed);
  }

  /** An integer from 0 to `count`, exclusive. */
  below(count: number): number {
    this.#index += 1;
    return (sample(this.#key, this.#index) >>> 0) % count;
  }

  /** True with a probability of `permille` in a thousand. */
  chance(permille: number): boolean {
    return this.below(1000) < permille;
  }

  pick<Item>(items: readonly Item[]): Item {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new RangeError('nothing to pick from');
    return item;
  }
}

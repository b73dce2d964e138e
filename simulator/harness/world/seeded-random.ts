/** Seeded random numbers of tests: one stream, sampled in order. Not cryptographic. */

const GOLDEN = 0x9e3779b9;

/** A bijection of 32 bits in which every input bit affects every output bit (the "lowbias32" finaliser). */
function mix(bits: number): number {
  let x = bits;
  x = Math.imul(x ^ (x >>> 16), 0x7feb352d);
  x = Math.imul(x ^ (x >>> 15), 0x846ca68b);
  return x ^ (x >>> 16);
}

/** The key of a seed, from all of its characters. */
function seedKey(seed: string): number {
  let key = mix(seed.length + 1);
  for (let at = 0; at < seed.length; at += 1) {
    key = mix((mix(key ^ 0x5bf03635) + Math.imul(seed.charCodeAt(at), GOLDEN)) | 0) ^ 0x2545f491;
  }
  return key;
}

export class SeededRandom {
  readonly #key: number;
  #index = 0;

  constructor(seed: string) {
    this.#key = seedKey(seed);
  }

  /** An integer from 0 to `count`, exclusive. */
  below(count: number): number {
    this.#index += 1;
    return (mix((this.#key + Math.imul(this.#index, GOLDEN)) | 0) >>> 0) % count;
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

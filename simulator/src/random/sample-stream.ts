/** Random access to the samples of one purpose: words of a ChaCha8 keystream, computed by blocks when they are first read. */

import { BLOCK_WORDS, chachaBlock, type Nonce } from './chacha.ts';

/** What a stream's samples are for: the first word of its nonce. A new purpose gets a new number. */
export const SAMPLE_PURPOSES = { day: 1, splits: 2, slots: 3, ticks: 4, volume: 5, shock: 6 } as const;

export type SamplePurpose = keyof typeof SAMPLE_PURPOSES;

export class SampleStream {
  readonly #purpose: number;
  readonly #words: Int32Array;
  readonly #isFilled: Uint8Array;
  #isUsed = false;
  #key: Uint32Array | null = null;
  #nonce: Nonce = [0, 0, 0];

  /** A stream of at most `words` samples. */
  constructor(purpose: SamplePurpose, words: number) {
    const blocks = Math.ceil(words / BLOCK_WORDS);
    this.#purpose = SAMPLE_PURPOSES[purpose];
    this.#words = new Int32Array(blocks * BLOCK_WORDS);
    this.#isFilled = new Uint8Array(blocks);
  }

  /** Selects the samples of a day's key, of a path or an instrument, and of a minute. */
  select(key: Uint32Array, owner: number, minute: number): this {
    this.#key = key;
    this.#nonce = [this.#purpose, owner, minute];
    if (this.#isUsed) this.#isFilled.fill(0);
    this.#isUsed = false;
    return this;
  }

  /** Sample number `index`: 32 uniform bits as a signed integer. */
  sample(index: number): number {
    if (this.#isFilled[index >>> 4] === 0) this.#fill(index >>> 4);
    return this.#words[index] as number;
  }

  /** All samples; valid until others are selected. */
  all(): Int32Array {
    for (let block = 0; block < this.#isFilled.length; block += 1) {
      if (this.#isFilled[block] === 0) this.#fill(block);
    }
    return this.#words;
  }

  /** Half of a sample: 16 uniform bits; sample number n has the halves 2n and 2n + 1. */
  half(index: number): number {
    const word = this.sample(index >>> 1);
    return (index & 1) === 0 ? word & 0xffff : word >>> 16;
  }

  #fill(block: number): void {
    if (this.#key === null) throw new Error('no samples are selected');
    chachaBlock(this.#key, this.#nonce, block, this.#words);
    this.#isFilled[block] = 1;
    this.#isUsed = true;
  }
}

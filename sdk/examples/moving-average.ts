/** Crossings of a fast and a slow moving average. */

export type Signal = 'up' | 'down';

export class AverageCrossover {
  readonly #fast: number;
  readonly #slow: number;
  readonly #values: number[] = [];
  #wasAbove: boolean | null = null;

  /** Both are counts of values. */
  constructor(fast: number, slow: number) {
    this.#fast = fast;
    this.#slow = slow;
  }

  /** The crossing that this value makes, if any. */
  take(value: number): Signal | null {
    this.#values.push(value);
    if (this.#values.length > this.#slow) this.#values.shift();
    if (this.#values.length < this.#slow) return null;
    const isAbove = average(this.#values.slice(-this.#fast)) > average(this.#values);
    const crosses = this.#wasAbove !== null && this.#wasAbove !== isAbove;
    this.#wasAbove = isAbove;
    return crosses ? (isAbove ? 'up' : 'down') : null;
  }
}

function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Rows of a shard in order of a number, read by their numbers: a reader that goes up needs one query for a thousand of them. */

import { SHARD_COUNT } from '@vernier/shared/engine/shards';

const NUMBERS_OF_A_SLICE = 1_000;

interface ShardRows<Row> {
  /** The last number of a shard. */
  readonly last: (shard: number) => Promise<number>;
  /** The rows of these numbers that are stored, in their order. */
  readonly read: (numbers: number[]) => Promise<readonly Row[]>;
  readonly numberOf: (row: Row) => number;
}

export class ShardSlices<Row> {
  readonly #source: ShardRows<Row>;
  #rows: readonly Row[] = [];
  /** The slice has the rows above the first number, up to the second one. */
  #from = 0;
  #to = 0;
  /** Place of the row that was returned last. */
  #place = 0;

  constructor(source: ShardRows<Row>) {
    this.#source = source;
  }

  /** The first row above a number of its shard; null at the end of the shard. */
  async after(number: number): Promise<Row | null> {
    const last = await this.#source.last(shardOfNumber(number));
    for (let from = number; from < last; from = this.#to) {
      if (!this.#covers(from)) await this.#load(from, last);
      if (this.#place > 0 && this.#numberAt(this.#place - 1) > from) this.#place = 0;
      while (this.#place < this.#rows.length && this.#numberAt(this.#place) <= from) this.#place += 1;
      const row = this.#rows[this.#place];
      if (row !== undefined) return row;
    }
    return null;
  }

  /** The row of a number; null without one. */
  async at(number: number): Promise<Row | null> {
    const row = await this.after(number - SHARD_COUNT);
    return row !== null && this.#source.numberOf(row) === number ? row : null;
  }

  #covers(number: number): boolean {
    return number >= this.#from && number < this.#to && (number - this.#from) % SHARD_COUNT === 0;
  }

  async #load(from: number, last: number): Promise<void> {
    const length = Math.min(NUMBERS_OF_A_SLICE, (last - from) / SHARD_COUNT);
    const numbers = Array.from({ length }, (_, place) => from + (place + 1) * SHARD_COUNT);
    this.#rows = await this.#source.read(numbers);
    this.#from = from;
    this.#to = from + length * SHARD_COUNT;
    this.#place = 0;
  }

  #numberAt(place: number): number {
    const row = this.#rows[place];
    return row === undefined ? Number.POSITIVE_INFINITY : this.#source.numberOf(row);
  }
}

/** The shard of a number, also of one before its first. */
function shardOfNumber(number: number): number {
  return (((number - 1) % SHARD_COUNT) + SHARD_COUNT) % SHARD_COUNT;
}

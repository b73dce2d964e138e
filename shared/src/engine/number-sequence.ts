/**
 * Numbers of accounts, events, orders, postings and transfers. In one sequence they are 1, 2, 3, …; in shards those of shard `s`
 * are s + 1, s + 65, s + 129, …, so that several processes give numbers without asking each other [STORE-14].
 */

import { ALL_SHARDS, SHARD_COUNT } from './shards.ts';

/** The last numbers that were given. */
export interface LastNumbers {
  readonly lastEventSeq: number;
  readonly lastOrderId: number;
  readonly lastPostingId: number;
  readonly lastTransferId: number;
  readonly lastAccountId: number;
}

const NUMBER_NAMES = [
  'lastEventSeq',
  'lastOrderId',
  'lastPostingId',
  'lastTransferId',
  'lastAccountId',
] as const satisfies readonly (keyof LastNumbers)[];

export class NumberSequence implements LastNumbers {
  /** Distance between two numbers. */
  readonly step: number;
  lastEventSeq: number;
  lastOrderId: number;
  lastPostingId: number;
  lastTransferId: number;
  lastAccountId: number;

  constructor(last: LastNumbers, step = 1) {
    this.step = step;
    this.lastEventSeq = last.lastEventSeq;
    this.lastOrderId = last.lastOrderId;
    this.lastPostingId = last.lastPostingId;
    this.lastTransferId = last.lastTransferId;
    this.lastAccountId = last.lastAccountId;
  }

  get nextEventSeq(): number {
    return this.lastEventSeq + this.step;
  }

  get nextOrderId(): number {
    return this.lastOrderId + this.step;
  }

  get nextTransferId(): number {
    return this.lastTransferId + this.step;
  }

  get nextAccountId(): number {
    return this.lastAccountId + this.step;
  }
}

/** The last numbers of a sequence, and the distance between two of them. */
export type SequenceNumbers = LastNumbers & Pick<NumberSequence, 'step'>;

export const NO_NUMBERS: LastNumbers = {
  lastEventSeq: 0,
  lastOrderId: 0,
  lastPostingId: 0,
  lastTransferId: 0,
  lastAccountId: 0,
};

/** The newest of several sequences, by kind. */
export function newestNumbers(sequences: readonly LastNumbers[]): LastNumbers {
  const newest = (name: keyof LastNumbers) =>
    sequences.reduce((last, numbers) => Math.max(last, numbers[name]), 0);
  return Object.fromEntries(NUMBER_NAMES.map((name) => [name, newest(name)])) as unknown as LastNumbers;
}

/** The last numbers of a shard before those that are above `others`. */
export function shardNumbersAfter(shard: number, others: LastNumbers): LastNumbers {
  const last = (name: keyof LastNumbers) => lastOfShard(shard, others[name]);
  return Object.fromEntries(NUMBER_NAMES.map((name) => [name, last(name)])) as unknown as LastNumbers;
}

/** The largest number of the shard that is at most `number`; zero or below when there is none. */
export function lastOfShard(shard: number, number: number): number {
  return shard + 1 + Math.floor((number - shard - 1) / SHARD_COUNT) * SHARD_COUNT;
}

/** The largest number of a sequence that is at most `last`, but not before its number `from`. */
export function lastUpTo(last: number, from: number, { step }: Pick<NumberSequence, 'step'>): number {
  return from + Math.max(0, Math.floor((last - from) / step)) * step;
}

/** How many numbers a sequence has given up to its last one. */
export function countUpTo(last: number, { step }: Pick<NumberSequence, 'step'>): number {
  return Math.max(0, Math.ceil(last / step));
}

/** Sequences of all shards, by shard, whose first numbers are above those of `others`. */
export function shardSequences(others: LastNumbers): Map<number, NumberSequence> {
  const numbersOf = (shard: number) => new NumberSequence(shardNumbersAfter(shard, others), SHARD_COUNT);
  return new Map(ALL_SHARDS.map((shard) => [shard, numbersOf(shard)]));
}

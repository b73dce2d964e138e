/**
 * Serial queues keyed by account: work that reads rows and then writes runs in the turn of its account, so that a decision and its
 * write stay one act while repositories return promises. Commands need no turn: the executor decides them one after another.
 */

import { type Refusal, refuse } from '@vernier/shared/refusals';

/** Work of one account in progress. A person makes one or two calls at a time, and a program some hundreds. */
const MOST_AT_ONCE = 500;
const RETRY_AFTER_S = 2;

interface Tail {
  /** Ends with the newest work, and never rejects. */
  readonly ended: Promise<void>;
  /** Pieces of work that have not ended. */
  readonly length: number;
}

export class AccountQueue {
  readonly #tails = new Map<number, Tail>();

  /** The refusal of a call whose account has too much work waiting; null when it may join the queue. */
  refusalOf(accountId: number): Refusal | null {
    const { length } = this.#tails.get(accountId) ?? { length: 0 };
    return length >= MOST_AT_ONCE ? refuse('overloaded', { retry_after: RETRY_AFTER_S }) : null;
  }

  /**
   * Runs the work in the turn of the account: at once when the account has no other work, and then a synchronous result is
   * returned as it is. Work of an owner may take the turn of its practice account within its own, and no other: work of a practice
   * account takes none of its owner, so that two accounts never wait for each other.
   */
  run<Result>(accountId: number, work: () => Result | Promise<Result>): Result | Promise<Result> {
    const tail = this.#tails.get(accountId);
    const result = tail === undefined ? work() : tail.ended.then(work);
    if (result instanceof Promise) this.#append(accountId, result, tail?.length ?? 0);
    return result;
  }

  #append(accountId: number, result: Promise<unknown>, before: number): void {
    const end = () => {
      if (this.#tails.get(accountId)?.ended === ended) this.#tails.delete(accountId);
      else this.#shorten(accountId);
    };
    const ended: Promise<void> = result.then(end, end);
    this.#tails.set(accountId, { ended, length: before + 1 });
  }

  #shorten(accountId: number): void {
    const tail = this.#tails.get(accountId);
    if (tail !== undefined) this.#tails.set(accountId, { ...tail, length: tail.length - 1 });
  }
}

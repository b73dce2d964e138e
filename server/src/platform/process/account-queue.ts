/**
 * Serial queues keyed by account: work that reads rows and then writes runs in the turn of its account, so that a decision and its
 * write stay one act while repositories return promises. Commands need no turn: the executor decides them one after another. Work of
 * an owner may take the turn of its practice account within its own, and no other: work of a practice account takes none of its owner,
 * so that two accounts never wait for each other.
 */

import { type Refusal, refuse } from '@vernier/shared/refusals';
import { KeyedQueue } from './keyed-queue.ts';

/** Work of one account in progress. A person makes one or two calls at a time, and a program some hundreds. */
const MOST_AT_ONCE = 500;
const RETRY_AFTER_S = 2;

export class AccountQueue extends KeyedQueue<number> {
  /** The refusal of a call whose account has too much work waiting; null when it may join the queue. */
  refusalOf(accountId: number): Refusal | null {
    return this.lengthOf(accountId) >= MOST_AT_ONCE
      ? refuse('overloaded', { retry_after: RETRY_AFTER_S })
      : null;
  }
}

/** Accounts in memory without open orders and transfers, by their last use: the longest unused leave memory first [BOUND-9]. */

import type { AccountSource } from './store.ts';

/** Most inactive accounts in memory: some 20 MB, as many as there are sessions in memory. */
export const INACTIVE_IN_MEMORY = 20_000;

/** Where accounts that left memory are read again, and how many inactive ones stay. */
export interface InactiveOptions {
  readonly source: AccountSource;
  readonly limit: number;
}

export class InactiveAccounts {
  readonly source: AccountSource;
  readonly #limit: number;
  /** The newest event of each account, in the order of their last use. */
  readonly #eventSeqs = new Map<number, number>();
  #durableSeq = 0;

  constructor({ source, limit }: InactiveOptions) {
    this.source = source;
    this.#limit = limit;
  }

  /** The account became inactive with this event, or was read from the store. */
  add(id: number, eventSeq: number): void {
    this.#eventSeqs.delete(id);
    this.#eventSeqs.set(id, eventSeq);
  }

  /** The account has an open order or transfer again. */
  remove(id: number): void {
    this.#eventSeqs.delete(id);
  }

  /** A read of the account, when it is one of these. */
  use(id: number): void {
    const eventSeq = this.#eventSeqs.get(id);
    if (eventSeq !== undefined) this.add(id, eventSeq);
  }

  /** All events up to this one are in the store. */
  durable(eventSeq: number): void {
    this.#durableSeq = eventSeq;
  }

  /** Removes the longest unused above the limit. An account stays until its newest event is in the store. */
  *evict(): Generator<number> {
    if (this.#eventSeqs.size <= this.#limit) return;
    for (const [id, eventSeq] of this.#eventSeqs) {
      if (this.#eventSeqs.size <= this.#limit) return;
      if (eventSeq > this.#durableSeq) continue;
      this.#eventSeqs.delete(id);
      yield id;
    }
  }
}

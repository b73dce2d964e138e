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
  /** How many events had been recorded with the newest one of each account, in the order of their last use. */
  readonly #recorded = new Map<number, number>();
  #durableEvents = 0;

  constructor({ source, limit }: InactiveOptions) {
    this.source = source;
    this.#limit = limit;
  }

  /** The account became inactive with the last of so many recorded events, or was read from the store. */
  add(id: number, recordedEvents: number): void {
    this.#recorded.delete(id);
    this.#recorded.set(id, recordedEvents);
  }

  /** The account has an open order or transfer again. */
  remove(id: number): void {
    this.#recorded.delete(id);
  }

  /** A read of the account, when it is one of these. */
  use(id: number): void {
    const recordedEvents = this.#recorded.get(id);
    if (recordedEvents !== undefined) this.add(id, recordedEvents);
  }

  /** So many recorded events are in the store. */
  durable(recordedEvents: number): void {
    this.#durableEvents = recordedEvents;
  }

  /** Removes the longest unused above the limit. An account stays until its newest event is in the store. */
  *evict(): Generator<number> {
    if (this.#recorded.size <= this.#limit) return;
    for (const [id, recordedEvents] of this.#recorded) {
      if (this.#recorded.size <= this.#limit) return;
      if (recordedEvents > this.#durableEvents) continue;
      this.#recorded.delete(id);
      yield id;
    }
  }
}

/** Closing entries of deleted demo accounts: what is left of their rows, and the sums that the other rows add up with [LEDGER-10]. */

import type { TimeMs } from '../clock.ts';
import type { Micros } from '../numbers/money.ts';
import type { Book } from '../trading/orders/account.ts';

/** Sums of the postings of a demo account, by ledger account. */
export interface ClosedSums {
  readonly cashMicros: Micros;
  readonly profitMicros: Micros;
  readonly feesMicros: Micros;
  readonly protectionMicros: Micros;
  readonly swapMicros: Micros;
  readonly mintMicros: Micros;
}

/** The ledger account of each sum; the cash is the user's own. */
export const CLOSED_SUM_ACCOUNTS = {
  cashMicros: 'users:cash',
  profitMicros: 'house:profit',
  feesMicros: 'house:fees',
  protectionMicros: 'house:protection',
  swapMicros: 'house:swap',
  mintMicros: 'demo:mint',
} as const satisfies Record<keyof ClosedSums, string>;

export const CLOSED_SUM_NAMES = Object.keys(CLOSED_SUM_ACCOUNTS) as readonly (keyof ClosedSums)[];

export interface ClosedAccount extends ClosedSums {
  readonly accountId: number;
  readonly book: Book;
  readonly closedAtMs: TimeMs;
  /** Number of its events; the last one closed it. */
  readonly version: number;
  /** The newest numbers of its sequence when it was closed, so that none is given again. */
  readonly lastEventSeq: number;
  readonly lastPostingId: number;
  readonly lastOrderId: number;
  /** Its rows that are deleted so far; the sums are those of the deleted postings. */
  readonly events: number;
  readonly postings: number;
  readonly orders: number;
  /** SHA-256 over its last row and its deleted events, in their order. */
  readonly digest: string;
  /** Place in the chain of closing entries, and the hash over this entry and its predecessor; null until all rows are deleted. */
  readonly chainNumber: number | null;
  readonly hash: string | null;
}

/** All closing entries of a store. */
export class ClosedAccounts {
  readonly #byId: ReadonlyMap<number, ClosedAccount>;

  constructor(entries: Iterable<ClosedAccount>) {
    this.#byId = new Map([...entries].map((entry) => [entry.accountId, entry]));
  }

  get(accountId: number): ClosedAccount | undefined {
    return this.#byId.get(accountId);
  }

  has(accountId: number): boolean {
    return this.#byId.has(accountId);
  }

  /** Number of entries with all rows deleted, of accounts whose own row is deleted too. */
  get deleted(): number {
    return [...this.#byId.values()].filter(({ chainNumber }) => chainNumber !== null).length;
  }

  /** Numbers of deleted rows, and the events that are still to be deleted. */
  get rows(): Record<'accounts' | 'events' | 'postings' | 'orders' | 'waitingEvents', number> {
    const rows = { accounts: this.#byId.size, events: 0, postings: 0, orders: 0, waitingEvents: 0 };
    for (const { events, postings, orders, version } of this.#byId.values()) {
      rows.events += events;
      rows.postings += postings;
      rows.orders += orders;
      rows.waitingEvents += version - events;
    }
    return rows;
  }

  /** The last numbers of the entries of some accounts; without an entry below all numbers. */
  lastOf(
    isOne: (accountId: number) => boolean,
  ): Record<'accountId' | 'eventSeq' | 'postingId' | 'orderId', number> {
    const none = Number.NEGATIVE_INFINITY;
    const last = { accountId: none, eventSeq: none, postingId: none, orderId: none };
    for (const entry of this.#byId.values()) {
      if (!isOne(entry.accountId)) continue;
      last.accountId = Math.max(last.accountId, entry.accountId);
      last.eventSeq = Math.max(last.eventSeq, entry.lastEventSeq);
      last.postingId = Math.max(last.postingId, entry.lastPostingId);
      last.orderId = Math.max(last.orderId, entry.lastOrderId);
    }
    return last;
  }

  /** Entries whose sums do not add up to zero, as those of whole transactions do. */
  get unbalanced(): readonly number[] {
    return [...this.#byId.values()]
      .filter((entry) => totalOf(entry) !== 0n)
      .map(({ accountId }) => accountId);
  }
}

function totalOf(sums: ClosedSums): Micros {
  return CLOSED_SUM_NAMES.reduce((total, name) => total + sums[name], 0n);
}

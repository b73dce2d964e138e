/**
 * The trial balance: sums of the ledger on disk by account and book. Each call
 * adds the postings since the last one; the first reads all of them, in slices that do not delay trading.
 */

import { setImmediate } from 'node:timers/promises';
import { firstPart, isEmpty, type NumberRange } from '@vernier/db/repositories/number-range';
import type { LedgerSum, LedgerSums, SummedAccount } from '@vernier/db/repositories/wallet/ledger';
import type { Book } from '@vernier/shared/trading/orders/account';

/** Postings summed in one event-loop slice; about two milliseconds. */
const STRETCH = 5_000;

export interface BookBalance {
  readonly book: Book;
  readonly account: SummedAccount;
  readonly micros: bigint;
}

export interface LedgerTrialBalance {
  /** Whether every book adds up to nothing. */
  readonly isBalanced: boolean;
  readonly accounts: readonly BookBalance[];
  readonly postings: number;
}

export class LedgerBalance {
  readonly #sums: LedgerSums;
  readonly #balances = new Map<string, LedgerSum>();
  /** The postings that are summed, by sequence; empty before the first sum. */
  #summed: readonly NumberRange[] = [];
  /** Closed accounts up to this one are summed; null when all of them are. */
  #closedUpTo: number | null = 0;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(sums: LedgerSums) {
    this.#sums = sums;
  }

  /** Up to the newest posting of this moment. */
  async now(): Promise<LedgerTrialBalance> {
    // Sequential: two concurrent runs would add the same postings twice.
    const turn = this.#turn.then(() => this.#catchUp());
    // a check that fails has added whole stretches only, and the next one continues after them
    this.#turn = turn.catch(() => {});
    await turn;
    const accounts = [...this.#balances.values()];
    const totals = new Map<Book, bigint>();
    for (const { book, micros } of accounts) totals.set(book, (totals.get(book) ?? 0n) + micros);
    return {
      isBalanced: [...totals.values()].every((total) => total === 0n),
      accounts: accounts.toSorted(byPlace),
      postings: accounts.reduce((all, { postings }) => all + postings, 0),
    };
  }

  /**
   * Postings up to these numbers are in the sums, by sequence. Only these may be deleted: the sums keep them, and the closing entries, which have
   * them too, were read before all postings.
   */
  get summedUpTo(): readonly number[] {
    return this.#summed.map(({ upTo }) => upTo);
  }

  async #catchUp(): Promise<void> {
    while (this.#closedUpTo !== null) {
      const { sums, lastId } = await this.#sums.closed(this.#closedUpTo, STRETCH);
      for (const sum of sums) this.#add(sum);
      this.#closedUpTo = lastId === 0 ? null : lastId;
      await setImmediate();
    }
    const all = await this.#sums.ranges();
    for (;;) {
      const rest = all.map((range, place) => ({ ...range, after: this.#summed[place]?.upTo ?? range.after }));
      if (rest.every(isEmpty)) return;
      const part = firstPart(rest, STRETCH);
      for (const sum of await this.#sums.between(part)) this.#add(sum);
      this.#summed = part;
      await setImmediate();
    }
  }

  #add(sum: LedgerSum): void {
    const key = `${sum.book} ${sum.account}`;
    const known = this.#balances.get(key);
    this.#balances.set(key, {
      ...sum,
      micros: (known?.micros ?? 0n) + sum.micros,
      postings: (known?.postings ?? 0) + sum.postings,
    });
  }
}

/** The real book first, and in each the accounts by name. */
function byPlace(left: LedgerSum, right: LedgerSum): number {
  if (left.book !== right.book) return left.book === 'real' ? -1 : 1;
  return left.account < right.account ? -1 : 1;
}

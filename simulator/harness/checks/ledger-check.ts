/** Check of the ledger after every event: transactions balance, books sum to zero, balances are the sums of their entries. */

import { invariant } from '@vernier/shared/assert';
import type { Posting } from '@vernier/shared/ledger/posting';
import type { Account, Book } from '@vernier/shared/trading/orders/account';

export class LedgerCheck {
  readonly #cash = new Map<number, { balance: bigint; entries: number }>();
  readonly #holds = new Map<number, bigint>();
  readonly #totals = new Map<Book, bigint>();
  readonly #books = new Map<number, Book>();

  /** Adds the postings of one event [LEDGER-1] [LEDGER-3] [LEDGER-5]. */
  note(postings: readonly Posting[]): void {
    let sum = 0n;
    for (const posting of postings) {
      const { book, accountId, amountMicros, account } = posting;
      sum += amountMicros;
      this.#totals.set(book, (this.#totals.get(book) ?? 0n) + amountMicros);
      invariant((this.#books.get(accountId) ?? book) === book, `account ${accountId} stays in its book`);
      this.#books.set(accountId, book);
      if (account === `user:${accountId}:cash`) this.#noteCash(posting);
      else if (account === `user:${accountId}:hold`)
        this.#holds.set(accountId, (this.#holds.get(accountId) ?? 0n) + amountMicros);
      else invariant(posting.balanceAfterMicros === null, `${account} carries no running balance`);
    }
    invariant(sum === 0n && postings.length !== 1, 'the postings of an event sum to zero');
  }

  /** Checks after every event that the balance is the sum of its entries and the books balance [LEDGER-2]. */
  check(account: Account): void {
    const { balance, entries } = this.#cash.get(account.id) ?? { balance: 0n, entries: 0 };
    invariant(account.balanceMicros === balance, `the balance of ${account.id} is the sum of its entries`);
    invariant(account.entryCount === entries, `the entries of ${account.id} are counted`);
    const hold = this.#holds.get(account.id) ?? 0n;
    invariant(account.lockedMicros === hold, `what ${account.id} holds is the sum of its postings`);
    for (const [book, total] of this.#totals) invariant(total === 0n, `the ${book} book balances`);
  }

  #noteCash({ accountId, amountMicros, balanceAfterMicros, entryNumber }: Posting): void {
    const { balance, entries } = this.#cash.get(accountId) ?? { balance: 0n, entries: 0 };
    const after = { balance: balance + amountMicros, entries: entries + 1 };
    invariant(balanceAfterMicros === after.balance, `the entry of ${accountId} carries the balance after it`);
    invariant(entryNumber === after.entries, `the entries of ${accountId} are numbered without gaps`);
    this.#cash.set(accountId, after);
  }
}

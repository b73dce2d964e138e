/** Assertions and sums over postings: a transaction balances, and so does every book at every moment [LEDGER-1] [LEDGER-2]. */

import { invariant } from '../assert.ts';
import type { Micros } from '../numbers/money.ts';
import type { Book } from '../trading/orders/account.ts';
import type { LedgerAccount, Posting } from './posting.ts';

/** Throws unless the postings of each event are two or more, in one book, and sum to zero [LEDGER-1]. */
export function assertBalanced(postings: readonly Posting[]): void {
  let from = 0;
  while (from < postings.length) {
    const first = postings[from] as Posting;
    let sum = 0n;
    let next = from;
    for (; postings[next]?.eventSeq === first.eventSeq; next += 1) {
      const posting = postings[next] as Posting;
      invariant(posting.book === first.book, `the transaction of event ${first.eventSeq} mixes books`);
      sum += posting.amountMicros;
    }
    invariant(next - from >= 2 && sum === 0n, `the transaction of event ${first.eventSeq} does not balance`);
    from = next;
  }
}

/** The balance of every account of a book. */
export type TrialBalance = ReadonlyMap<LedgerAccount, Micros>;

export function trialBalance(postings: Iterable<Posting>, book: Book): TrialBalance {
  const balances = new Map<LedgerAccount, Micros>();
  for (const { account, amountMicros, book: of } of postings) {
    if (of === book) balances.set(account, (balances.get(account) ?? 0n) + amountMicros);
  }
  return balances;
}

/** Zero in books that balance [LEDGER-2]. */
export function trialTotal(balances: TrialBalance): Micros {
  let total = 0n;
  for (const balance of balances.values()) total += balance;
  return total;
}

/** Balance of the stored books after every test: each balances to zero, and every account is the sum of its postings. */

import { CLOSED_SUM_NAMES } from '@vernier/shared/engine/closed-accounts';
import { SHARD_COUNT } from '@vernier/shared/engine/shards';
import type { StoredBooks } from '@vernier/shared/engine/stored-books';

/** Throws at the first thing that does not add up, and closes `stored`. */
export function expectBalancedBooks(stored: StoredBooks): void {
  try {
    const counts = stored.counts();
    const totals = new Map<string, bigint>();
    const balances = new Map<string, bigint>();
    const add = (to: Map<string, bigint>, key: string, amount: bigint) =>
      to.set(key, (to.get(key) ?? 0n) + amount);
    let found = 0;
    for (let row = stored.postingAfter(0); row !== null; row = stored.postingAfter(row.id)) {
      found += 1;
      add(totals, row.book, row.amountMicros);
      add(balances, row.account, row.amountMicros);
    }
    if (found !== counts.postings) throw new Error(`${found} of ${counts.postings} postings are there`);
    const closed = new Map([...stored.closedAccounts()].map((entry) => [entry.accountId, entry]));
    for (const entry of closed.values())
      for (const name of CLOSED_SUM_NAMES) add(totals, entry.book, entry[name]);
    for (const [book, total] of totals)
      if (total !== 0n) throw new Error(`the ${book} book is out of balance by ${total}`);
    const deleted = [...closed.values()].filter(({ chainNumber }) => chainNumber !== null);
    const lastId = SHARD_COUNT * (counts.accounts + deleted.length + 1);
    let rows = 0;
    // Each shard numbers its accounts, so those of a cluster have gaps.
    for (let id = 1; id <= lastId && rows < counts.accounts; id += 1) {
      const account = stored.account(id);
      if (account !== null) rows += 1;
      if (closed.has(id)) continue;
      const cash = balances.get(`user:${id}:cash`) ?? 0n;
      const hold = balances.get(`user:${id}:hold`) ?? 0n;
      if ((account?.balanceMicros ?? 0n) !== cash || (account?.lockedMicros ?? 0n) !== hold)
        throw new Error(`account ${id} is not the sum of its entries`);
    }
    if (rows < counts.accounts) throw new Error(`${rows} of ${counts.accounts} accounts are there`);
  } finally {
    stored.close();
  }
}

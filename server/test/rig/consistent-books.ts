/** Consistency of the books on disk after every test: each balances to zero, and every account is the sum of its postings. */

import { openBooksForReading } from '@vernier/db/sqlite/open';

/** Throws at the first thing that does not add up; `dataDir` is a folder whose server has stopped. */
export function expectConsistentBooks(dataDir: string): void {
  const stored = openBooksForReading(dataDir);
  try {
    const counts = stored.counts();
    const totals = new Map<string, bigint>();
    const balances = new Map<string, bigint>();
    const add = (to: Map<string, bigint>, key: string, amount: bigint) =>
      to.set(key, (to.get(key) ?? 0n) + amount);
    for (let id = 1; id <= counts.postings; id += 1) {
      const posting = stored.posting(id);
      if (posting === null) throw new Error(`posting ${id} is missing`);
      add(totals, posting.book, posting.amountMicros);
      add(balances, posting.account, posting.amountMicros);
    }
    for (const [book, total] of totals)
      if (total !== 0n) throw new Error(`the ${book} book is out of balance by ${total}`);
    for (let id = 1; id <= counts.accounts; id += 1) {
      const account = stored.account(id);
      const cash = balances.get(`user:${id}:cash`) ?? 0n;
      const hold = balances.get(`user:${id}:hold`) ?? 0n;
      if (account?.balanceMicros !== cash || account.lockedMicros !== hold)
        throw new Error(`account ${id} is not the sum of its entries`);
    }
  } finally {
    stored.close();
  }
}

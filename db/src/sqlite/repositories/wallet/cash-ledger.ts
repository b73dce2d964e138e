/** Cash entries of an account on SQLite, by the index of their numbers. */

import { and, asc, eq, gt, lte, sql } from 'drizzle-orm';
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import type { CashLedger } from '../../../repositories/wallet/cash-ledger.ts';
import { accounts, postings } from '../../tables.ts';

export function sqliteCashLedger(db: BetterSQLite3Database): CashLedger {
  const accountId = sql.placeholder('accountId');
  const counts = db
    .select({ all: accounts.entryCount })
    .from(accounts)
    .where(eq(accounts.id, accountId))
    .prepare();
  const range = db
    .select()
    .from(postings)
    .where(
      and(
        eq(postings.accountId, accountId),
        gt(postings.entryNumber, sql.placeholder('after')),
        lte(postings.entryNumber, sql.placeholder('upTo')),
      ),
    )
    .orderBy(asc(postings.entryNumber))
    .prepare();
  return {
    count: (id) => counts.get({ accountId: id })?.all ?? 0,
    entries: (id, after, upTo) => range.all({ accountId: id, after, upTo }),
  };
}

/** Reads of the ledger on SQLite: sums, and the cash entries of an account by the index of their numbers. */

import type { Synchronous } from '../../../repositories/asynchronous.ts';
import { and, count, gt, lte, max, sql, asc, eq } from 'drizzle-orm';
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import {
  CLOSED_SUM_ACCOUNTS,
  CLOSED_SUM_NAMES,
  type ClosedAccount,
} from '@vernier/shared/engine/closed-accounts';
import type {
  LedgerSum,
  LedgerSums,
  SummedAccount,
  CashLedger,
} from '../../../repositories/wallet/ledger.ts';
import { postings, accounts, closedAccounts } from '../../tables.ts';

const account = sql<SummedAccount>`CASE
  WHEN ${postings.account} GLOB 'user:*:cash' THEN 'users:cash'
  WHEN ${postings.account} GLOB 'user:*:hold' THEN 'users:hold'
  ELSE ${postings.account} END`;

export function sqliteLedgerSums(db: BetterSQLite3Database): Synchronous<LedgerSums> {
  return {
    lastId: () =>
      db
        .select({ last: max(postings.id) })
        .from(postings)
        .get()?.last ?? 0,
    between: (afterId, upToId) =>
      db
        .select({
          book: postings.book,
          account,
          // In two halves: SQLite throws when a sum exceeds 64 bits, and a number is exact up to 53 bits only.
          upper: sql<string>`CAST(sum(${postings.amountMicros} >> 32) AS TEXT)`,
          lower: sql<string>`CAST(sum(${postings.amountMicros} & 4294967295) AS TEXT)`,
          postings: count(),
        })
        .from(postings)
        .where(and(gt(postings.id, afterId), lte(postings.id, upToId)))
        .groupBy(postings.book, account)
        .all()
        .map(({ upper, lower, ...sum }) => ({ ...sum, micros: (BigInt(upper) << 32n) + BigInt(lower) })),
    closed(afterId, limit) {
      const entries = db
        .select()
        .from(closedAccounts)
        .where(gt(closedAccounts.accountId, afterId))
        .orderBy(asc(closedAccounts.accountId))
        .limit(limit)
        .all();
      return {
        sums: entries.flatMap(sumsOf),
        lastId: entries.length < limit ? 0 : (entries.at(-1)?.accountId ?? 0),
      };
    },
  };
}

/** The number of postings is that of all sums together. */
function sumsOf({ book, postings: deleted, ...entry }: ClosedAccount): readonly LedgerSum[] {
  return CLOSED_SUM_NAMES.map((name) => ({
    book,
    account: CLOSED_SUM_ACCOUNTS[name],
    micros: entry[name],
    postings: name === 'cashMicros' ? deleted : 0,
  })).filter(({ micros, postings: all }) => micros !== 0n || all !== 0);
}

/** Cash entries of an account on SQLite, by the index of their numbers. */
export function sqliteCashLedger(db: BetterSQLite3Database): Synchronous<CashLedger> {
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

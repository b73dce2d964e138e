/** Reads of the ledger: sums, and the cash entries of an account by the index of their numbers. */

import { and, count, gt, lte, sql, asc, eq, type SQL } from 'drizzle-orm';
import {
  CLOSED_SUM_ACCOUNTS,
  CLOSED_SUM_NAMES,
  type ClosedAccount,
} from '@vernier/shared/engine/closed-accounts';
import type { LedgerSum, LedgerSums, SummedAccount, CashLedger } from '../../repositories/wallet/ledger.ts';
import { all, rowCount, type Bodies } from '../body.ts';
import { postingRange } from '../posting-range.ts';
import type { QuerySource, Tables } from '../query-source.ts';

export function ledgerSumQueries({
  db,
  tables: { closedAccounts, postings },
  fragments,
}: QuerySource): Bodies<LedgerSums> {
  const account = summedAccount(postings);
  return {
    ranges: postingRange({ db, fragments }),
    between: (ranges) =>
      all(
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
          .where(fragments.isNumbered(postings.id, ranges))
          .groupBy(postings.book, account),
      ).map((rows) =>
        rows.map(({ upper, lower, ...sum }) => ({ ...sum, micros: (BigInt(upper) << 32n) + BigInt(lower) })),
      ),
    *closed(afterId, limit) {
      const entries = yield* all(
        db
          .select()
          .from(closedAccounts)
          .where(gt(closedAccounts.accountId, afterId))
          .orderBy(asc(closedAccounts.accountId))
          .limit(limit),
      );
      return {
        sums: entries.flatMap(sumsOf),
        lastId: entries.length < limit ? 0 : (entries.at(-1)?.accountId ?? 0),
      };
    },
  };
}

/** Wildcards are the same in both databases; accounts are in lower case. */
function summedAccount({ account }: Tables['postings']): SQL<SummedAccount> {
  return sql<SummedAccount>`CASE
    WHEN ${account} LIKE 'user:%:cash' THEN 'users:cash'
    WHEN ${account} LIKE 'user:%:hold' THEN 'users:hold'
    ELSE ${account} END`;
}

/** The number of postings is that of all sums together. */
function sumsOf({ book, postings: deleted, ...entry }: ClosedAccount): readonly LedgerSum[] {
  return CLOSED_SUM_NAMES.map((name) => ({
    book,
    account: CLOSED_SUM_ACCOUNTS[name],
    micros: entry[name],
    postings: name === 'cashMicros' ? deleted : 0,
  })).filter(({ micros, postings: rows }) => micros !== 0n || rows !== 0);
}

/** Cash entries of an account, by the index of their numbers. */
export function cashLedgerQueries({ db, tables: { accounts, postings } }: QuerySource): Bodies<CashLedger> {
  const accountId = sql.placeholder('accountId');
  const counts = db.select({ all: accounts.entryCount }).from(accounts).where(eq(accounts.id, accountId));
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
    .orderBy(asc(postings.entryNumber));
  return {
    count: (id) => rowCount(counts, { accountId: id }),
    entries: (id, after, upTo) => all(range, { accountId: id, after, upTo }),
  };
}

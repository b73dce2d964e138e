/** Stored events, postings, orders and accounts on PostgreSQL, read into memory from one snapshot. */

import type { RowCounts, StoredBooks } from '@vernier/shared/engine/stored-books';
import type { Transfer } from '@vernier/shared/wallet/transfer';
import { faultOfClosedAccounts } from '@vernier/db/hash-chains/closed-account-chain';
import { all, transaction } from '@vernier/db/queries/body';
import { orderRecordOf, storedEventOf } from '@vernier/db/stored-rows/row-mapping';
import { connectionPool } from '@vernier/db/postgres/connection/pool';
import { numbersBeforeShards } from '@vernier/db/postgres/store/shard-numbers';
import type { LastNumbers } from '@vernier/shared/engine/number-sequence';
import { PostgresQueryRunner } from '@vernier/db/postgres/query-runner';

/** All rows at once. */
export async function readStoredBooks(url: string): Promise<StoredBooks> {
  const pool = connectionPool(url, { max: 1 });
  try {
    const rows = await rowsOf(new PostgresQueryRunner(pool));
    return storedBooksOf(rows, await numbersBeforeShards(pool));
  } finally {
    await pool.end();
  }
}

type Rows = Awaited<ReturnType<typeof rowsOf>>;

function rowsOf(runner: PostgresQueryRunner) {
  const { db, tables } = runner.source;
  return runner.run(
    transaction(function* () {
      return {
        events: yield* all(db.select().from(tables.events)),
        postings: yield* all(db.select().from(tables.postings)),
        orders: yield* all(db.select().from(tables.orders)),
        accounts: yield* all(db.select().from(tables.accounts)),
        deposits: yield* all(db.select().from(tables.deposits)),
        withdrawals: yield* all(db.select().from(tables.withdrawals)),
        adjustments: yield* all(db.select().from(tables.adjustments)),
        closed: yield* all(db.select().from(tables.closedAccounts)),
      };
    }),
  );
}

function storedBooksOf({ closed: closedAccounts, ...rows }: Rows, shardsAfter: LastNumbers): StoredBooks {
  const events = rows.events.toSorted((left, right) => left.seq - right.seq);
  const postings = rows.postings.toSorted((left, right) => left.id - right.id);
  const closed = closedAccounts.toSorted((left, right) => left.accountId - right.accountId);
  const postingById = byId(postings);
  const [orders, accounts] = [byId(rows.orders), byId(rows.accounts)];
  const transfers = {
    deposit: byId(rows.deposits),
    withdrawal: byId(rows.withdrawals),
    adjustment: byId(rows.adjustments),
  };
  const counts = Object.fromEntries(
    Object.entries(rows).map(([name, { length }]) => [name, length]),
  ) as RowCounts;
  return {
    integrity: () => faultOfClosedAccounts(closed) ?? 'ok',
    closedAccountsFault: () => faultOfClosedAccounts(closed),
    counts: () => counts,
    countsBetween: () => {
      throw new Error('only whole audits read these rows');
    },
    closedAccounts: () => closed,
    shardsAfter: () => shardsAfter,
    eventAfter(seq) {
      const row = events[firstAfter(events, ({ seq: number }) => number > seq)];
      return row === undefined ? null : storedEventOf(row);
    },
    posting: (id) => postingById.get(id) ?? null,
    postingAfter(after, step = 1) {
      if (step === 1) return postings[firstAfter(postings, ({ id }) => id > after)] ?? null;
      return postings.find(({ id }) => id > after && (id - after) % step === 0) ?? null;
    },
    order(id) {
      const row = orders.get(id);
      return row === undefined ? null : orderRecordOf(row);
    },
    account: (id) => accounts.get(id) ?? null,
    transfer(kind, id) {
      const row = transfers[kind].get(id);
      return row === undefined ? null : ({ kind, ...row } as Transfer);
    },
    close() {},
  };
}

function byId<Row extends { readonly id: number }>(rows: readonly Row[]): ReadonlyMap<number, Row> {
  return new Map(rows.map((row) => [row.id, row]));
}

/** The first index whose row is after the searched one; rows are in order. */
function firstAfter<Row>(rows: readonly Row[], isAfter: (row: Row) => boolean): number {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const row = rows[middle];
    if (row !== undefined && isAfter(row)) high = middle;
    else low = middle + 1;
  }
  return low;
}

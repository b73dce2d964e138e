/** Stored events, postings, orders and accounts on SQLite, read one by one from one snapshot. */

import type { Database } from '../driver.ts';
import { and, asc, count, eq, gt, lte, notInArray, sql } from 'drizzle-orm';
import { faultOfClosedAccounts } from '../../hash-chains/closed-account-chain.ts';
import { type BetterSQLite3Database, drizzle } from 'drizzle-orm/better-sqlite3';
import type { Transfer } from '@vernier/shared/wallet/transfer';
import { NO_NUMBERS, type SequenceNumbers } from '@vernier/shared/engine/number-sequence';
import type { RowCounts, StoredBooks } from '@vernier/shared/engine/stored-books';
import { orderRecordOf, storedEventOf } from '../../stored-rows/row-mapping.ts';
import { sqliteTables } from '../tables.ts';

const { accounts, adjustments, closedAccounts, deposits, events, orders, postings, withdrawals } =
  sqliteTables;

const TABLES = { events, postings, orders, accounts, deposits, withdrawals, adjustments };

/** Each counted table with the column of its numbers, that of the account, and the last number of a sequence. */
const COUNTED = [
  { name: 'events', table: events, number: events.seq, owner: events.accountId, last: 'lastEventSeq' },
  {
    name: 'postings',
    table: postings,
    number: postings.id,
    owner: postings.accountId,
    last: 'lastPostingId',
  },
  { name: 'orders', table: orders, number: orders.id, owner: orders.accountId, last: 'lastOrderId' },
  { name: 'accounts', table: accounts, number: accounts.id, owner: accounts.id, last: 'lastAccountId' },
  ...Object.entries({ deposits, withdrawals, adjustments }).map(
    ([name, table]) =>
      ({ name, table, number: table.id, owner: table.accountId, last: 'lastTransferId' }) as const,
  ),
] as const;

export function sqliteStoredBooks(client: Database): StoredBooks {
  const db = drizzle({ client });
  const id = sql.placeholder('id');
  const event = db
    .select()
    .from(events)
    .where(gt(events.seq, id))
    .orderBy(asc(events.seq))
    .limit(1)
    .prepare();
  const posting = db.select().from(postings).where(eq(postings.id, id)).prepare();
  const postingAfter = db
    .select()
    .from(postings)
    .where(gt(postings.id, id))
    .orderBy(asc(postings.id))
    .limit(1)
    .prepare();
  const closed = () => db.select().from(closedAccounts).orderBy(asc(closedAccounts.accountId)).all();
  const order = db.select().from(orders).where(eq(orders.id, id)).prepare();
  const account = db.select().from(accounts).where(eq(accounts.id, id)).prepare();
  return {
    integrity() {
      const file = integrityOf(client);
      return file === 'ok' ? (faultOfClosedAccounts(closed()) ?? 'ok') : file;
    },
    closedAccountsFault: () => faultOfClosedAccounts(closed()),
    closedAccounts: closed,
    shardsAfter: () => null,
    counts: () =>
      Object.fromEntries(
        Object.entries(TABLES).map(([name, table]) => [
          name,
          db.select({ all: count() }).from(table).get()?.all ?? 0,
        ]),
      ) as RowCounts,
    countsBetween: ([from], to) => countsBetween(db, from, to?.[0] ?? null),
    eventAfter(seq) {
      const row = event.get({ id: seq });
      return row === undefined ? null : storedEventOf(row);
    },
    posting: (number) => posting.get({ id: number }) ?? null,
    postingAfter: (number) => postingAfter.get({ id: number }) ?? null,
    order(number) {
      const row = order.get({ id: number });
      return row === undefined ? null : orderRecordOf(row);
    },
    account: (number) => account.get({ id: number }) ?? null,
    transfer: (kind, number) => transferOf(db, kind, number),
    close: () => void client.close(),
  };
}

/** Checks the pages and indexes, then the foreign keys. */
function integrityOf(client: Database): string {
  const pages = client.pragma('integrity_check', { simple: true }) as string;
  if (pages !== 'ok') return pages;
  const [lost] = client.pragma('foreign_key_check') as readonly { table: string; parent: string }[];
  return lost === undefined
    ? 'ok'
    : `a row of ${lost.table} refers to a row of ${lost.parent} that is not there`;
}

/** Of open accounts, by the numbers of the only sequence. */
function countsBetween(
  db: BetterSQLite3Database,
  from: SequenceNumbers = { ...NO_NUMBERS, step: 1 },
  to: SequenceNumbers | null = null,
): RowCounts {
  const closedIds = db.select({ id: closedAccounts.accountId }).from(closedAccounts);
  const counts = COUNTED.map(({ name, table, number, owner, last }) => {
    const isUpTo = to === null ? undefined : lte(number, to[last]);
    const inPart = and(gt(number, from[last]), isUpTo, notInArray(owner, closedIds));
    return [name, db.select({ all: count() }).from(table).where(inPart).get()?.all ?? 0];
  });
  return Object.fromEntries(counts) as RowCounts;
}

function transferOf(db: BetterSQLite3Database, kind: Transfer['kind'], id: number): Transfer | null {
  switch (kind) {
    case 'deposit': {
      const row = db.select().from(deposits).where(eq(deposits.id, id)).get();
      return row === undefined ? null : { kind, ...row };
    }
    case 'withdrawal': {
      const row = db.select().from(withdrawals).where(eq(withdrawals.id, id)).get();
      return row === undefined ? null : { kind, ...row };
    }
    case 'adjustment': {
      const row = db.select().from(adjustments).where(eq(adjustments.id, id)).get();
      return row === undefined ? null : { kind, ...row };
    }
  }
}

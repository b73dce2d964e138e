/**
 * Deletion of unused demo accounts on SQLite, a part of their rows at once. Deleted events and postings are added to the closing
 * entry in the same transaction, so that both together have the same sums and counts at every moment [LEDGER-10].
 */

import { invariant } from '@vernier/shared/assert';
import { and, asc, desc, eq, gt, gte, inArray, isNull, lte, sql } from 'drizzle-orm';
import { type BetterSQLite3Database, drizzle } from 'drizzle-orm/better-sqlite3';
import {
  CLOSED_SUM_ACCOUNTS,
  CLOSED_SUM_NAMES,
  type ClosedAccount,
  type ClosedSums,
} from '@vernier/shared/engine/closed-accounts';
import { digestWithEvent, hashOfEntry } from '../../hash-chains/closed-account-chain.ts';
import type { AccountRemoval, RowRemoval } from '../../repositories/maintenance/account-removal.ts';
import type { Database } from '../driver.ts';
import {
  accountActivity,
  closedAccounts,
  events,
  idempotency,
  orders,
  postings,
  responses,
} from '../tables.ts';
import { unusedAccounts } from './unused-accounts.ts';
import { userRowRemoval } from './user-rows.ts';

/** Postings of one event have numbers in a row: cash, hold and the other side. */
const MOST_POSTINGS = 4;

export function sqliteAccountRemoval(client: Database): AccountRemoval {
  const rows = new RowsOfClosedAccounts(drizzle({ client }));
  const remove = client.transaction((removal: RowRemoval) => rows.remove(removal)).immediate;
  return {
    ...unusedAccounts(drizzle({ client })),
    closed: (limit) => rows.waiting(limit, Number.MAX_SAFE_INTEGER).map(({ accountId }) => accountId),
    removeRows: (removal) =>
      rows.waiting(1, removal.summedUpTo).length === 0
        ? 0
        : withoutForeignKeys(client, () => remove(removal)),
  };
}

/**
 * A foreign key has no index on the side that refers, so that each deleted row would cost a search through the whole ledger.
 * What refers to the rows is deleted before them; verification checks the keys of the whole file [LEDGER-7].
 */
function withoutForeignKeys<Result>(client: Database, work: () => Result): Result {
  client.pragma('foreign_keys = OFF');
  try {
    return work();
  } finally {
    client.pragma('foreign_keys = ON');
    invariant(client.pragma('foreign_keys', { simple: true }) === 1, 'foreign keys are checked again');
  }
}

class RowsOfClosedAccounts {
  readonly #db: BetterSQLite3Database;
  readonly #removeUserRows: (userId: number) => number;

  constructor(db: BetterSQLite3Database) {
    this.#db = db;
    this.#removeUserRows = userRowRemoval(db);
  }

  waiting(limit: number, summedUpTo: number): readonly ClosedAccount[] {
    return this.#db
      .select()
      .from(closedAccounts)
      .where(and(isNull(closedAccounts.chainNumber), lte(closedAccounts.lastPostingId, summedUpTo)))
      .orderBy(asc(closedAccounts.accountId))
      .limit(limit)
      .all();
  }

  remove({ limit, summedUpTo }: RowRemoval): number {
    let removed = 0;
    for (const entry of this.waiting(limit, summedUpTo)) {
      if (removed >= limit) break;
      removed += this.#removeOf(entry, limit - removed);
    }
    return removed;
  }

  /** Responses and numbered activity first, then events with their postings, the oldest first, then orders, and the rest at once. */
  #removeOf(entry: ClosedAccount, limit: number): number {
    let removed = this.#removeResponses(entry, limit);
    if (removed >= limit) return removed;
    removed += this.#removeActivity(entry, limit - removed);
    if (removed >= limit) return removed;
    const moved = this.#moveEvents(entry, limit - removed);
    removed += moved.removed;
    if (removed >= limit) return removed;
    const ordered = this.#removeOrders(moved.entry, limit - removed);
    removed += ordered.removed;
    if (removed >= limit) return removed;
    removed += this.#removeUserRows(entry.accountId);
    this.#complete(ordered.entry);
    return removed;
  }

  #removeResponses({ accountId }: ClosedAccount, limit: number): number {
    const { id } = responses;
    const first = this.#db
      .select({ id })
      .from(responses)
      .where(eq(responses.accountId, accountId))
      .limit(limit);
    const removed = this.#db.delete(responses).where(inArray(id, first)).run().changes;
    return removed + this.#removeEarlierResponses(accountId, limit - removed);
  }

  /** Responses that programs before migration 0034 stored. */
  #removeEarlierResponses(accountId: number, limit: number): number {
    const { route, key } = idempotency;
    const some = this.#db
      .select({ route, key })
      .from(idempotency)
      .where(eq(idempotency.accountId, accountId))
      .limit(limit);
    const same = sql`(${route}, ${key}) IN ${some}`;
    return this.#db
      .delete(idempotency)
      .where(and(eq(idempotency.accountId, accountId), same))
      .run().changes;
  }

  #removeActivity({ accountId }: ClosedAccount, limit: number): number {
    const { accountId: owner, number } = accountActivity;
    const first = this.#db
      .select({ number })
      .from(accountActivity)
      .where(eq(owner, accountId))
      .orderBy(asc(number))
      .limit(limit);
    return this.#db
      .delete(accountActivity)
      .where(and(eq(owner, accountId), inArray(number, first)))
      .run().changes;
  }

  #moveEvents(entry: ClosedAccount, limit: number) {
    const { accountId } = entry;
    const some = this.#db
      .select()
      .from(events)
      .where(eq(events.accountId, accountId))
      .orderBy(asc(events.version))
      .limit(limit)
      .all();
    const last = some.at(-1);
    if (last === undefined) return { entry, removed: 0 };
    const moved = this.#movePostings(entry, last.seq, some.length);
    const next = {
      ...moved.entry,
      events: entry.events + some.length,
      digest: some.reduce(digestWithEvent, entry.digest),
    };
    const seqs = some.map(({ seq }) => seq);
    this.#db.delete(events).where(inArray(events.seq, seqs)).run();
    this.#put(next);
    return { entry: next, removed: some.length + moved.removed };
  }

  /** Postings of so many events; they are found by their cash entries, of which an event has one at most. */
  #movePostings(entry: ClosedAccount, lastSeq: number, most: number) {
    const cash = this.#db
      .select({ id: postings.id, seq: postings.eventSeq })
      .from(postings)
      .where(and(eq(postings.accountId, entry.accountId), gt(postings.entryNumber, 0)))
      .orderBy(asc(postings.entryNumber))
      .limit(most)
      .all();
    const sums: Record<keyof ClosedSums, bigint> = { ...entry };
    let removed = 0;
    for (const { id, seq } of cash) {
      if (seq > lastSeq) break;
      const ofEvent = and(
        gte(postings.id, id),
        lte(postings.id, id + MOST_POSTINGS),
        eq(postings.eventSeq, seq),
      );
      const rows = this.#db.delete(postings).where(ofEvent).returning().all();
      for (const { account, amountMicros } of rows) sums[sumOf(account)] += amountMicros;
      removed += rows.length;
    }
    return { entry: { ...entry, ...sumsOf(sums), postings: entry.postings + removed }, removed };
  }

  /** The newest first: a closed part refers to its position, which is older. */
  #removeOrders(entry: ClosedAccount, limit: number) {
    const some = this.#db
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.accountId, entry.accountId), gt(orders.historyNumber, 0)))
      .orderBy(desc(orders.historyNumber))
      .limit(limit)
      .all();
    if (some.length === 0) return { entry, removed: 0 };
    const ids = some.map(({ id }) => id);
    this.#db.delete(orders).where(inArray(orders.id, ids)).run();
    const next = { ...entry, orders: entry.orders + ids.length };
    this.#put(next);
    return { entry: next, removed: ids.length };
  }

  /** Adds the entry to the chain; from now on it never changes. */
  #complete(entry: ClosedAccount): void {
    invariant(
      entry.events === entry.version,
      `every event of account ${entry.accountId} is in its closing entry`,
    );
    const last = this.#db
      .select({ chainNumber: closedAccounts.chainNumber, hash: closedAccounts.hash })
      .from(closedAccounts)
      .orderBy(desc(closedAccounts.chainNumber))
      .limit(1)
      .get();
    const next = { ...entry, chainNumber: (last?.chainNumber ?? 0) + 1 };
    this.#put({ ...next, hash: hashOfEntry(last?.hash ?? '', next) });
  }

  #put(entry: ClosedAccount): void {
    this.#db.update(closedAccounts).set(entry).where(eq(closedAccounts.accountId, entry.accountId)).run();
  }
}

function sumOf(account: string): keyof ClosedSums {
  const named = account.startsWith('user:') && account.endsWith(':cash') ? 'users:cash' : account;
  const name = CLOSED_SUM_NAMES.find((one) => CLOSED_SUM_ACCOUNTS[one] === named);
  invariant(name !== undefined, `a closing entry has no sum of ${account}`);
  return name;
}

function sumsOf(sums: ClosedSums): ClosedSums {
  return Object.fromEntries(CLOSED_SUM_NAMES.map((name) => [name, sums[name]])) as unknown as ClosedSums;
}

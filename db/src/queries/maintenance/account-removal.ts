/**
 * Deletion of unused demo accounts, a part of their rows at once. Deleted events and postings are added to the closing
 * entry in the same transaction, so that both together have the same sums and counts at every moment [LEDGER-10].
 */

import { invariant } from '@vernier/shared/assert';
import { SHARD_COUNT, shardOf } from '@vernier/shared/engine/shards';
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import {
  CLOSED_SUM_ACCOUNTS,
  CLOSED_SUM_NAMES,
  type ClosedAccount,
  type ClosedSums,
} from '@vernier/shared/engine/closed-accounts';
import { digestWithEvent, hashOfEntry } from '../../hash-chains/closed-account-chain.ts';
import type { AccountRemoval, RowRemoval } from '../../repositories/maintenance/account-removal.ts';
import {
  all,
  type Bodies,
  type Body,
  changedRows,
  first,
  write,
  type QueryStatement,
  type Steps,
  transaction,
} from '../body.ts';
import { isOfShards } from '../of-shards.ts';
import type { QuerySource } from '../query-source.ts';
import { unusedAccounts } from './unused-accounts.ts';
import { userRowRemoval } from './user-rows.ts';
import { lowerResponseNumber } from './expired-responses.ts';

/** Postings of one event have numbers in a row, of one sequence or of a shard: cash, hold and the other side. */
const FURTHER_POSTINGS = [1, 2, 3, 4].flatMap((place) => [place, place * SHARD_COUNT]);

export function accountRemovalQueries(source: QuerySource): Bodies<AccountRemoval> {
  const rows = new RowsOfClosedAccounts(source);
  return {
    ...unusedAccounts(source),
    closed: (limit, shards) =>
      rows.waiting(limit, shards).map((entries) => entries.map(({ accountId }) => accountId)),
    removeRows: (removal) => transaction(() => rows.remove(removal)),
  };
}

class RowsOfClosedAccounts {
  readonly #source: QuerySource;
  readonly #removeUserRows: (userId: number) => Body<number>;

  constructor(source: QuerySource) {
    this.#source = source;
    this.#removeUserRows = userRowRemoval(source);
  }

  waiting(limit: number, shards: readonly number[]): QueryStatement<readonly ClosedAccount[]> {
    const { closedAccounts } = this.#source.tables;
    return all(
      this.#source.db
        .select()
        .from(closedAccounts)
        .where(and(isNull(closedAccounts.chainNumber), isOfShards(closedAccounts.accountId, shards)))
        .orderBy(asc(closedAccounts.accountId))
        .limit(limit),
    );
  }

  *remove({ limit, shards, summedUpTo }: RowRemoval): Steps<number> {
    let removed = 0;
    for (const entry of yield* this.waiting(limit, shards)) {
      if (removed >= limit) break;
      if (entry.lastPostingId > lastSummed(entry, summedUpTo)) continue;
      removed += yield* this.#removeOf(entry, limit - removed);
    }
    return removed;
  }

  /** Responses and numbered activity first, then events with their postings, the oldest first, then orders, and the rest at once. */
  *#removeOf(entry: ClosedAccount, limit: number): Steps<number> {
    let removed = yield* this.#removeResponses(entry, limit);
    if (removed >= limit) return removed;
    removed += yield* this.#removeActivity(entry, limit - removed);
    if (removed >= limit) return removed;
    const moved = yield* this.#moveEvents(entry, limit - removed);
    removed += moved.removed;
    if (removed >= limit) return removed;
    const ordered = yield* this.#removeOrders(moved.entry, limit - removed);
    removed += ordered.removed;
    if (removed >= limit) return removed;
    removed += yield* this.#removeUserRows(entry.accountId);
    yield* this.#complete(ordered.entry);
    return removed;
  }

  *#removeResponses({ accountId }: ClosedAccount, limit: number): Steps<number> {
    const { db, tables } = this.#source;
    const { id, accountId: owner } = tables.responses;
    const some = db.select({ id }).from(tables.responses).where(eq(owner, accountId)).limit(limit);
    const removed = yield* changedRows(db.delete(tables.responses).where(inArray(id, some)));
    if (removed > 0) yield* lowerResponseNumber(this.#source);
    return removed + (yield* this.#removeEarlierResponses(accountId, limit - removed));
  }

  /** Responses that programs before migration 0034 stored. */
  #removeEarlierResponses(accountId: number, limit: number): Body<number> {
    const { db, tables } = this.#source;
    const { idempotency } = tables;
    const { route, key, accountId: owner } = idempotency;
    const some = db.select({ route, key }).from(idempotency).where(eq(owner, accountId)).limit(limit);
    const same = sql`(${route}, ${key}) IN ${some}`;
    return changedRows(db.delete(idempotency).where(and(eq(owner, accountId), same)));
  }

  #removeActivity({ accountId }: ClosedAccount, limit: number): Body<number> {
    const { db, tables } = this.#source;
    const { accountActivity } = tables;
    const { accountId: owner, number } = accountActivity;
    const some = db
      .select({ number })
      .from(accountActivity)
      .where(eq(owner, accountId))
      .orderBy(asc(number))
      .limit(limit);
    return changedRows(db.delete(accountActivity).where(and(eq(owner, accountId), inArray(number, some))));
  }

  *#moveEvents(entry: ClosedAccount, limit: number) {
    const { db, tables } = this.#source;
    const { events } = tables;
    const some = yield* all(
      db
        .select()
        .from(events)
        .where(eq(events.accountId, entry.accountId))
        .orderBy(asc(events.version))
        .limit(limit),
    );
    const last = some.at(-1);
    if (last === undefined) return { entry, removed: 0 };
    const moved = yield* this.#movePostings(entry, last.seq, some.length);
    const next = {
      ...moved.entry,
      events: entry.events + some.length,
      digest: some.reduce(digestWithEvent, entry.digest),
    };
    const seqs = some.map(({ seq }) => seq);
    yield* write(db.delete(events).where(inArray(events.seq, seqs)));
    yield* this.#put(next);
    return { entry: next, removed: some.length + moved.removed };
  }

  /** Postings of so many events; they are found by their cash entries, of which an event has one at most. */
  *#movePostings(entry: ClosedAccount, lastSeq: number, most: number) {
    const { db, tables } = this.#source;
    const { postings } = tables;
    const cash = yield* all(
      db
        .select({ id: postings.id, seq: postings.eventSeq })
        .from(postings)
        .where(and(eq(postings.accountId, entry.accountId), gt(postings.entryNumber, 0)))
        .orderBy(asc(postings.entryNumber))
        .limit(most),
    );
    const sums: Record<keyof ClosedSums, bigint> = { ...entry };
    let removed = 0;
    for (const { id, seq } of cash) {
      if (seq > lastSeq) break;
      const ofEvent = and(
        inArray(postings.id, [id, ...FURTHER_POSTINGS.map((further) => id + further)]),
        eq(postings.eventSeq, seq),
      );
      const rows = yield* all(db.delete(postings).where(ofEvent).returning());
      for (const { account, amountMicros } of rows) sums[sumOf(account)] += amountMicros;
      removed += rows.length;
    }
    return { entry: { ...entry, ...sumsOf(sums), postings: entry.postings + removed }, removed };
  }

  /** The newest first: a closed part refers to its position, which is older. */
  *#removeOrders(entry: ClosedAccount, limit: number) {
    const { db, tables } = this.#source;
    const { orders } = tables;
    const some = yield* all(
      db
        .select({ id: orders.id })
        .from(orders)
        .where(and(eq(orders.accountId, entry.accountId), gt(orders.historyNumber, 0)))
        .orderBy(desc(orders.historyNumber))
        .limit(limit),
    );
    if (some.length === 0) return { entry, removed: 0 };
    const ids = some.map(({ id }) => id);
    yield* write(db.delete(orders).where(inArray(orders.id, ids)));
    const next = { ...entry, orders: entry.orders + ids.length };
    yield* this.#put(next);
    return { entry: next, removed: ids.length };
  }

  /** Adds the entry to the chain; from now on it never changes. */
  *#complete(entry: ClosedAccount): Steps<void> {
    invariant(
      entry.events === entry.version,
      `every event of account ${entry.accountId} is in its closing entry`,
    );
    const { db, tables } = this.#source;
    const { chainNumber, hash } = tables.closedAccounts;
    const last = yield* first(
      db
        .select({ chainNumber, hash })
        .from(tables.closedAccounts)
        .where(isNotNull(chainNumber))
        .orderBy(desc(chainNumber))
        .limit(1),
    );
    const next = { ...entry, chainNumber: (last?.chainNumber ?? 0) + 1 };
    yield* this.#put({ ...next, hash: hashOfEntry(last?.hash ?? '', next) });
  }

  #put(entry: ClosedAccount): Body<void> {
    const { closedAccounts } = this.#source.tables;
    return write(
      this.#source.db.update(closedAccounts).set(entry).where(eq(closedAccounts.accountId, entry.accountId)),
    );
  }
}

/** The last posting of the account's sequence that is in the trial balance. */
function lastSummed({ accountId }: ClosedAccount, summedUpTo: readonly number[]): number {
  return summedUpTo[summedUpTo.length === 1 ? 0 : shardOf(accountId)] ?? 0;
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

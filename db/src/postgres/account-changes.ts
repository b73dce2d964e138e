/** Accounts of all shards, for a process that owns none: their rows at first, and then those that commits of their owners have changed. */

import { sql } from 'drizzle-orm';
import { countUpTo, lastOfShard } from '@vernier/shared/engine/number-sequence';
import type { NumberRange } from '../repositories/number-range.ts';
import { ALL_SHARDS, SHARD_COUNT } from '@vernier/shared/engine/shards';
import type { Posting } from '@vernier/shared/ledger/posting';
import type { AccountRow } from '@vernier/shared/trading/orders/account';
import type { OpenOrder, Order } from '@vernier/shared/trading/orders/order';
import { openOrderOf, orderOfRow } from '../stored-rows/row-mapping.ts';
import { connectionPool } from './connection/pool.ts';
import type { Pool } from './driver.ts';
import { AccountRows } from './store/account-rows.ts';
import { prepared, queryBuilder } from './store/prepared-query.ts';
import { preparedStart } from './store/read-statements.ts';
import { postgresTables } from './tables.ts';

/** One for a snapshot of several queries. */
const CONNECTIONS = 1;
const ROWS_OF_A_SLICE = 500;
/** Events, and postings, that are read at once. */
const MOST_CHANGES = 4_000;

/** An account after the newest commit that was read. */
export interface ChangedAccount {
  /** Null for a closed account. */
  readonly row: AccountRow | null;
  readonly openOrders: readonly OpenOrder[];
  /** Those that have changed, and those of the postings, in their state after it. */
  readonly orders: readonly Order[];
  readonly postings: readonly Posting[];
}

interface LastRead {
  eventSeq: number;
  postingId: number;
  orderId: number;
}

interface ShardNumbers extends LastRead {
  readonly shard: number;
}

export class AccountChanges {
  readonly #pool: Pool;
  readonly #queries: ReturnType<typeof changeQueries>;
  readonly #rows = new AccountRows();
  readonly #read = new Map<number, LastRead>();

  constructor(url: string) {
    this.#pool = connectionPool(url, { max: CONNECTIONS });
    this.#queries = changeQueries(this.#pool);
  }

  /** The row after the newest commit that was read. */
  row(accountId: number): AccountRow | null {
    return this.#rows.get(accountId);
  }

  /** Number of orders that were accepted so far. */
  get orderCount(): number {
    let count = 0;
    for (const { orderId } of this.#read.values()) count += countUpTo(orderId, { step: SHARD_COUNT });
    return count;
  }

  /** The postings up to the last ones that were read. */
  get readPostings(): readonly NumberRange[] {
    const first = (shard: number) => shard + 1 - SHARD_COUNT;
    return [...this.#read].map(([shard, { postingId: upTo }]) => ({
      after: first(shard),
      upTo,
      step: SHARD_COUNT,
    }));
  }

  /** All open orders. Called once, before the changes: what changes meanwhile is read again then. */
  async load(): Promise<readonly OpenOrder[]> {
    for (const { shard, ...numbers } of await this.#numbers()) this.#read.set(shard, numbers);
    this.#rows.addShards(ALL_SHARDS);
    const start = preparedStart(queryBuilder(this.#pool));
    for (const shard of ALL_SHARDS)
      await eachSlice(
        (after) => start.accounts({ shard, after, limit: ROWS_OF_A_SLICE }),
        (row) => this.#rows.set(row),
      );
    const orders: OpenOrder[] = [];
    const shards = arrayOf(ALL_SHARDS);
    await eachSlice(
      (after) => start.openOrders({ shards, after, limit: ROWS_OF_A_SLICE }),
      (row) => {
        orders.push(openOrderOf(row));
      },
    );
    return orders;
  }

  /** The accounts that commits have changed since the last call, at most some thousand at once. */
  async next(): Promise<readonly ChangedAccount[]> {
    const numbers = await this.#numbers();
    const events = this.#unread(numbers, 'eventSeq');
    const postings = this.#unread(numbers, 'postingId');
    for (const { shard, orderId } of numbers) this.#lastOf(shard).orderId = orderId;
    if (events.length === 0 && postings.length === 0) return [];
    const { eventsOf, postingsOf, ordersOf, accountsOf, openOrdersOf } = this.#queries;
    const changedEvents = await eventsOf({ ids: arrayOf(events) });
    const newPostings: readonly Posting[] = await postingsOf({ ids: arrayOf(postings) });
    const orderIds = [...changedEvents, ...newPostings].flatMap(({ orderId }) => orderId ?? []);
    const ids = new Set([...changedEvents, ...newPostings].map(({ accountId }) => accountId));
    const orders = (await ordersOf({ ids: arrayOf([...new Set(orderIds)]) })).map(orderOfRow);
    const rows = await accountsOf({ ids: arrayOf([...ids]) });
    const openOrders = (await openOrdersOf({ ids: arrayOf([...ids]) })).map(openOrderOf);
    const closed = new Set(
      changedEvents.filter(({ kind }) => kind === 'AccountClosed').map(({ accountId }) => accountId),
    );
    for (const row of rows) if (!closed.has(row.id)) this.#rows.set(row);
    for (const id of closed) this.#rows.delete(id);
    return [...ids].map((id) => ({
      row: this.#rows.get(id),
      openOrders: openOrders.filter(({ accountId }) => accountId === id),
      orders: orders.filter(({ accountId }) => accountId === id),
      postings: newPostings.filter(({ accountId }) => accountId === id),
    }));
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }

  async #numbers(): Promise<readonly ShardNumbers[]> {
    const { rows } = await this.#pool.query<ShardNumbers>(
      `SELECT id AS shard, last_event_seq AS "eventSeq", last_posting_id AS "postingId", last_order_id AS "orderId"
       FROM shards ORDER BY id`,
    );
    return rows;
  }

  #lastOf(shard: number): LastRead {
    const last = this.#read.get(shard) ?? { eventSeq: 0, postingId: 0, orderId: 0 };
    this.#read.set(shard, last);
    return last;
  }

  /** The next numbers of each shard, which the caller reads. */
  #unread(numbers: readonly ShardNumbers[], name: 'eventSeq' | 'postingId'): readonly number[] {
    const unread: number[] = [];
    for (const { shard, [name]: newest } of numbers) {
      const last = this.#lastOf(shard);
      let number = Math.max(lastOfShard(shard, last[name]), shard + 1 - SHARD_COUNT) + SHARD_COUNT;
      for (; number <= newest && unread.length < MOST_CHANGES; number += SHARD_COUNT) unread.push(number);
      if (number > shard + 1) last[name] = Math.max(last[name], number - SHARD_COUNT);
    }
    return unread;
  }
}

function changeQueries(pool: Pool) {
  const db = queryBuilder(pool);
  const { accounts, events, orders, postings } = postgresTables;
  const ids = sql`any(${sql.placeholder('ids')}::bigint[])`;
  return {
    eventsOf: prepared(
      'changes_events',
      db
        .select({ accountId: events.accountId, kind: events.kind, orderId: events.orderId })
        .from(events)
        .where(sql`${events.seq} = ${ids}`),
    ),
    postingsOf: prepared('changes_postings', db.select().from(postings).where(sql`${postings.id} = ${ids}`)),
    ordersOf: prepared('changes_orders', db.select().from(orders).where(sql`${orders.id} = ${ids}`)),
    accountsOf: prepared('changes_accounts', db.select().from(accounts).where(sql`${accounts.id} = ${ids}`)),
    openOrdersOf: prepared(
      'changes_open_orders',
      db
        .select()
        .from(orders)
        .where(sql`${orders.accountId} = ${ids} AND ${orders.historyNumber} IS NULL`)
        .orderBy(orders.id),
    ),
  };
}

async function eachSlice<Row extends { readonly id: number }>(
  read: (after: number) => Promise<readonly Row[]>,
  add: (row: Row) => void,
): Promise<void> {
  let after = 0;
  for (;;) {
    const slice = await read(after);
    for (const row of slice) add(row);
    after = slice.at(-1)?.id ?? after;
    if (slice.length < ROWS_OF_A_SLICE) return;
  }
}

function arrayOf(ids: readonly number[]): string {
  return `{${ids.join(',')}}`;
}

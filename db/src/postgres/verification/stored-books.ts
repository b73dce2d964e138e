/** Stored events, postings, orders and accounts on PostgreSQL, read in slices in the transaction of one connection. */

import type { ClosedAccount } from '@vernier/shared/engine/closed-accounts';
import type { BooksReader, RowCounts, StoredEvent } from '@vernier/shared/engine/stored-books';
import type { LastNumbers, SequenceNumbers } from '@vernier/shared/engine/number-sequence';
import type { Posting } from '@vernier/shared/ledger/posting';
import type { AccountRow } from '@vernier/shared/trading/orders/account';
import type { OrderRecord } from '@vernier/shared/trading/orders/order-record';
import type { Transfer } from '@vernier/shared/wallet/transfer';
import { asc, count, eq, gt, inArray, sql } from 'drizzle-orm';
import { faultOfClosedAccounts } from '../../hash-chains/closed-account-chain.ts';
import { all, type Body, first } from '../../queries/body.ts';
import { orderRecordOf, storedEventOf } from '../../stored-rows/row-mapping.ts';
import type { PoolClient } from '../driver.ts';
import type { PostgresQueryRunner } from '../query-runner.ts';
import { numbersBeforeShards } from '../store/shard-numbers.ts';
import { postgresTables } from '../tables.ts';
import { referenceFault } from './references.ts';
import { RowSlices } from './row-slices.ts';
import { countsBetween, LastShardNumbers } from './shard-counts.ts';
import { ShardSlices } from './shard-slices.ts';

const { accounts, adjustments, closedAccounts, deposits, events, orders, postings, withdrawals } =
  postgresTables;

const COUNTED = { events, postings, orders, accounts, deposits, withdrawals, adjustments };

type EventRow = typeof events.$inferSelect;
type OrderRow = typeof orders.$inferSelect;

/** The rows of the books as the connection's transaction sees them; its owner ends it. */
export function postgresStoredBooks(runner: PostgresQueryRunner, client: PoolClient): BooksReader {
  return new PostgresStoredBooks(runner, client);
}

class PostgresStoredBooks implements BooksReader {
  readonly #runner: PostgresQueryRunner;
  readonly #client: PoolClient;
  readonly #events: RowSlices<EventRow>;
  readonly #postings: RowSlices<Posting>;
  readonly #shardEvents: ShardSlices<EventRow>;
  readonly #shardPostings: ShardSlices<Posting>;
  readonly #accounts: RowSlices<AccountRow>;
  /** Orders of the events of a slice: an event is compared with its order. */
  #orders: ReadonlyMap<number, OrderRow> = new Map();

  constructor(runner: PostgresQueryRunner, client: PoolClient) {
    this.#runner = runner;
    this.#client = client;
    const { db } = runner.source;
    const [after, limit] = [sql.placeholder('after'), sql.placeholder('limit')];
    const eventsAfter = db
      .select()
      .from(events)
      .where(gt(events.seq, after))
      .orderBy(asc(events.seq))
      .limit(limit);
    const postingsAfter = db
      .select()
      .from(postings)
      .where(gt(postings.id, after))
      .orderBy(asc(postings.id))
      .limit(limit);
    const accountsAfter = db
      .select()
      .from(accounts)
      .where(gt(accounts.id, after))
      .orderBy(asc(accounts.id))
      .limit(limit);
    this.#events = new RowSlices(
      async (number, most) => {
        const rows = await this.#run(all(eventsAfter, { after: number, limit: most }));
        this.#orders = await this.#ordersOf(rows);
        return rows;
      },
      ({ seq }) => seq,
    );
    this.#postings = new RowSlices(
      (number, most) => this.#run(all(postingsAfter, { after: number, limit: most })),
      ({ id }) => id,
    );
    const last = new LastShardNumbers(client);
    this.#shardEvents = new ShardSlices({
      last: (shard) => last.of(shard, 'lastEventSeq'),
      read: async (numbers) => {
        const query = db.select().from(events).where(inArray(events.seq, numbers)).orderBy(asc(events.seq));
        const rows = await this.#run(all(query));
        this.#orders = await this.#ordersOf(rows);
        return rows;
      },
      numberOf: ({ seq }) => seq,
    });
    this.#shardPostings = new ShardSlices({
      last: (shard) => last.of(shard, 'lastPostingId'),
      read: (numbers) =>
        this.#run(
          all(db.select().from(postings).where(inArray(postings.id, numbers)).orderBy(asc(postings.id))),
        ),
      numberOf: ({ id }) => id,
    });
    this.#accounts = new RowSlices(
      (number, most) => this.#run(all(accountsAfter, { after: number, limit: most })),
      ({ id }) => id,
    );
  }

  async integrity(): Promise<string> {
    return (await referenceFault(this.#client)) ?? faultOfClosedAccounts(await this.closedAccounts()) ?? 'ok';
  }

  shardsAfter(): Promise<LastNumbers> {
    return numbersBeforeShards(this.#client);
  }

  async counts(): Promise<RowCounts> {
    const { db } = this.#runner.source;
    const found: [string, number][] = [];
    for (const [name, table] of Object.entries(COUNTED)) {
      const row = await this.#run(first(db.select({ all: count() }).from(table)));
      found.push([name, row?.all ?? 0]);
    }
    return Object.fromEntries(found) as RowCounts;
  }

  async closedAccountsFault(): Promise<string | null> {
    return faultOfClosedAccounts(await this.closedAccounts());
  }

  countsBetween(from: readonly SequenceNumbers[], to: readonly SequenceNumbers[] | null): Promise<RowCounts> {
    return countsBetween(this.#client, from, to);
  }

  async eventAfter(seq: number, step = 1): Promise<StoredEvent | null> {
    const row = await (step === 1 ? this.#events : this.#shardEvents).after(seq);
    return row === null ? null : storedEventOf(row);
  }

  posting(id: number, step = 1): Promise<Posting | null> {
    return step === 1 ? this.#postings.at(id) : this.#shardPostings.at(id);
  }

  postingAfter(id: number, step = 1): Promise<Posting | null> {
    return (step === 1 ? this.#postings : this.#shardPostings).after(id);
  }

  async closedAccounts(): Promise<ClosedAccount[]> {
    const { db } = this.#runner.source;
    const query = db.select().from(closedAccounts).orderBy(asc(closedAccounts.accountId));
    return [...(await this.#run(all(query)))];
  }

  async order(id: number): Promise<OrderRecord | null> {
    const { db } = this.#runner.source;
    const row =
      this.#orders.get(id) ?? (await this.#run(first(db.select().from(orders).where(eq(orders.id, id)))));
    return row === null ? null : orderRecordOf(row);
  }

  account(id: number): Promise<AccountRow | null> {
    return this.#accounts.at(id);
  }

  async transfer(kind: Transfer['kind'], id: number): Promise<Transfer | null> {
    const { db } = this.#runner.source;
    switch (kind) {
      case 'deposit': {
        const row = await this.#run(first(db.select().from(deposits).where(eq(deposits.id, id))));
        return row === null ? null : { kind, ...row };
      }
      case 'withdrawal': {
        const row = await this.#run(first(db.select().from(withdrawals).where(eq(withdrawals.id, id))));
        return row === null ? null : { kind, ...row };
      }
      case 'adjustment': {
        const row = await this.#run(first(db.select().from(adjustments).where(eq(adjustments.id, id))));
        return row === null ? null : { kind, ...row };
      }
    }
  }

  close(): void {}

  async #ordersOf(rows: readonly EventRow[]): Promise<ReadonlyMap<number, OrderRow>> {
    const ids = new Set(rows.flatMap(({ orderId }) => orderId ?? []));
    if (ids.size === 0) return new Map();
    const query = this.#runner.source.db
      .select()
      .from(orders)
      .where(inArray(orders.id, [...ids]));
    return new Map((await this.#run(all(query))).map((row) => [row.id, row]));
  }

  #run<Result>(body: Body<Result>): Promise<Result> {
    return this.#runner.runWithin(this.#client, body);
  }
}

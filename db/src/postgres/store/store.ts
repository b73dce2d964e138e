/** Store on PostgreSQL: one durable transaction for each commit, fenced by the epoch of its owner. */

import type { ClosedAccount } from '@vernier/shared/engine/closed-accounts';
import type { TimeMs } from '@vernier/shared/clock';
import type { Posting } from '@vernier/shared/ledger/posting';
import type { CommitRecord, IdempotencyRow, KeyName, StoredState } from '@vernier/shared/engine/store';
import type { AccountRow } from '@vernier/shared/trading/orders/account';
import type { TrailingBest } from '@vernier/shared/trading/triggers/trailing-book';
import { type AccountEvent, orderHistoryOf } from '@vernier/shared/trading/orders/events';
import { type HistoryTotals, NO_TOTALS } from '@vernier/shared/trading/orders/history-totals';
import type { ClosedOrder, Order } from '@vernier/shared/trading/orders/order';
import type { ShardProgress, ShardedStore, ShardSessions } from '../../sharded-store.ts';
import { closedOrderOf, eventOf, orderOfRow } from '../../stored-rows/row-mapping.ts';
import { bodiesOf } from '../../queries/bodies.ts';
import { connectionPool, KEYED_STATEMENTS } from '../connection/pool.ts';
import type { Pool } from '../driver.ts';
import { PostgresQueryRunner } from '../query-runner.ts';
import type { AuditLineWriter } from './other-rows.ts';
import { AccountRows } from './account-rows.ts';
import { ShardOwner, type ShardOwnerOptions } from './shard-owner.ts';
import { ShardWriter } from './shard-writer.ts';
import { CommitQueue } from './commit-queue.ts';
import { noteProgress, readTrailingTicks } from './shard-progress.ts';
import { queryBuilder } from './prepared-query.ts';
import { preparedReads, preparedStart } from './read-statements.ts';
import { batchLookup } from './response-lookup.ts';
import { loadState } from './start-load.ts';

/** So that the database writes half of the orders of a busy process while the other half is decided. Each commit costs it as much as six orders. */
const COMMANDS_PER_COMMIT = 32;
/** Look-ups before a batch, and pages of users. */
const READING_CONNECTIONS = 4;

interface StoreParts {
  readonly pool: Pool;
  readonly writer: ShardWriter;
  readonly shards: ShardOwner;
  readonly lookUp: Awaited<ReturnType<typeof batchLookup>>;
}

export class PostgresStore implements ShardedStore {
  readonly commandsPerCommit = COMMANDS_PER_COMMIT;
  readonly #parts: StoreParts;
  readonly #read: ReturnType<typeof preparedReads>;
  readonly #commits: CommitQueue;
  readonly #accounts = new AccountRows();

  private constructor(parts: StoreParts) {
    this.#parts = parts;
    this.#read = preparedReads(queryBuilder(parts.pool));
    const bookOf = (accountId: number) => this.#accounts.get(accountId)?.book;
    this.#commits = new CommitQueue(parts.writer.commits(bookOf));
  }

  /** Acquires all shards; `load` reads their rows. Throws a `StartRefused` when another process owns one. */
  static async open(options: ShardOwnerOptions): Promise<PostgresStore> {
    const store = await PostgresStore.openShared(options);
    try {
      await store.#parts.shards.acquireAll();
      store.#accounts.addShards(store.owned);
      return store;
    } catch (error) {
      await store.close();
      throw error;
    }
  }

  /** Owns no shard yet. */
  static async openShared(options: ShardOwnerOptions): Promise<PostgresStore> {
    const pool = connectionPool(options.url, { max: READING_CONNECTIONS, options: KEYED_STATEMENTS });
    let shards: ShardOwner | undefined;
    try {
      const lookUp = await batchLookup(pool);
      shards = await ShardOwner.connect(options);
      const writer = await ShardWriter.connect(options, shards, auditLineWriter(pool));
      return new PostgresStore({ pool, lookUp, shards, writer });
    } catch (error) {
      await shards?.close();
      await pool.end();
      throw error;
    }
  }

  get owned(): readonly number[] {
    return [...this.#parts.shards.epochs.keys()].sort((left, right) => left - right);
  }

  async acquire(shards: readonly number[]): Promise<readonly number[]> {
    const acquired = await this.#parts.shards.acquire(shards);
    this.#accounts.addShards(acquired);
    return acquired;
  }

  async release(shard: number, playedMs: TimeMs): Promise<void> {
    await this.#commits.whenIdle();
    this.#accounts.deleteShard(shard);
    await this.#parts.shards.release(shard, playedMs);
  }

  get epochs(): ReadonlyMap<number, number> {
    return this.#parts.shards.epochs;
  }

  announce(): Promise<void> {
    return this.#parts.shards.announce();
  }

  withdraw(): Promise<void> {
    return this.#parts.shards.withdraw();
  }

  sessions(): Promise<ShardSessions> {
    return this.#parts.shards.sessions();
  }

  noteProgress(progress: ShardProgress): Promise<void> {
    return noteProgress(this.#parts.pool, this.epochs, progress);
  }

  trailingTicks(shards: readonly number[]): Promise<readonly TrailingBest[]> {
    return readTrailingTicks(this.#parts.pool, shards);
  }

  load(shards: readonly number[] = this.owned): Promise<StoredState> {
    const { pool } = this.#parts;
    return loadState({ pool, start: preparedStart(queryBuilder(pool)) }, this.#accounts, shards);
  }

  accountRows(ids: readonly number[]): readonly AccountRow[] {
    return ids.flatMap((id) => this.#accounts.get(id) ?? []);
  }

  /** The rows of accounts are those of memory, which is ahead of the database until the commit resolves. */
  commit(
    records: readonly CommitRecord[],
    playingMs?: TimeMs | null,
    shards?: readonly number[],
  ): Promise<void> {
    for (const { account, events } of records) {
      if (account === null) continue;
      if (events.at(-1)?.body.kind === 'AccountClosed') this.#accounts.delete(account.id);
      else this.#accounts.set(account);
    }
    const moments =
      playingMs === undefined ? [] : [{ shards: shards ?? this.owned, playingMs: playingMs ?? 0 }];
    return this.#commits.commit({ records, moments });
  }

  idempotencyRows(keys: readonly KeyName[]): Promise<readonly (IdempotencyRow | null)[]> {
    return this.#parts.lookUp(keys);
  }

  async history(accountId: number, offset: number, limit: number): Promise<readonly ClosedOrder[]> {
    const upTo = ((await this.#read.counts({ accountId }))[0]?.closedCount ?? 0) - offset;
    return (await this.#read.history({ accountId, upTo, after: upTo - limit })).map(closedOrderOf);
  }

  async historyTotals(accountId: number, after: number, upTo: number): Promise<HistoryTotals> {
    return (await this.#read.historyTotals({ accountId, after, upTo }))[0] ?? NO_TOTALS;
  }

  async order(accountId: number, orderId: number): Promise<Order | null> {
    const [row] = await this.#read.order({ accountId, orderId });
    return row === undefined ? null : orderOfRow(row);
  }

  async orderByClientId(accountId: number, clientId: string): Promise<Order | null> {
    const [row] = await this.#read.orderByClientId({ accountId, clientId });
    return row === undefined ? null : orderOfRow(row);
  }

  async entries(accountId: number, offset: number, limit: number): Promise<readonly Posting[]> {
    const upTo = ((await this.#read.counts({ accountId }))[0]?.entryCount ?? 0) - offset;
    return this.#read.entries({ accountId, upTo, after: upTo - limit });
  }

  async eventsAfter(afterSeq: number, limit: number): Promise<readonly AccountEvent[]> {
    return (await this.#read.events({ after: afterSeq, limit })).map(eventOf);
  }

  async accountEvents(
    accountId: number,
    afterVersion: number,
    limit: number,
  ): Promise<readonly AccountEvent[]> {
    return (await this.#read.eventsOfAccount({ accountId, after: afterVersion, limit })).map(eventOf);
  }

  async orderEvents(accountId: number, orderId: number): Promise<readonly AccountEvent[]> {
    const [order] = await this.#read.order({ accountId, orderId });
    if (order === undefined) return [];
    const rows = await this.#read.eventsOfOrder({ accountId, orderId: order.parentId ?? orderId });
    return orderHistoryOf(orderId, rows.map(eventOf));
  }

  async closedAccounts(afterId: number, limit: number): Promise<readonly ClosedAccount[]> {
    return this.#read.closedAccounts({ after: afterId, limit });
  }

  /** Finishes the commits in progress. */
  async close(): Promise<void> {
    await this.#commits.whenIdle();
    await this.#parts.writer.close();
    await this.#parts.shards.close();
    await this.#parts.pool.end();
  }
}

/** Lines of the audit are written as those of an administrator's other changes. */
function auditLineWriter(pool: Pool): AuditLineWriter {
  const runner = new PostgresQueryRunner(pool);
  const { admin } = bodiesOf(runner.source);
  return async (client, line) => {
    await runner.runWithin(client, admin.audited(line));
  };
}

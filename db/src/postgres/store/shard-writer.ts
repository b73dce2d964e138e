/**
 * Connection that commits. The epochs of the owned shards in every commit make sure that a former owner writes nothing, and its number
 * makes sure that the commit before is stored.
 */

import type { CommitRecord } from '@vernier/shared/engine/store';
import type { Book } from '@vernier/shared/trading/orders/account';
import { invariant } from '@vernier/shared/assert';
import { connectionConfig, KEYED_STATEMENTS } from '../connection/pool.ts';
import { Client } from '../driver.ts';
import type { CommitBatch, PendingCommit } from './commit-queue.ts';
import { BEGIN_SEQUENCE, CommitSequence, FOLLOW_COMMIT, isOutOfSequence } from './commit-sequence.ts';
import { isOutdated, ORDER_STATEMENTS, OrderRows } from './order-rows.ts';
import { type AuditLineWriter, hasOtherRows, writeOtherRows, writeUsers } from './other-rows.ts';
import { type PipelineStatement, Pipelines } from './pipeline.ts';
import type { ShardOwner, ShardOwnerOptions } from './shard-owner.ts';

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';
const UNIQUE_VIOLATION = '23505';
/** A repository has given the same number to another activity of the account. */
const ACTIVITY_KEY = 'account_activity_pkey';
const MAX_ATTEMPTS = 10;

/** Another process owns the accounts now: nothing of the commit was stored. */
export class ShardLost extends Error {
  override readonly name = 'ShardLost';
}

export class ShardWriter {
  readonly #client: Client;
  readonly #pipelines: Pipelines;
  readonly #shards: ShardOwner;
  readonly #appendLine: AuditLineWriter;
  readonly #sequence = new CommitSequence();
  /** Resolves once the newest commit is stored; rejects when it, or one before, cannot be. */
  #newest: Promise<void> = Promise.resolve();
  /** Resolves when no commit with other rows is in progress, between whose statements another one must not be sent. */
  #othersEnd: Promise<void> = Promise.resolve();

  private constructor(client: Client, shards: ShardOwner, appendLine: AuditLineWriter) {
    this.#client = client;
    this.#pipelines = new Pipelines(client);
    this.#shards = shards;
    this.#appendLine = appendLine;
  }

  static async connect(
    { url, onLost }: ShardOwnerOptions,
    shards: ShardOwner,
    appendLine: AuditLineWriter,
  ): Promise<ShardWriter> {
    const client = new Client({ ...connectionConfig(url), options: KEYED_STATEMENTS });
    client.on('error', onLost);
    await client.connect();
    const writer = new ShardWriter(client, shards, appendLine);
    try {
      await client.query(BEGIN_SEQUENCE);
      await writer.#pipelines.prepare([FOLLOW_COMMIT, ...ORDER_STATEMENTS]);
    } catch (error) {
      await client.end();
      throw error;
    }
    return writer;
  }

  /** Begins commits; `bookOf` as in {@link OrderRows}. */
  commits(bookOf: (accountId: number) => Book | undefined): () => PendingCommit {
    const unused: OrderRows[] = [];
    return () => {
      const rows = unused.pop() ?? new OrderRows(bookOf);
      const others: CommitRecord[] = [];
      return {
        add: (batch: CommitBatch) => {
          rows.add(batch);
          others.push(...batch.records.filter(hasOtherRows));
        },
        write: async () => {
          await this.#write(rows.statements(this.#shards.epochs), others);
          rows.clear();
          unused.push(rows);
        },
      };
    };
  }

  async close(): Promise<void> {
    await this.#client.end();
  }

  #write(orders: readonly PipelineStatement[], others: readonly CommitRecord[]): Promise<void> {
    const previous = this.#newest;
    const statements = [this.#sequence.next(), ...orders];
    this.#newest =
      others.length === 0
        ? this.#writeOrders(previous, statements)
        : this.#writeOthers(previous, others, statements);
    return this.#newest;
  }

  /** Sends the commit while the one before is in progress. */
  async #writeOrders(previous: Promise<void>, statements: readonly PipelineStatement[]): Promise<void> {
    await this.#othersEnd;
    await this.#attempt(previous, () => this.#pipelines.execute(statements));
    await previous;
  }

  async #writeOthers(
    previous: Promise<void>,
    records: readonly CommitRecord[],
    orders: readonly PipelineStatement[],
  ): Promise<void> {
    const writing = previous.then(() => this.#attempt(previous, () => this.#writeAll(records, orders)));
    this.#othersEnd = writing.catch(() => {});
    await writing;
  }

  async #attempt(previous: Promise<void>, execute: () => Promise<void>): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await execute();
        return;
      } catch (error) {
        if (isOutdated(error)) throw new ShardLost('another process owns the accounts');
        if (attempt === MAX_ATTEMPTS || !isConflict(error)) throw error;
      }
      await previous;
    }
  }

  async #writeAll(records: readonly CommitRecord[], orders: readonly PipelineStatement[]): Promise<void> {
    await this.#client.query('BEGIN');
    try {
      await writeUsers(this.#client, records);
      await this.#pipelines.execute(orders);
      await writeOtherRows(this.#client, records, this.#appendLine);
    } catch (error) {
      // Fails with a lost connection, which ends the transaction too.
      await this.#client.query('ROLLBACK').catch(() => {});
      throw error;
    }
    const { command } = await this.#client.query('COMMIT');
    invariant(command === 'COMMIT', 'a transaction without errors is committed');
  }
}

/** Whether nothing was stored and the next attempt may succeed, once the commit before is stored. */
function isConflict(error: unknown): boolean {
  const { code, constraint } = error as { readonly code?: unknown; readonly constraint?: unknown };
  if (isOutOfSequence(error)) return true;
  if (code === UNIQUE_VIOLATION) return constraint === ACTIVITY_KEY;
  return code === SERIALIZATION_FAILURE || code === DEADLOCK;
}

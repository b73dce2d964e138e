/** Connection that commits. The epochs of the owned shards in every commit make sure that a former owner writes nothing. */

import type { CommitRecord } from '@vernier/shared/engine/store';
import type { Book } from '@vernier/shared/trading/orders/account';
import { invariant } from '@vernier/shared/assert';
import { connectionConfig, KEYED_STATEMENTS } from '../connection/pool.ts';
import { Client } from '../driver.ts';
import type { CommitBatch, PendingCommit } from './commit-queue.ts';
import { isOutdated, ORDER_STATEMENTS, OrderRows } from './order-rows.ts';
import { type AuditLineWriter, hasOtherRows, writeOtherRows, writeUsers } from './other-rows.ts';
import { executePipeline, type PipelineStatement, prepareStatements } from './pipeline.ts';
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
  readonly #shards: ShardOwner;
  readonly #appendLine: AuditLineWriter;

  private constructor(client: Client, shards: ShardOwner, appendLine: AuditLineWriter) {
    this.#client = client;
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
    try {
      await prepareStatements(client, ORDER_STATEMENTS);
    } catch (error) {
      await client.end();
      throw error;
    }
    return new ShardWriter(client, shards, appendLine);
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

  async #write(orders: readonly PipelineStatement[], others: readonly CommitRecord[]): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await (others.length === 0 ? executePipeline(this.#client, orders) : this.#writeAll(others, orders));
        return;
      } catch (error) {
        if (isOutdated(error)) throw new ShardLost('another process owns the accounts');
        if (attempt === MAX_ATTEMPTS || !isConflict(error)) throw error;
      }
    }
  }

  async #writeAll(records: readonly CommitRecord[], orders: readonly PipelineStatement[]): Promise<void> {
    await this.#client.query('BEGIN');
    try {
      await writeUsers(this.#client, records);
      await executePipeline(this.#client, orders);
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

/** Whether nothing was stored and the next attempt may succeed. */
function isConflict(error: unknown): boolean {
  const { code, constraint } = error as { readonly code?: unknown; readonly constraint?: unknown };
  if (code === UNIQUE_VIOLATION) return constraint === ACTIVITY_KEY;
  return code === SERIALIZATION_FAILURE || code === DEADLOCK;
}

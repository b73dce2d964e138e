/**
 * Connection of the owner of a shard. It holds the shard's lock, by which other processes see an owner at once; the epoch in
 * every commit makes sure that a former owner writes nothing.
 */

import type { CommitRecord } from '@vernier/shared/engine/store';
import type { Book } from '@vernier/shared/trading/orders/account';
import { invariant } from '@vernier/shared/assert';
import { connectionConfig } from '../connection/pool.ts';
import { Client } from '../driver.ts';
import type { CommitBatch } from './commit-queue.ts';
import { type ShardOwner, isOutdated, parametersOf, WRITE_ORDERS } from './order-rows.ts';
import { type AuditLineWriter, hasOtherRows, writeOtherRows, writeUsers } from './other-rows.ts';
import { lockShard } from './shard-lock.ts';

/** All statements find their rows by a key: a plan that was made for a small table stays the right one. */
const SESSION_OPTIONS = '-c enable_seqscan=off -c plan_cache_mode=force_generic_plan';

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

export interface ShardWriterOptions {
  readonly url: string;
  readonly shard: number;
  /** Called when the connection is lost, with which the lock is. */
  readonly onLost: (error: Error) => void;
}

export class ShardWriter {
  readonly #client: Client;
  readonly #owner: ShardOwner;
  readonly #appendLine: AuditLineWriter;

  private constructor(client: Client, owner: ShardOwner, appendLine: AuditLineWriter) {
    this.#client = client;
    this.#owner = owner;
    this.#appendLine = appendLine;
  }

  /** Throws a `DatabaseInUse` when another process owns the shard. */
  static async open(
    { url, shard, onLost }: ShardWriterOptions,
    appendLine: AuditLineWriter,
  ): Promise<ShardWriter> {
    const client = new Client({ ...connectionConfig(url), options: SESSION_OPTIONS });
    client.on('error', onLost);
    await client.connect();
    try {
      return new ShardWriter(client, { shard, epoch: await acquireShard(client, shard) }, appendLine);
    } catch (error) {
      await client.end();
      throw error;
    }
  }

  /** One durable transaction; on an error nothing of it is stored, or the connection was lost and this is not known. */
  async write(batch: CommitBatch, bookOf: (accountId: number) => Book | undefined): Promise<void> {
    const values = parametersOf(this.#owner, batch, bookOf);
    const others = batch.records.filter(hasOtherRows);
    for (let attempt = 1; ; attempt += 1) {
      try {
        await (others.length === 0 ? this.#writeOrders(values) : this.#writeAll(others, values));
        return;
      } catch (error) {
        if (isOutdated(error)) throw new ShardLost('another process owns the accounts');
        if (attempt === MAX_ATTEMPTS || !isConflict(error)) throw error;
      }
    }
  }

  async close(): Promise<void> {
    await this.#client.end();
  }

  async #writeOrders(values: readonly unknown[]): Promise<void> {
    await this.#client.query({ ...WRITE_ORDERS, values: [...values] });
  }

  async #writeAll(records: readonly CommitRecord[], values: readonly unknown[]): Promise<void> {
    await this.#client.query('BEGIN');
    try {
      await writeUsers(this.#client, records);
      await this.#writeOrders(values);
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

/** A new epoch of the shard. Waits for a commit of the former owner. */
async function acquireShard(client: Client, shard: number): Promise<number> {
  await lockShard(client, shard);
  const { rows } = await client.query<{ epoch: number }>(
    'UPDATE shards SET epoch = epoch + 1 WHERE id = $1 RETURNING epoch',
    [shard],
  );
  const [owned] = rows;
  invariant(owned !== undefined, `shard ${shard} exists`);
  return owned.epoch;
}

/** Whether nothing was stored and the next attempt may succeed. */
function isConflict(error: unknown): boolean {
  const { code, constraint } = error as { readonly code?: unknown; readonly constraint?: unknown };
  if (code === UNIQUE_VIOLATION) return constraint === ACTIVITY_KEY;
  return code === SERIALIZATION_FAILURE || code === DEADLOCK;
}

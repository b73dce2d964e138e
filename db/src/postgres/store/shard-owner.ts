/**
 * Ownership of shards. A connection that is kept has their locks, by which other processes see an owner at once; the epoch in
 * every commit makes sure that a former owner writes nothing.
 */

import type { TimeMs } from '@vernier/shared/clock';
import { invariant } from '@vernier/shared/assert';
import { ALL_SHARDS } from '@vernier/shared/engine/shards';
import { connectionConfig } from '../connection/pool.ts';
import { Client } from '../driver.ts';
import type { ShardSessions } from '../../sharded-store.ts';
import {
  lockAllShards,
  lockEngine,
  lockFreeShards,
  releaseEngine,
  releaseLock,
  shardSessions,
} from './shard-lock.ts';

export interface ShardOwnerOptions {
  readonly url: string;
  /** Called when a connection is lost, with which the locks or the commits are. */
  readonly onLost: (error: Error) => void;
}

export class ShardOwner {
  readonly #client: Client;
  readonly #epochs = new Map<number, number>();

  private constructor(client: Client) {
    this.#client = client;
  }

  static async connect({ url, onLost }: ShardOwnerOptions): Promise<ShardOwner> {
    const client = new Client(connectionConfig(url));
    const owned = new ShardOwner(client);
    client.on('error', (error) => {
      // Without the locks another process may be the owner.
      owned.#epochs.clear();
      onLost(error);
    });
    await client.connect();
    return owned;
  }

  /** By shard. */
  get epochs(): ReadonlyMap<number, number> {
    return this.#epochs;
  }

  /** Throws a `DatabaseInUse` when another process owns one. */
  async acquireAll(): Promise<void> {
    await lockAllShards(this.#client);
    await this.#beginEpochs(ALL_SHARDS);
  }

  /** Acquires those that no other process owns, and returns them. Waits for a commit of their former owners. */
  async acquire(shards: readonly number[]): Promise<readonly number[]> {
    const locked = await lockFreeShards(
      this.#client,
      shards.filter((shard) => !this.#epochs.has(shard)),
    );
    if (locked.length > 0) await this.#beginEpochs(locked);
    return locked;
  }

  /** From now on nothing of the shard may be committed. */
  async release(shard: number, playedMs: TimeMs): Promise<void> {
    const epoch = this.#epochs.get(shard);
    this.#epochs.delete(shard);
    await this.#client.query(
      'UPDATE shards SET played_ms = greatest(played_ms, $3) WHERE id = $1 AND epoch = $2',
      [shard, epoch, playedMs],
    );
    await releaseLock(this.#client, shard);
  }

  /** Until {@link withdraw}, or until the connection ends. */
  async announce(): Promise<void> {
    await lockEngine(this.#client);
  }

  async withdraw(): Promise<void> {
    await releaseEngine(this.#client);
  }

  sessions(): Promise<ShardSessions> {
    return shardSessions(this.#client);
  }

  async close(): Promise<void> {
    await this.#client.end();
  }

  /** In the order in which commits lock the rows. */
  async #beginEpochs(shards: readonly number[]): Promise<void> {
    const { rows } = await this.#client.query<{ id: number; epoch: number }>(
      `WITH acquired AS (SELECT id FROM shards WHERE id = ANY($1::bigint[]) ORDER BY id FOR NO KEY UPDATE)
       UPDATE shards SET epoch = epoch + 1 FROM acquired WHERE shards.id = acquired.id
       RETURNING shards.id, shards.epoch`,
      [shards],
    );
    invariant(rows.length === shards.length, 'all shards have a row');
    for (const { id, epoch } of rows) this.#epochs.set(id, epoch);
  }
}

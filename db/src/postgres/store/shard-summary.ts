/** Shards of a cluster for a process that owns none: their owners by the locks of sessions, and what the rows say about each. */

import type { TimeMs } from '@vernier/shared/clock';
import type { EngineSession } from '../../sharded-store.ts';
import type { Pool } from '../driver.ts';
import { shardSessions } from './shard-lock.ts';

export interface ShardRow {
  readonly shard: number;
  /** Number of its newest ownership. */
  readonly epoch: number;
  /** Session of its owner; null for a free shard. */
  readonly owner: string | null;
}

export interface ShardSummary {
  readonly engines: readonly EngineSession[];
  /** By their numbers. */
  readonly shards: readonly ShardRow[];
}

export class ShardSummaryReader {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  async read(): Promise<ShardSummary> {
    const { engines, owners } = await shardSessions(this.#pool);
    const { rows } = await this.#pool.query<Omit<ShardRow, 'owner'>>(
      'SELECT id AS shard, epoch FROM shards ORDER BY id',
    );
    return { engines, shards: rows.map((row) => ({ ...row, owner: owners.get(row.shard) ?? null })) };
  }

  /** The earliest moment up to which a shard was followed by its owners; 0 while there is one without. */
  async followedMs(): Promise<TimeMs> {
    const { rows } = await this.#pool.query<{ followedMs: TimeMs }>(
      'SELECT min(followed_ms) AS "followedMs" FROM shards',
    );
    return rows[0]?.followedMs ?? 0;
  }
}

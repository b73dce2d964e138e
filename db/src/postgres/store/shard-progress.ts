/** Notes of what shards have played, with the best ticks of their trailing stops, for the next owner [STORE-22]. */

import type { TrailingBest } from '@vernier/shared/trading/triggers/trailing-book';
import type { ShardProgress } from '../../sharded-store.ts';
import type { Pool } from '../driver.ts';

/** Locks rows in the order in which commits do, and compares the epochs. */
const NOTE = `WITH noted AS (
    SELECT * FROM unnest($1::bigint[], $2::bigint[]) AS noted (id, epoch)
  ),
  owned AS (
    SELECT shards.id FROM shards JOIN noted ON noted.id = shards.id
    WHERE shards.epoch = noted.epoch ORDER BY shards.id FOR NO KEY UPDATE OF shards
  ),
  snapshot AS (INSERT INTO trailing_snapshots (ticks) VALUES ($3) RETURNING id)
  UPDATE shards SET followed_ms = greatest(followed_ms, $4), trailing_snapshot = snapshot.id
  FROM owned, snapshot WHERE shards.id = owned.id`;

const DELETE_UNUSED = `DELETE FROM trailing_snapshots
  WHERE NOT EXISTS (SELECT 1 FROM shards WHERE trailing_snapshot = trailing_snapshots.id)`;

/** A shard without an epoch is not owned, and nothing of it is noted. */
export async function noteProgress(
  pool: Pool,
  epochs: ReadonlyMap<number, number>,
  { shards, followedMs, bests }: ShardProgress,
): Promise<void> {
  const owned = shards.filter((shard) => epochs.has(shard));
  const ofOwned = owned.map((shard) => epochs.get(shard));
  await pool.query(NOTE, [owned, ofOwned, JSON.stringify(bests), followedMs]);
  await pool.query(DELETE_UNUSED);
}

export async function readTrailingTicks(
  pool: Pool,
  shards: readonly number[],
): Promise<readonly TrailingBest[]> {
  const { rows } = await pool.query<{ ticks: string }>(
    `SELECT ticks FROM trailing_snapshots
     WHERE id IN (SELECT trailing_snapshot FROM shards WHERE id = ANY($1::bigint[]))`,
    [shards],
  );
  return rows.flatMap(({ ticks }) => JSON.parse(ticks) as TrailingBest[]);
}

/** Advisory lock of a shard: the session that has it owns the shard's accounts. */

import { DatabaseInUse } from '../../start-refused.ts';
import type { Client, PoolClient } from '../driver.ts';

/** Class of the advisory locks of shards; the shard is the second number. */
const LOCK_CLASS = 1_986_356_847;

function inUse(): DatabaseInUse {
  return new DatabaseInUse('the database of DATABASE_URL is in use by another running server');
}

/** Until the end of the session. Throws {@link DatabaseInUse} when another one has the lock. */
export async function lockShard(client: Pick<Client | PoolClient, 'query'>, shard: number): Promise<void> {
  const { rows } = await client.query<{ isLocked: boolean }>(
    'SELECT pg_try_advisory_lock($1, $2) AS "isLocked"',
    [LOCK_CLASS, shard],
  );
  if (rows[0]?.isLocked !== true) throw inUse();
}

/** Throws {@link DatabaseInUse} while a session has the lock: a migration would change tables of its owner. */
export async function assertNoOwner(client: Pick<PoolClient, 'query'>, shard: number): Promise<void> {
  const { rows } = await client.query(
    `SELECT 1 FROM pg_locks JOIN pg_database AS own ON own.oid = pg_locks.database
     WHERE locktype = 'advisory' AND own.datname = current_database()
       AND classid = $1 AND objid = $2 AND objsubid = 2 AND granted`,
    [LOCK_CLASS, shard],
  );
  if (rows.length > 0) throw inUse();
}

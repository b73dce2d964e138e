/** Advisory locks of shards: the session that has one owns the shard's accounts. Each engine has a lock as well. */

import { ALL_SHARDS } from '@vernier/shared/engine/shards';
import type { ShardSessions } from '../../sharded-store.ts';
import { DatabaseInUse } from '../../start-refused.ts';
import type { Client, PoolClient } from '../driver.ts';

/** Class of the advisory locks of shards; the shard is the second number. */
const LOCK_CLASS = 1_986_356_847;
/** Of the locks of engines, after that of jobs; the process of the session is the second number. */
const ENGINE_CLASS = 1_986_356_849;

type QueryClient = Pick<Client | PoolClient, 'query'>;

function inUse(): DatabaseInUse {
  return new DatabaseInUse('the database of DATABASE_URL is in use by another running server');
}

/** Locks those of the shards that no other session has locked, until the end of the session, and returns them. */
export async function lockFreeShards(
  client: QueryClient,
  shards: readonly number[],
): Promise<readonly number[]> {
  const { rows } = await client.query<{ shard: number; isLocked: boolean }>(
    `SELECT shard, pg_try_advisory_lock($1, shard) AS "isLocked" FROM unnest($2::int[]) AS shard`,
    [LOCK_CLASS, shards],
  );
  return rows.filter(({ isLocked }) => isLocked).map(({ shard }) => shard);
}

/** Until the end of the session. Throws {@link DatabaseInUse} when another one has one of the locks. */
export async function lockAllShards(client: QueryClient): Promise<void> {
  const locked = await lockFreeShards(client, ALL_SHARDS);
  if (locked.length < ALL_SHARDS.length) throw inUse();
}

export async function releaseLock(client: QueryClient, shard: number): Promise<void> {
  await client.query('SELECT pg_advisory_unlock($1, $2)', [LOCK_CLASS, shard]);
}

/** Throws {@link DatabaseInUse} while a session has a lock: a migration would change tables of an owner. */
export async function assertNoOwner(client: QueryClient): Promise<void> {
  const { rows } = await client.query(
    `SELECT 1 FROM pg_locks JOIN pg_database AS own ON own.oid = pg_locks.database
     WHERE locktype = 'advisory' AND own.datname = current_database()
       AND classid = $1 AND objsubid = 2 AND granted`,
    [LOCK_CLASS],
  );
  if (rows.length > 0) throw inUse();
}

/** Makes the session one of an engine, until it is released or ends. */
export async function lockEngine(client: QueryClient): Promise<void> {
  await client.query('SELECT pg_advisory_lock($1, pg_backend_pid())', [ENGINE_CLASS]);
}

export async function releaseEngine(client: QueryClient): Promise<void> {
  await client.query('SELECT pg_advisory_unlock($1, pg_backend_pid())', [ENGINE_CLASS]);
}

interface LockRow {
  readonly id: string;
  readonly name: string;
  /** Null for the lock of an engine. */
  readonly shard: number | null;
  readonly self: string;
}

/** The sessions of engines and owners, as their locks have them. */
export async function shardSessions(client: QueryClient): Promise<ShardSessions> {
  const { rows } = await client.query<LockRow>(
    `SELECT pg_locks.pid::text AS id, coalesce(application_name, '') AS name, pg_backend_pid()::text AS self,
       CASE WHEN classid::bigint = $1 THEN objid::bigint END AS shard
     FROM pg_locks JOIN pg_database AS own ON own.oid = pg_locks.database
       LEFT JOIN pg_stat_activity ON pg_stat_activity.pid = pg_locks.pid
     WHERE locktype = 'advisory' AND own.datname = current_database()
       AND classid::bigint IN ($1, $2) AND objsubid = 2 AND granted`,
    [LOCK_CLASS, ENGINE_CLASS],
  );
  const owners = new Map<number, string>();
  for (const { id, shard } of rows) if (shard !== null) owners.set(shard, id);
  const engines = rows.filter(({ shard }) => shard === null).map(({ id, name }) => ({ id, name }));
  return { self: rows[0]?.self ?? '', engines, owners };
}

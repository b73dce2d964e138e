/** Record of the writers of each epoch, by triggers in a schema that only tests have. */

import type { FaultCluster } from './fault-cluster.ts';
import type { ForeignWrite } from './fault-checks.ts';

/** Class of the locks of shards. */
const LOCK_CLASS = 1_986_356_847;

/** Engines are known by the names of their connections. */
const STATEMENTS = [
  'CREATE SCHEMA record',
  'CREATE TABLE record.owners (shard bigint, epoch bigint, owner text, PRIMARY KEY (shard, epoch))',
  'CREATE TABLE record.writers (shard bigint, epoch bigint, writer text, PRIMARY KEY (shard, epoch, writer))',
  `CREATE FUNCTION record.note_owner() RETURNS trigger LANGUAGE plpgsql AS $body$ BEGIN
     INSERT INTO record.owners VALUES (NEW.id, NEW.epoch, current_setting('application_name'));
     RETURN NULL;
   END $body$`,
  `CREATE FUNCTION record.note_writer() RETURNS trigger LANGUAGE plpgsql AS $body$ BEGIN
     INSERT INTO record.writers
     SELECT DISTINCT shards.id, shards.epoch, current_setting('application_name')
     FROM added JOIN public.shards ON shards.id = (added.account_id - 1) % 64
     ON CONFLICT DO NOTHING;
     RETURN NULL;
   END $body$`,
  `CREATE TRIGGER owner AFTER UPDATE ON shards FOR EACH ROW WHEN (NEW.epoch <> OLD.epoch)
   EXECUTE FUNCTION record.note_owner()`,
  `CREATE TRIGGER writer AFTER INSERT ON events REFERENCING NEW TABLE AS added
   FOR EACH STATEMENT EXECUTE FUNCTION record.note_writer()`,
  // The owners of before.
  `INSERT INTO record.owners SELECT shards.id, shards.epoch, activity.application_name
   FROM shards JOIN pg_locks ON locktype = 'advisory' AND classid = ${LOCK_CLASS} AND objid = shards.id AND granted
   JOIN pg_stat_activity AS activity USING (pid)`,
];

export async function recordWriters(cluster: FaultCluster): Promise<void> {
  await cluster.rows(STATEMENTS.join(';\n'));
}

export async function foreignWrites(cluster: FaultCluster): Promise<readonly ForeignWrite[]> {
  const rows = await cluster.rows(
    `SELECT shard, epoch, writer, owner FROM record.writers JOIN record.owners USING (shard, epoch)
     WHERE writer <> owner ORDER BY shard, epoch`,
  );
  return rows.map((row) => {
    const [shard, epoch, writer = '', owner = ''] = row.split('|');
    return { shard: Number(shard), epoch: Number(epoch), writer, owner };
  });
}

/** Names of the processes that have the locks, by shard. */
export async function ownersByShard(cluster: FaultCluster): Promise<ReadonlyMap<number, string>> {
  const rows = await cluster.rows(
    `SELECT objid, activity.application_name FROM pg_locks
     JOIN pg_database ON pg_database.oid = pg_locks.database AND datname = current_database()
     JOIN pg_stat_activity AS activity USING (pid)
     WHERE locktype = 'advisory' AND classid = ${LOCK_CLASS} AND granted ORDER BY objid`,
  );
  return new Map(
    rows.map((row) => {
      const [shard, owner = ''] = row.split('|');
      return [Number(shard), owner];
    }),
  );
}

/** The same, in the order of the shards. */
export async function ownersOf(cluster: FaultCluster): Promise<readonly string[]> {
  return [...(await ownersByShard(cluster)).values()];
}

/** Database status on PostgreSQL: version, schema and size. A reading does not wait for the server. */

import type { DatabaseStatusReader } from '../../repositories/maintenance/database-status.ts';
import type { Pool } from '../driver.ts';

type Queries = Pick<Pool, 'query'>;

/** The size is that of the reading before, which begins the next measurement. */
export async function postgresStatus(pool: Queries): Promise<DatabaseStatusReader> {
  const { rows } = await pool.query<{ version: string; schema: string }>(
    `SELECT current_setting('server_version') AS version,
       (SELECT name FROM migrations ORDER BY id DESC LIMIT 1) AS schema`,
  );
  const { version = '', schema = '' } = rows[0] ?? {};
  const engine = `PostgreSQL ${version}`;
  let fileBytes = await sizeOf(pool);
  let isMeasuring = false;
  const measure = async () => {
    isMeasuring = true;
    try {
      fileBytes = await sizeOf(pool);
    } catch {
      // The write check reports a server that does not answer.
    } finally {
      isMeasuring = false;
    }
  };
  return {
    async read() {
      if (!isMeasuring) void measure();
      return { engine, schema: schema.replace(/\.sql$/, ''), fileBytes, walBytes: null };
    },
  };
}

/** Bytes of the database's files, without the log of the server, which has the changes of all its databases. */
async function sizeOf(pool: Queries): Promise<number> {
  const { rows } = await pool.query<{ bytes: number }>(
    'SELECT pg_database_size(current_database()) AS bytes',
  );
  return rows[0]?.bytes ?? 0;
}

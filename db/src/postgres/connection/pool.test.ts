/** Settings of the sessions of a pool. */

import { expect, it } from 'vitest';
import { testDatabase } from '../../../test/postgres/test-database.ts';
import { connectionPool, KEYED_STATEMENTS } from './pool.ts';

const database = testDatabase();

/** A condition on a column without an index, as where unused snapshots are deleted. */
const SCAN = 'EXPLAIN ANALYZE SELECT id FROM shards WHERE trailing_snapshot = 1';

async function planWith(options: string): Promise<string> {
  const pool = connectionPool(database.url, { max: 1, options });
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(SCAN);
  await pool.end();
  return rows.map((line) => line['QUERY PLAN']).join('\n');
}

it('[STORE-22] compiles no statement that has to read a whole table with the settings of keyed statements', async () => {
  expect(await planWith(KEYED_STATEMENTS)).not.toContain('JIT:');
  // What the setting avoids, where this PostgreSQL has a compiler.
  const pool = connectionPool(database.url, { max: 1 });
  const { rows } = await pool.query<{ hasCompiler: boolean }>('SELECT pg_jit_available() AS "hasCompiler"');
  await pool.end();
  expect((await planWith('-c enable_seqscan=off')).includes('JIT:')).toBe(rows[0]?.hasCompiler);
});

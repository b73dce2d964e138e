/** Plans of the look-up of stored responses. */

import { afterEach, expect, test } from 'vitest';
import { testDatabase } from '../../../test/postgres/test-database.ts';
import { connectionPool, KEYED_STATEMENTS } from '../connection/pool.ts';
import { RESPONSE_LOOKUP, IDEMPOTENCY_LOOKUP } from './response-lookup.ts';

const database = testDatabase();
const pools: ReturnType<typeof connectionPool>[] = [];

afterEach(async () => {
  for (const pool of pools.splice(0)) await pool.end();
});

test.each([
  ['responses_key', RESPONSE_LOOKUP],
  ['idempotency_pkey', IDEMPOTENCY_LOOKUP],
])(
  'each key is searched in the index, also by a plan that was made for an empty table (%s)',
  async (index, { text }) => {
    const pool = connectionPool(database.url, { options: KEYED_STATEMENTS });
    pools.push(pool);
    const { rows } = await pool.query<{ readonly 'QUERY PLAN': string }>(`EXPLAIN ${text}`, [
      [1],
      ['submit'],
      ['key'],
    ]);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain(`Index Scan using ${index}`);
    expect(plan).not.toMatch(/Seq Scan|Hash/);
  },
);

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

async function planOf(text: string): Promise<string> {
  const pool = connectionPool(database.url, { options: KEYED_STATEMENTS });
  pools.push(pool);
  const { rows } = await pool.query<{ readonly 'QUERY PLAN': string }>(`EXPLAIN ${text}`, [
    [1],
    ['submit'],
    ['key'],
  ]);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

test('[CLUSTER-101] each key is searched in the index, also by a plan that was made for empty tables', async () => {
  const plans = [await planOf(RESPONSE_LOOKUP.text), await planOf(IDEMPOTENCY_LOOKUP.text)];
  expect(plans[0]).toContain('Index Scan using responses_key');
  expect(plans[1]).toContain('Index Scan using idempotency_pkey');
  for (const plan of plans) expect(plan).not.toMatch(/Seq Scan|Hash/);
});

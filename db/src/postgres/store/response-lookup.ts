/** Look-up of the stored responses of a batch's keys, in one query. */

import type { IdempotencyRow, KeyName } from '@vernier/shared/engine/store';
import type { Pool } from '../driver.ts';
import { restoreResponse } from '../../stored-rows/packed-response.ts';
import { restoreBodyHash } from '../../stored-rows/response-row.ts';
import { bigintArray, textArray } from './array-writer.ts';

/** The limit makes each key a search in the index: a join may become a scan of the whole table. */
export const RESPONSE_LOOKUP = {
  name: 'look_up_responses',
  text: `SELECT wanted.place, found.body_hash, found.answer, found.created_at_ms
    FROM unnest($1::bigint[], $2::text[], $3::text[]) WITH ORDINALITY AS wanted (account_id, route, key, place),
      LATERAL (SELECT * FROM responses AS stored
        WHERE stored.account_id = wanted.account_id AND stored.key = wanted.key AND stored.route = wanted.route
        LIMIT 1) AS found`,
};

/** In the table of programs before migration 0034. */
export const IDEMPOTENCY_LOOKUP = {
  name: 'look_up_earlier_responses',
  text: `SELECT wanted.place, found.body_hash, found.answer, found.created_at_ms
    FROM unnest($1::bigint[], $2::text[], $3::text[]) WITH ORDINALITY AS wanted (account_id, route, key, place),
      LATERAL (SELECT * FROM idempotency AS stored
        WHERE stored.account_id = wanted.account_id AND stored.route = wanted.route AND stored.key = wanted.key
        LIMIT 1) AS found`,
};

type Found = readonly [place: number, bodyHash: string, answer: string, createdAtMs: number];

type LookUp = (keys: readonly KeyName[]) => Promise<readonly (IdempotencyRow | null)[]>;

export async function batchLookup(pool: Pool): Promise<LookUp> {
  const earlier = await pool.query('SELECT 1 FROM idempotency LIMIT 1');
  // Nothing is added to that table, and most databases have none of its rows.
  const queries = earlier.rowCount === 0 ? [RESPONSE_LOOKUP] : [IDEMPOTENCY_LOOKUP, RESPONSE_LOOKUP];
  return async (keys) => {
    if (keys.length === 0) return [];
    const values = [
      bigintArray(keys.map(({ accountId }) => accountId)),
      textArray(keys.map(({ route }) => route)),
      textArray(keys.map(({ key }) => key)),
    ];
    const responses: (IdempotencyRow | null)[] = keys.map(() => null);
    for (const query of queries) {
      const { rows } = await pool.query<[...Found]>({ ...query, values, rowMode: 'array' });
      for (const [place, bodyHash, answer, createdAtMs] of rows) {
        const key = keys[place - 1];
        if (key === undefined) continue;
        const { accountId, route, key: name } = key;
        responses[place - 1] = {
          ...{ accountId, route, key: name, createdAtMs },
          ...{ bodyHash: restoreBodyHash(bodyHash), answer: restoreResponse(answer) },
        };
      }
    }
    return responses;
  };
}

/** Numbers of shards in a database with rows that were numbered in one sequence, such as those of a data folder [STORE-15]. */

import { invariant } from '@vernier/shared/assert';
import { NO_NUMBERS, shardNumbersAfter, type LastNumbers } from '@vernier/shared/engine/number-sequence';
import { ALL_SHARDS } from '@vernier/shared/engine/shards';
import { MOMENT_KEY } from '../../stored-rows/moment-key.ts';
import type { Client, Pool, PoolClient } from '../driver.ts';

type QueryClient = Pick<Client | Pool | PoolClient, 'query'>;

/** Numbers each shard above all rows that are stored. No server may use the database. */
export async function beginShards(client: QueryClient): Promise<void> {
  const { rows } = await client.query<LastNumbers & { playedMs: number; playingMs: number }>(
    `SELECT
       greatest((SELECT max(seq) FROM events), (SELECT max(last_event_seq) FROM closed_accounts), 0) AS "lastEventSeq",
       greatest((SELECT max(id) FROM orders), (SELECT max(last_order_id) FROM closed_accounts), 0) AS "lastOrderId",
       greatest((SELECT max(id) FROM postings), (SELECT max(last_posting_id) FROM closed_accounts), 0) AS "lastPostingId",
       greatest((SELECT max(id) FROM accounts), (SELECT max(account_id) FROM closed_accounts), 0) AS "lastAccountId",
       greatest(
         (SELECT max(id) FROM deposits), (SELECT max(id) FROM withdrawals), (SELECT max(id) FROM adjustments), 0
       ) AS "lastTransferId",
       coalesce((SELECT at_ms FROM events ORDER BY seq DESC LIMIT 1), 0) AS "playedMs",
       coalesce((SELECT value FROM meta WHERE key = $1), '0')::bigint AS "playingMs"`,
    [MOMENT_KEY],
  );
  const [row] = rows;
  invariant(row !== undefined, 'a query for numbers has one row');
  const { playedMs, playingMs, ...last } = row;
  for (const shard of ALL_SHARDS) {
    const numbers = shardNumbersAfter(shard, last);
    await client.query(
      `UPDATE shards SET last_event_seq = $2, last_order_id = $3, last_posting_id = $4, last_transfer_id = $5,
         last_account_id = $6, played_ms = $7, playing_ms = $8 WHERE id = $1`,
      [
        ...[shard, numbers.lastEventSeq, numbers.lastOrderId, numbers.lastPostingId, numbers.lastTransferId],
        ...[numbers.lastAccountId, playedMs, playingMs],
      ],
    );
  }
  await client.query('UPDATE shards SET numbers_before = $1', [JSON.stringify(last)]);
}

/** The last numbers before those of shards; a verification replays the log in one sequence up to them. */
export async function numbersBeforeShards(client: QueryClient): Promise<LastNumbers> {
  const { rows } = await client.query<{ before: string | null }>(
    'SELECT numbers_before AS before FROM shards WHERE id = 0',
  );
  const before = rows[0]?.before ?? null;
  return before === null ? NO_NUMBERS : (JSON.parse(before) as LastNumbers);
}

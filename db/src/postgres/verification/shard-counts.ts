/** Numbers of the shards of a database, and the counts of rows between them, by their primary keys. */

import {
  type LastNumbers,
  NO_NUMBERS,
  type SequenceNumbers,
  shardNumbersAfter,
} from '@vernier/shared/engine/number-sequence';
import { ALL_SHARDS, SHARD_COUNT } from '@vernier/shared/engine/shards';
import type { RowCounts } from '@vernier/shared/engine/stored-books';
import { withNames } from '../../stored-rows/quoted-names.ts';
import type { PoolClient } from '../driver.ts';

type QueryClient = Pick<PoolClient, 'query'>;

/** The last numbers that the owners of the shards have given, read once in the snapshot. */
export class LastShardNumbers {
  readonly #client: QueryClient;
  #numbers: Promise<readonly LastNumbers[]> | null = null;

  constructor(client: QueryClient) {
    this.#client = client;
  }

  async of(shard: number, name: keyof LastNumbers): Promise<number> {
    this.#numbers ??= lastShardNumbers(this.#client);
    return (await this.#numbers)[shard]?.[name] ?? 0;
  }
}

async function lastShardNumbers(client: QueryClient): Promise<readonly LastNumbers[]> {
  const { rows } = await client.query<LastNumbers>(
    `SELECT last_event_seq AS "lastEventSeq", last_order_id AS "lastOrderId", last_posting_id AS "lastPostingId",
       last_transfer_id AS "lastTransferId", last_account_id AS "lastAccountId"
     FROM shards ORDER BY id`,
  );
  return rows;
}

/** Each counted table with the column of its numbers, that of the account, and the last number of a shard. */
const COUNTED = {
  events: { number: 'seq', owner: 'account_id', last: 'lastEventSeq' },
  postings: { number: 'id', owner: 'account_id', last: 'lastPostingId' },
  orders: { number: 'id', owner: 'account_id', last: 'lastOrderId' },
  accounts: { number: 'id', owner: 'id', last: 'lastAccountId' },
  deposits: { number: 'id', owner: 'account_id', last: 'lastTransferId' },
  withdrawals: { number: 'id', owner: 'account_id', last: 'lastTransferId' },
  adjustments: { number: 'id', owner: 'account_id', last: 'lastTransferId' },
} as const satisfies Record<keyof RowCounts, object>;

/** Rows of open accounts above `from` and up to `to`; without it up to the end, with those above all numbers of the shards. */
export async function countsBetween(
  client: QueryClient,
  from: readonly SequenceNumbers[],
  to: readonly SequenceNumbers[] | null,
): Promise<RowCounts> {
  const [low, high] = [byShard(from), to === null ? await lastShardNumbers(client) : byShard(to)];
  const counts: [string, number][] = [];
  for (const [table, { number, owner, last }] of Object.entries(COUNTED)) {
    const highest = high.map((numbers) => numbers[last]);
    const beyond = to === null ? Math.max(...highest) : Number.MAX_SAFE_INTEGER;
    const { rows } = await client.query<{ all: number }>(
      withNames`SELECT (
         SELECT count(*)
         FROM unnest($1::bigint[], $2::bigint[]) AS part (low, high)
         CROSS JOIN LATERAL generate_series(low + $4::bigint, high, $4::bigint) AS numbered
         JOIN ${table} AS stored ON stored.${number} = numbered
         WHERE NOT EXISTS (SELECT 1 FROM closed_accounts AS closed WHERE closed.account_id = stored.${owner})
       ) + (SELECT count(*) FROM ${table} WHERE ${number} > $3) AS all`,
      [low.map((numbers) => numbers[last]), highest, beyond, SHARD_COUNT],
    );
    counts.push([table, rows[0]?.all ?? 0]);
  }
  return Object.fromEntries(counts) as RowCounts;
}

/** The last numbers of each shard, also of those before the shards. */
function byShard(sequences: readonly SequenceNumbers[]): readonly LastNumbers[] {
  const [only = NO_NUMBERS] = sequences;
  return sequences.length > 1 ? sequences : ALL_SHARDS.map((shard) => shardNumbersAfter(shard, only));
}

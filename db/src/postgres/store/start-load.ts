/** Reading of the accounts of some shards, in slices by id: between two slices the event loop runs. */

import { newestNumbers } from '@vernier/shared/engine/number-sequence';
import type { StoredShard, StoredState } from '@vernier/shared/engine/store';
import type { OpenOrder } from '@vernier/shared/trading/orders/order';
import { openOrderOf, transfersOf } from '../../stored-rows/row-mapping.ts';
import type { Pool } from '../driver.ts';
import type { AccountRows } from './account-rows.ts';
import type { PreparedQuery } from './prepared-query.ts';
import type { preparedStart } from './read-statements.ts';

/** One takes some ten microseconds of this process. */
const ROWS_OF_A_SLICE = 500;
/** Shards that are read at a time. A query that waits for a connection would fail after a while, and orders need one as well. */
const SHARDS_AT_A_TIME = 2;

export interface LoadSources {
  readonly pool: Pool;
  readonly start: ReturnType<typeof preparedStart>;
}

/** Also puts the rows of all accounts of the shards into `accounts`. */
export async function loadState(
  { pool, start }: LoadSources,
  accounts: AccountRows,
  shards: readonly number[],
): Promise<StoredState> {
  const ofShards = { shards: `{${shards.join(',')}}` };
  accounts.addShards(shards);
  const counts = new Map<number, number>();
  const openOrders: OpenOrder[] = [];
  const unread = [...shards];
  const readShards = async () => {
    for (let shard = unread.shift(); shard !== undefined; shard = unread.shift()) {
      let count = 0;
      await eachRow(start.accounts, { shard }, (row) => {
        accounts.set(row);
        count += 1;
      });
      counts.set(shard, count);
    }
  };
  await Promise.all([
    eachRow(start.openOrders, ofShards, (row) => openOrders.push(openOrderOf(row))),
    ...Array.from({ length: SHARDS_AT_A_TIME }, readShards),
  ]);
  const openTransfers = transfersOf({
    deposits: await start.openDeposits(ofShards),
    withdrawals: await start.openWithdrawals(ofShards),
    adjustments: await start.openAdjustments(ofShards),
  });
  const owners = new Set([...openOrders, ...openTransfers].map(({ accountId }) => accountId));
  const stored = (await storedShards(pool, ofShards.shards)).map((numbers) => ({
    ...numbers,
    accountCount: counts.get(numbers.shard) ?? 0,
  }));
  const playing = stored.flatMap(({ playingMs }) => (playingMs === null ? [] : playingMs));
  return {
    ...newestNumbers(stored),
    ...(playing.length > 0 && { playingMs: Math.min(...playing) }),
    accounts: [...Float64Array.from(owners).sort()].flatMap((id) => accounts.get(id) ?? []),
    accountCount: stored.reduce((sum, shard) => sum + shard.accountCount, 0),
    openOrders,
    openTransfers,
    shards: stored,
  };
}

async function eachRow<Row extends { readonly id: number }>(
  query: PreparedQuery<Row>,
  values: Readonly<Record<string, unknown>>,
  add: (row: Row) => void,
): Promise<void> {
  let after = 0;
  for (;;) {
    const slice = await query({ ...values, after, limit: ROWS_OF_A_SLICE });
    for (const row of slice) add(row);
    after = slice.at(-1)?.id ?? after;
    if (slice.length < ROWS_OF_A_SLICE) return;
  }
}

async function storedShards(
  pool: Pool,
  shards: string,
): Promise<readonly Omit<StoredShard, 'accountCount'>[]> {
  const { rows } = await pool.query<Omit<StoredShard, 'accountCount'>>(
    `SELECT id AS shard, last_event_seq AS "lastEventSeq", last_order_id AS "lastOrderId",
       last_posting_id AS "lastPostingId", last_transfer_id AS "lastTransferId", last_account_id AS "lastAccountId",
       played_ms AS "playedMs", followed_ms AS "followedMs", nullif(playing_ms, 0) AS "playingMs"
     FROM shards WHERE id = ANY($1::bigint[]) ORDER BY id`,
    [shards],
  );
  return rows;
}

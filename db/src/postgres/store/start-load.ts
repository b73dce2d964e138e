/** Reading of a start, in slices by id: between two slices the event loop runs. */

import type { StoredState } from '@vernier/shared/engine/store';
import type { OpenOrder } from '@vernier/shared/trading/orders/order';
import { MOMENT_KEY } from '../../stored-rows/moment-key.ts';
import { lastNumbers } from '../../stored-rows/read-queries.ts';
import { openOrderOf, transfersOf } from '../../stored-rows/row-mapping.ts';
import type { Pool } from '../driver.ts';
import type { AccountRows } from './account-rows.ts';
import type { PreparedQuery } from './prepared-query.ts';
import type { preparedStart } from './read-statements.ts';

/** One takes some ten microseconds of this process. */
const ROWS_OF_A_SLICE = 500;

type PreparedStart = ReturnType<typeof preparedStart>;

/** Also puts the rows of all accounts into `accounts`. */
export async function loadState(
  pool: Pool,
  start: PreparedStart,
  accounts: AccountRows,
): Promise<StoredState> {
  await eachRow(start.accounts, (row) => accounts.set(row));
  const openOrders: OpenOrder[] = [];
  await eachRow(start.openOrders, (row) => openOrders.push(openOrderOf(row)));
  const openTransfers = transfersOf({
    deposits: await start.openDeposits(),
    withdrawals: await start.openWithdrawals(),
    adjustments: await start.openAdjustments(),
  });
  const owners = new Set([...openOrders, ...openTransfers].map(({ accountId }) => accountId));
  const playingMs = await momentInPlay(pool);
  const transfers = [start.lastDeposit, start.lastWithdrawal, start.lastAdjustment];
  const [closed] = await start.lastClosed();
  return {
    ...(playingMs > 0 && { playingMs }),
    accounts: [...Float64Array.from(owners).sort()].flatMap((id) => accounts.get(id) ?? []),
    accountCount: (await start.accountCount())[0]?.count ?? 0,
    openOrders,
    openTransfers,
    ...lastNumbers({
      event: await lastId(start.lastEvent),
      order: await lastId(start.lastOrder),
      posting: await lastId(start.lastPosting),
      account: await lastId(start.lastAccount),
      transfers: await Promise.all(transfers.map(lastId)),
      closed,
    }),
  };
}

async function eachRow<Row extends { readonly id: number }>(
  query: PreparedQuery<Row>,
  add: (row: Row) => void,
): Promise<void> {
  let after = 0;
  for (;;) {
    const slice = await query({ after, limit: ROWS_OF_A_SLICE });
    for (const row of slice) add(row);
    after = slice.at(-1)?.id ?? after;
    if (slice.length < ROWS_OF_A_SLICE) return;
  }
}

async function lastId(query: PreparedQuery<{ readonly id: number | null }>): Promise<number | null> {
  return (await query())[0]?.id ?? null;
}

async function momentInPlay(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ value: string }>('SELECT value FROM meta WHERE key = $1', [MOMENT_KEY]);
  return Number(rows[0]?.value ?? 0);
}

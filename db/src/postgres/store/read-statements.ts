/** Prepared statements of requests and of the start. */

import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { readQueries, startQueries } from '../../stored-rows/read-queries.ts';
import { postgresTables } from '../tables.ts';
import { prepared } from './prepared-query.ts';

export function preparedReads(db: BetterSQLite3Database) {
  const queries = readQueries(db, postgresTables);
  return {
    counts: prepared('store_counts', queries.counts),
    history: prepared('store_history', queries.history),
    historyTotals: prepared('store_history_totals', queries.historyTotals),
    entries: prepared('store_entries', queries.entries),
    order: prepared('store_order', queries.order),
    orderByClientId: prepared('store_order_by_client_id', queries.orderByClientId),
    events: prepared('store_events', queries.events),
    eventsOfAccount: prepared('store_events_of_account', queries.eventsOfAccount),
    closedAccounts: prepared('store_closed_accounts', queries.closedAccounts),
    eventsOfOrder: prepared('store_events_of_order', queries.eventsOfOrder),
  };
}

/** What a start reads back of the accounts of some shards: `shards` is a value of all but the accounts, which are read by `shard`. */
export function preparedStart(db: BetterSQLite3Database) {
  const queries = startQueries(db, postgresTables, isOfShards);
  const { accounts } = startQueries(db, postgresTables, isOfShard);
  return {
    openOrders: prepared('start_open_orders', queries.openOrders),
    openDeposits: prepared('start_open_deposits', queries.openDeposits),
    openWithdrawals: prepared('start_open_withdrawals', queries.openWithdrawals),
    openAdjustments: prepared('start_open_adjustments', queries.openAdjustments),
    accounts: prepared('start_accounts', accounts),
  };
}

function isOfShards(accountId: SQLWrapper): SQL {
  return sql`(${accountId} - 1) % 64 = any(${sql.placeholder('shards')}::bigint[])`;
}

/** As the index on the accounts of a shard has it. */
function isOfShard(accountId: SQLWrapper): SQL {
  return sql`(${accountId} - 1) % 64 = ${sql.placeholder('shard')}::bigint`;
}

/** Prepared statements of requests and of the start. */

import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
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

/** What a start reads back into memory. */
export function preparedStart(db: BetterSQLite3Database) {
  const queries = startQueries(db, postgresTables);
  return {
    openOrders: prepared('start_open_orders', queries.openOrders),
    openDeposits: prepared('start_open_deposits', queries.openDeposits),
    openWithdrawals: prepared('start_open_withdrawals', queries.openWithdrawals),
    openAdjustments: prepared('start_open_adjustments', queries.openAdjustments),
    accounts: prepared('start_accounts', queries.accounts),
    accountCount: prepared('start_account_count', queries.accountCount),
    lastDeposit: prepared('start_last_deposit', queries.lastDeposit),
    lastWithdrawal: prepared('start_last_withdrawal', queries.lastWithdrawal),
    lastAdjustment: prepared('start_last_adjustment', queries.lastAdjustment),
    lastAccount: prepared('start_last_account', queries.lastAccount),
    lastClosed: prepared('start_last_closed', queries.lastClosed),
    lastEvent: prepared('start_last_event', queries.lastEvent),
    lastOrder: prepared('start_last_order', queries.lastOrder),
    lastPosting: prepared('start_last_posting', queries.lastPosting),
  };
}

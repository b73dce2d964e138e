/** Prepared statements of requests and of the start. */

import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import { readQueries, startQueries } from '../../stored-rows/read-queries.ts';
import { sqliteTables } from '../tables.ts';

export function readStatements(db: BetterSQLite3Database) {
  const queries = readQueries(db, sqliteTables);
  return {
    account: queries.account.prepare(),
    counts: queries.counts.prepare(),
    history: queries.history.prepare(),
    historyTotals: queries.historyTotals.prepare(),
    entries: queries.entries.prepare(),
    order: queries.order.prepare(),
    orderByClientId: queries.orderByClientId.prepare(),
    events: queries.events.prepare(),
    eventsOfAccount: queries.eventsOfAccount.prepare(),
    closedAccounts: queries.closedAccounts.prepare(),
    eventsOfOrder: queries.eventsOfOrder.prepare(),
  };
}

/** What a start reads back into memory. */
export function startStatements(db: BetterSQLite3Database) {
  const { openOrders, ...queries } = startQueries(db, sqliteTables);
  return { ...queries, openOrders: openOrders.prepare() };
}

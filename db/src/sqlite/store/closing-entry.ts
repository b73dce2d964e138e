/** Closing entry of an account, and the end of its user's access, in the transaction of the event that closes it. */

import { eq, max } from 'drizzle-orm';
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import type { AccountRow } from '@vernier/shared/trading/orders/account';
import type { AccountEvent } from '@vernier/shared/trading/orders/events';
import { closingEntry } from '../../stored-rows/closing-entry.ts';
import { sqliteTables } from '../tables.ts';

const { apiTokens, closedAccounts, orders, postings, sessions, users } = sqliteTables;

/** Returns the write. The rows are deleted in later transactions (account-removal.ts). */
export function closingEntryWriter(
  db: BetterSQLite3Database,
): (account: AccountRow, event: AccountEvent) => void {
  return (account, event) => {
    const lastPosting = db
      .select({ id: max(postings.id) })
      .from(postings)
      .get();
    const lastOrder = db
      .select({ id: max(orders.id) })
      .from(orders)
      .get();
    const last = { lastPostingId: lastPosting?.id ?? 0, lastOrderId: lastOrder?.id ?? 0 };
    db.insert(closedAccounts)
      .values(closingEntry(account, event, last))
      .run();
    db.delete(sessions).where(eq(sessions.userId, account.id)).run();
    db.delete(apiTokens).where(eq(apiTokens.userId, account.id)).run();
    db.update(users).set({ deletedAtMs: event.atMs }).where(eq(users.id, account.id)).run();
  };
}

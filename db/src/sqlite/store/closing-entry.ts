/** Closing entry of an account, and the end of its user's access, in the transaction of the event that closes it. */

import { eq, max } from 'drizzle-orm';
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import type { AccountRow } from '@vernier/shared/trading/orders/account';
import type { AccountEvent } from '@vernier/shared/trading/orders/events';
import { digestOfAccount } from '../../hash-chains/closed-account-chain.ts';
import { apiTokens, closedAccounts, orders, postings, sessions, users } from '../tables.ts';

const NO_ROWS = {
  ...{ events: 0, postings: 0, orders: 0 },
  ...{
    cashMicros: 0n,
    profitMicros: 0n,
    feesMicros: 0n,
    protectionMicros: 0n,
    swapMicros: 0n,
    mintMicros: 0n,
  },
};

/** Returns the write. The rows are deleted in later transactions (account-removal.ts). */
export function closingEntryWriter(
  db: BetterSQLite3Database,
): (account: AccountRow, event: AccountEvent) => void {
  return (account, { seq, atMs }) => {
    const { id: accountId, book, version } = account;
    const lastPosting = db
      .select({ id: max(postings.id) })
      .from(postings)
      .get();
    const lastOrder = db
      .select({ id: max(orders.id) })
      .from(orders)
      .get();
    db.insert(closedAccounts)
      .values({
        ...{ accountId, book, version, closedAtMs: atMs, lastEventSeq: seq },
        ...{ lastPostingId: lastPosting?.id ?? 0, lastOrderId: lastOrder?.id ?? 0 },
        ...NO_ROWS,
        digest: digestOfAccount(account),
      })
      .run();
    db.delete(sessions).where(eq(sessions.userId, accountId)).run();
    db.delete(apiTokens).where(eq(apiTokens.userId, accountId)).run();
    db.update(users).set({ deletedAtMs: atMs }).where(eq(users.id, accountId)).run();
  };
}

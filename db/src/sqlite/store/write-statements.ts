/** Prepared statements of a commit. */

import type { Posting } from '@vernier/shared/ledger/posting';
import type { NewSessionRow, NewUserRow } from '@vernier/shared/engine/store';
import type { AccountRow } from '@vernier/shared/trading/orders/account';
import type { Order } from '@vernier/shared/trading/orders/order';
import type { Transfer } from '@vernier/shared/wallet/transfer';
import type { OidcLinkRow } from '../../repositories/users/oidc-links.ts';
import type { Database } from '../driver.ts';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { type BetterSQLite3Database, drizzle } from 'drizzle-orm/better-sqlite3';
import { orderStatements } from './order-statements.ts';
import { responseWriter } from './response-statements.ts';
import { FIXED_ORDER_COLUMNS, ORDER_COLUMNS } from '../../stored-rows/row-mapping.ts';
import { allBut, boundWrite, placeholders } from './bound-write.ts';
import { sqliteTables } from '../tables.ts';

const {
  accounts,
  adjustments,
  deposits,
  oidcLinks,
  orders,
  postings,
  sessions,
  uploads,
  users,
  withdrawals,
} = sqliteTables;

const NOT_SUBMITTED = 0;

export function writeStatements(client: Database) {
  const db = drizzle({ client });
  return {
    insertUser: boundWrite<NewUserRow>(client, {
      table: users,
      insert: db.insert(users).values(placeholders(users)),
      readers: { reviewStatus: () => NOT_SUBMITTED },
    }),
    adoptDemo: db
      .update(users)
      .set({ demoOf: sql`${sql.placeholder('id')}` })
      .where(and(eq(users.id, sql.placeholder('demoId')), eq(users.isDemo, true), isNull(users.demoOf)))
      .prepare(),
    insertOidcLink: oidcLinkInsert(client, db),
    insertSession: boundWrite<NewSessionRow>(client, {
      table: sessions,
      insert: db.insert(sessions).values(placeholders(sessions)),
      readers: { seenAtMs: ({ createdAtMs }) => createdAtMs, device: ({ device }) => device ?? '' },
    }),
    ...orderStatements(client, db),
    insertPosting: boundWrite<Posting>(client, {
      table: postings,
      insert: db.insert(postings).values(placeholders(postings)),
    }),
    insertResponse: responseWriter(client, db),
    putAccount: boundWrite<AccountRow>(client, {
      table: accounts,
      insert: db
        .insert(accounts)
        .values(placeholders(accounts))
        .onConflictDoUpdate({ target: accounts.id, set: allBut(accounts, ['id', 'book']) }),
    }),
    putOrder: boundWrite<Order>(client, {
      table: orders,
      insert: db
        .insert(orders)
        .values(placeholders(orders))
        .onConflictDoUpdate({
          target: orders.id,
          set: allBut(orders, FIXED_ORDER_COLUMNS),
        }),
      readers: ORDER_COLUMNS,
    }),
    putTransfer: transferWriter(client, db),
  };
}

/** Of two accounts that are opened with one identity at the same moment, the first gets it. */
function oidcLinkInsert(client: Database, db: BetterSQLite3Database): (link: OidcLinkRow) => void {
  const insert = db.insert(oidcLinks).values(placeholders(oidcLinks)).onConflictDoNothing();
  return boundWrite<OidcLinkRow>(client, { table: oidcLinks, insert });
}

/** A deposit marks its proof of payment as used. */
function transferWriter(client: Database, db: BetterSQLite3Database): (transfer: Transfer) => void {
  const putDeposit = transferInsert(client, db, deposits);
  const putWithdrawal = transferInsert(client, db, withdrawals);
  const putAdjustment = transferInsert(client, db, adjustments);
  const useProof = db
    .update(uploads)
    .set({ usedAtMs: sql`${sql.placeholder('atMs')}` })
    .where(and(eq(uploads.id, sql.placeholder('proof')), isNull(uploads.usedAtMs)))
    .prepare();
  return (transfer) => {
    switch (transfer.kind) {
      case 'deposit':
        putDeposit(transfer);
        useProof.run({ proof: transfer.proofUpload, atMs: transfer.createdAtMs });
        return;
      case 'withdrawal':
        return putWithdrawal(transfer);
      case 'adjustment':
        putAdjustment(transfer);
    }
  };
}

function transferInsert(
  client: Database,
  db: BetterSQLite3Database,
  table: typeof deposits | typeof withdrawals | typeof adjustments,
): (row: Transfer) => void {
  const set = allBut(table, ['id', 'accountId', 'createdAtMs']);
  const insert = db.insert(table).values(placeholders(table)).onConflictDoUpdate({ target: table.id, set });
  return boundWrite<Transfer>(client, { table, insert });
}

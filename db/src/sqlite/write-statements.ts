/** The statements that a commit runs, prepared once. */

import type { Posting } from '@vernier/shared/ledger/posting';
import type { IdempotencyRow, NewSessionRow, NewUserRow } from '@vernier/shared/store';
import type { AccountRow } from '@vernier/shared/trading/account';
import { encodeEvent } from '@vernier/shared/trading/event-codec';
import { type AccountEvent, orderOfEvent } from '@vernier/shared/trading/events';
import type { Order } from '@vernier/shared/trading/order';
import type { Database } from 'better-sqlite3';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { allBut, boundWrite, placeholders } from './bound-write.ts';
import { accounts, events, idempotency, orders, postings, sessions, users } from './tables.ts';

const NOT_SUBMITTED = 0;

export function writeStatements(client: Database) {
  const db = drizzle({ client });
  return {
    insertUser: boundWrite<NewUserRow>(client, {
      table: users,
      insert: db.insert(users).values(placeholders(users)),
      readings: { reviewStatus: () => NOT_SUBMITTED },
    }),
    adoptDemo: db
      .update(users)
      .set({ demoOf: sql`${sql.placeholder('id')}` })
      .where(and(eq(users.id, sql.placeholder('demoId')), eq(users.isDemo, true), isNull(users.demoOf)))
      .prepare(),
    insertSession: boundWrite<NewSessionRow>(client, {
      table: sessions,
      insert: db.insert(sessions).values(placeholders(sessions)),
      readings: { seenAtMs: ({ createdAtMs }) => createdAtMs, device: ({ device }) => device ?? '' },
    }),
    insertEvent: boundWrite<AccountEvent>(client, {
      table: events,
      insert: db.insert(events).values(placeholders(events)),
      readings: {
        kind: ({ body }) => body.kind,
        body: ({ body }) => encodeEvent(body),
        orderId: ({ body }) => orderOfEvent(body),
      },
    }),
    insertPosting: boundWrite<Posting>(client, {
      table: postings,
      insert: db.insert(postings).values(placeholders(postings)),
    }),
    insertKey: boundWrite<IdempotencyRow>(client, {
      table: idempotency,
      insert: db.insert(idempotency).values(placeholders(idempotency)),
    }),
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
          set: allBut(orders, ['id', 'accountId', 'instrumentId', 'side', 'createdAtMs', 'parentId']),
        }),
      readings: {
        conversionNumerator: ({ conversion }) => conversion.numerator,
        conversionDenominator: ({ conversion }) => conversion.denominator,
      },
    }),
  };
}

/** Numbered activity of accounts on SQLite. A page is a range of numbers, so that no statement counts or skips rows. */

import type { Synchronous } from '../../../repositories/asynchronous.ts';
import { and, asc, count, eq, getTableColumns, gt, max, sql } from 'drizzle-orm';
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import { invariant } from '@vernier/shared/assert';
import { orderOfActivity } from '@vernier/shared/trading/orders/activity';
import type { AccountEvent } from '@vernier/shared/trading/orders/events';
import type { Transfer } from '@vernier/shared/wallet/transfer';
import type {
  AccountFact,
  ActivityRepository,
  ActivityRow,
  ActivityEvent,
} from '../../../repositories/trading/activity.ts';
import { addFact } from '../../store/activity-number.ts';
import { eventOf, orderOfRow } from '../../store/read-statements.ts';
import {
  accountActivity,
  activityReads,
  adjustments,
  deposits,
  events,
  orders,
  withdrawals,
} from '../../tables.ts';

const id = sql.placeholder('id');
const accountId = sql.placeholder('accountId');
const after = sql.placeholder('after');

export function sqliteActivity(db: BetterSQLite3Database): Synchronous<ActivityRepository> {
  const statements = activityStatements(db);
  const contentOf = contentReader(db);
  const last = (account: number) => statements.last.get({ accountId: account })?.number ?? 0;
  return {
    last,
    after: (account, number, limit) =>
      statements.after.all({ accountId: account, after: number, limit }).map(contentOf),
    readUpTo: (account) => statements.read.get({ accountId: account })?.number ?? 0,
    markRead(account, number) {
      const upTo = Math.min(number, last(account));
      if (upTo > 0) statements.markRead.run({ accountId: account, number: upTo });
    },
    countOfOthers: (account, number, most) =>
      statements.others.get({ accountId: account, after: number, limit: most })?.all ?? 0,
    add: (account, fact) => addFact(db, account, fact),
    deleteUser(account) {
      db.delete(accountActivity).where(eq(accountActivity.accountId, account)).run();
      db.delete(activityReads).where(eq(activityReads.accountId, account)).run();
    },
  };
}

function activityStatements(db: BetterSQLite3Database) {
  const { number, ownAct } = accountActivity;
  const ofAccount = eq(accountActivity.accountId, accountId);
  const others = db
    .select({ number })
    .from(accountActivity)
    // The partial index needs the value in the statement.
    .where(and(ofAccount, gt(number, after), sql`${ownAct} = 0`))
    .limit(sql.placeholder('limit'))
    .as('others');
  return {
    last: db
      .select({ number: max(number) })
      .from(accountActivity)
      .where(ofAccount)
      .prepare(),
    after: db
      .select({ activity: getTableColumns(accountActivity), event: getTableColumns(events) })
      .from(accountActivity)
      .leftJoin(events, eq(events.seq, accountActivity.eventSeq))
      .where(and(ofAccount, gt(number, after)))
      .orderBy(asc(number))
      .limit(sql.placeholder('limit'))
      .prepare(),
    read: db
      .select({ number: activityReads.number })
      .from(activityReads)
      .where(eq(activityReads.accountId, accountId))
      .prepare(),
    markRead: db
      .insert(activityReads)
      .values({ accountId, number: sql.placeholder('number') })
      .onConflictDoUpdate({
        target: activityReads.accountId,
        set: { number: sql`max(${activityReads.number}, excluded.number)` },
      })
      .prepare(),
    others: db.select({ all: count() }).from(others).prepare(),
  };
}

interface StoredActivity {
  readonly activity: typeof accountActivity.$inferSelect;
  readonly event: typeof events.$inferSelect | null;
}

/** Returns the function that reads what a row is about. */
function contentReader(db: BetterSQLite3Database): (row: StoredActivity) => ActivityRow {
  const order = db.select().from(orders).where(eq(orders.id, id)).prepare();
  const laterParts = partsAfter(db);
  const transferOf = transferReader(db);
  const reported = (event: AccountEvent): ActivityEvent => {
    const orderId = orderOfActivity(event.body);
    const row = orderId === null ? undefined : order.get({ id: orderId });
    return {
      event,
      order: row === undefined ? null : orderOfRow(row),
      transfer: 'transferId' in event.body ? transferOf(event.body.transferId) : null,
      laterParts: event.body.kind === 'OrderFilled' ? laterParts(event.body.orderId, event.seq) : 0,
    };
  };
  return ({ activity, event }) => ({
    number: activity.number,
    content: event === null ? factOf(activity) : reported(eventOf(event)),
  });
}

function factOf({ kind, atMs, detail }: StoredActivity['activity']): AccountFact {
  invariant(
    kind !== null && atMs !== null && detail !== null,
    'activity without an event has its own values',
  );
  return { kind, atMs, detail: JSON.parse(detail) as AccountFact['detail'] };
}

function partsAfter(db: BetterSQLite3Database): (orderId: number, seq: number) => number {
  const statement = db
    .select({ lots: sql<number>`coalesce(sum(json_extract(${events.body}, '$.part.lots')), 0)` })
    .from(events)
    .where(and(eq(events.orderId, id), eq(events.kind, 'OrderPartlyClosed'), gt(events.seq, after)))
    .prepare();
  return (orderId, seq) => statement.get({ id: orderId, after: seq })?.lots ?? 0;
}

/** Transfers of all kinds have one row of numbers. */
function transferReader(db: BetterSQLite3Database): (transferId: number) => Transfer | null {
  const deposit = db.select().from(deposits).where(eq(deposits.id, id)).prepare();
  const withdrawal = db.select().from(withdrawals).where(eq(withdrawals.id, id)).prepare();
  const adjustment = db.select().from(adjustments).where(eq(adjustments.id, id)).prepare();
  return (transferId) => {
    const byId = { id: transferId };
    const [paidIn, paidOut] = [deposit.get(byId), withdrawal.get(byId)];
    if (paidIn !== undefined) return { kind: 'deposit', ...paidIn };
    if (paidOut !== undefined) return { kind: 'withdrawal', ...paidOut };
    const corrected = adjustment.get(byId);
    return corrected === undefined ? null : { kind: 'adjustment', ...corrected };
  };
}

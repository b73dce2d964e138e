/** Numbered activity of accounts. A page is a range of numbers, so that no statement counts or skips rows. */

import { and, asc, count, eq, getTableColumns, gt, max, sql } from 'drizzle-orm';
import { invariant } from '@vernier/shared/assert';
import { orderOfActivity } from '@vernier/shared/trading/orders/activity';
import type { AccountEvent } from '@vernier/shared/trading/orders/events';
import type { Transfer } from '@vernier/shared/wallet/transfer';
import type {
  AccountFact,
  ActivityRepository,
  ActivityRow,
  ActivityEvent,
} from '../../repositories/trading/activity.ts';
import { addFact } from './activity-number.ts';
import { eventOf, orderOfRow } from '../../stored-rows/row-mapping.ts';
import { all, rowCount, first, write, transaction, type Bodies, type Body, type Steps } from '../body.ts';
import type { QuerySource, Tables } from '../query-source.ts';

const id = sql.placeholder('id');
const accountId = sql.placeholder('accountId');
const after = sql.placeholder('after');

export function activityQueries(source: QuerySource): Bodies<ActivityRepository> {
  const {
    db,
    tables: { accountActivity, activityReads },
  } = source;
  const statements = activityStatements(source);
  const contentOf = contentReader(source);
  const last = (account: number) =>
    first(statements.last, { accountId: account }).map((row) => row?.number ?? 0);
  return {
    last,
    *after(account, number, limit) {
      const stored = yield* all(statements.after, { accountId: account, after: number, limit });
      const rows: ActivityRow[] = [];
      for (const row of stored) rows.push(yield* contentOf(row));
      return rows;
    },
    readUpTo: (account) => first(statements.read, { accountId: account }).map((row) => row?.number ?? 0),
    markRead: (account, number) =>
      transaction(function* () {
        const upTo = Math.min(number, yield* last(account));
        if (upTo > 0) yield* write(statements.markRead, { accountId: account, number: upTo });
      }),
    countOfOthers: (account, number, most) =>
      rowCount(statements.others, { accountId: account, after: number, limit: most }),
    add: (account, fact) => transaction(() => addFact(source, account, fact)),
    deleteUser: (account) =>
      transaction(function* () {
        yield* write(db.delete(accountActivity).where(eq(accountActivity.accountId, account)));
        yield* write(db.delete(activityReads).where(eq(activityReads.accountId, account)));
      }),
  };
}

function activityStatements({
  db,
  tables: { accountActivity, activityReads, events },
  fragments,
}: QuerySource) {
  const { number, ownAct } = accountActivity;
  const ofAccount = eq(accountActivity.accountId, accountId);
  const others = db
    .select({ number })
    .from(accountActivity)
    // The partial index needs the value in the statement.
    .where(and(ofAccount, gt(number, after), fragments.isNotSet(ownAct)))
    .limit(sql.placeholder('limit'))
    .as('others');
  return {
    last: db
      .select({ number: max(number) })
      .from(accountActivity)
      .where(ofAccount),
    after: db
      .select({ activity: getTableColumns(accountActivity), event: getTableColumns(events) })
      .from(accountActivity)
      .leftJoin(events, eq(events.seq, accountActivity.eventSeq))
      .where(and(ofAccount, gt(number, after)))
      .orderBy(asc(number))
      .limit(sql.placeholder('limit')),
    read: db
      .select({ number: activityReads.number })
      .from(activityReads)
      .where(eq(activityReads.accountId, accountId)),
    markRead: db
      .insert(activityReads)
      .values({ accountId, number: sql.placeholder('number') })
      .onConflictDoUpdate({
        target: activityReads.accountId,
        set: { number: fragments.larger(activityReads.number, sql`excluded.number`) },
      }),
    others: db.select({ all: count() }).from(others),
  };
}

interface StoredActivity {
  readonly activity: Tables['accountActivity']['$inferSelect'];
  readonly event: Tables['events']['$inferSelect'] | null;
}

/** Returns the function that reads what a row is about. */
function contentReader(source: QuerySource): (row: StoredActivity) => Body<ActivityRow> {
  const {
    db,
    tables: { orders },
  } = source;
  const order = db.select().from(orders).where(eq(orders.id, id));
  const laterParts = partsAfter(source);
  const transferOf = transferReader(source);
  const reported = function* (event: AccountEvent): Steps<ActivityEvent> {
    const orderId = orderOfActivity(event.body);
    const row = orderId === null ? null : yield* first(order, { id: orderId });
    return {
      event,
      order: row === null ? null : orderOfRow(row),
      transfer: 'transferId' in event.body ? yield* transferOf(event.body.transferId) : null,
      laterParts: event.body.kind === 'OrderFilled' ? yield* laterParts(event.body.orderId, event.seq) : 0,
    };
  };
  return function* ({ activity, event }) {
    const content = event === null ? factOf(activity) : yield* reported(eventOf(event));
    return { number: activity.number, content };
  };
}

function factOf({ kind, atMs, detail }: StoredActivity['activity']): AccountFact {
  invariant(
    kind !== null && atMs !== null && detail !== null,
    'activity without an event has its own values',
  );
  return { kind, atMs, detail: JSON.parse(detail) as AccountFact['detail'] };
}

function partsAfter({
  db,
  tables: { events },
  fragments,
}: QuerySource): (orderId: number, seq: number) => Body<number> {
  const lots = fragments.jsonNumber(events.body, ['part', 'lots']);
  const statement = db
    .select({ all: sql<number>`coalesce(sum(${lots}), 0)`.mapWith(Number) })
    .from(events)
    .where(and(eq(events.orderId, id), eq(events.kind, 'OrderPartlyClosed'), gt(events.seq, after)));
  return (orderId, seq) => rowCount(statement, { id: orderId, after: seq });
}

/** Transfers of all kinds have one row of numbers. */
function transferReader({
  db,
  tables: { adjustments, deposits, withdrawals },
}: QuerySource): (transferId: number) => Body<Transfer | null> {
  const deposit = db.select().from(deposits).where(eq(deposits.id, id));
  const withdrawal = db.select().from(withdrawals).where(eq(withdrawals.id, id));
  const adjustment = db.select().from(adjustments).where(eq(adjustments.id, id));
  return function* (transferId) {
    const byId = { id: transferId };
    const [paidIn, paidOut] = [yield* first(deposit, byId), yield* first(withdrawal, byId)];
    if (paidIn !== null) return { kind: 'deposit', ...paidIn };
    if (paidOut !== null) return { kind: 'withdrawal', ...paidOut };
    const corrected = yield* first(adjustment, byId);
    return corrected === null ? null : { kind: 'adjustment', ...corrected };
  };
}

/**
 * Writes of an order's rows, which are most of a batch. Each statement names only the columns that have a value, and takes its
 * values one by one: the driver needs time for every parameter, and twice as long for one of a list.
 */

import type { Posting } from '@vernier/shared/ledger/posting';
import { LARGEST_MICROS } from '@vernier/shared/limits';
import type { AccountRow } from '@vernier/shared/trading/orders/account';
import type { EventActivity } from '@vernier/shared/trading/orders/activity';
import { encodeEvent } from '@vernier/shared/trading/orders/event-codec';
import { type AccountEvent, orderOfEvent, transferOfEvent } from '@vernier/shared/trading/orders/events';
import type { FillTick, Order, Position } from '@vernier/shared/trading/orders/order';
import { eq, sql, type Table } from 'drizzle-orm';
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import type { Database } from '../driver.ts';
import { sqliteTables } from '../tables.ts';
import { nextNumber } from '../../queries/trading/activity-number.ts';

const { accountActivity, accounts, events, orders, postings } = sqliteTables;

export function orderStatements(client: Database, db: BetterSQLite3Database) {
  return {
    insertEvent: eventInsert(client, db),
    insertActivity: activityInsert(client, db),
    updateAccount: accountUpdate(client, db),
    insertPosition: positionInsert(client, db),
    insertPostingPair: postingPairInsert(client, db),
  };
}

/** One placeholder for each of the columns; the others are null. Parameters follow the order of the table's columns. */
function valuesOf<T extends Table>(names: readonly (keyof T['$inferInsert'] & string)[]): T['$inferInsert'] {
  return Object.fromEntries(names.map((name) => [name, sql.placeholder(name)])) as T['$inferInsert'];
}

function eventInsert(client: Database, db: BetterSQLite3Database): (event: AccountEvent) => void {
  const names = ['seq', 'accountId', 'version', 'atMs', 'kind', 'body', 'orderId', 'transferId'] as const;
  const insert = client.prepare(db.insert(events).values(valuesOf<typeof events>(names)).toSQL().sql);
  return ({ seq, accountId, version, atMs, body }) => {
    const { kind } = body;
    insert.run(
      seq,
      accountId,
      version,
      atMs,
      kind,
      encodeEvent(body),
      orderOfEvent(body),
      transferOfEvent(body),
    );
  };
}

function activityInsert(
  client: Database,
  db: BetterSQLite3Database,
): (event: AccountEvent, activity: EventActivity) => void {
  const values = valuesOf<typeof accountActivity>(['accountId', 'ownAct', 'eventSeq']);
  const numbered = { ...values, number: nextNumber(accountActivity, sql.placeholder('number')) };
  const insert = client.prepare(db.insert(accountActivity).values(numbered).toSQL().sql);
  return ({ accountId, seq }, { isOwnAct }) => {
    insert.run(accountId, accountId, isOwnAct ? 1 : 0, seq);
  };
}

/** False when the account has no row yet. The id and the book of an account never change. */
function accountUpdate(client: Database, db: BetterSQLite3Database): (account: AccountRow) => boolean {
  const changing = [
    ...(['balanceMicros', 'lockedMicros', 'version', 'holdingCount', 'closedCount'] as const),
    ...(['realisedMicros', 'entryCount', 'marginCalled'] as const),
  ];
  const query = db
    .update(accounts)
    .set(Object.fromEntries(changing.map((name) => [name, sql`${sql.placeholder(name)}`])))
    .where(eq(accounts.id, sql.placeholder('id')));
  const update = client.prepare(query.toSQL().sql);
  return (account) => {
    const { id, version, holdingCount, closedCount, entryCount, marginCalled } = account;
    const [balance, locked] = [amount(account.balanceMicros), amount(account.lockedMicros)];
    const realised = amount(account.realisedMicros);
    const called = marginCalled ? 1 : 0;
    const { changes } = update.run(
      ...[balance, locked, version, holdingCount, closedCount, realised, entryCount, called, id],
    );
    return changes === 1;
  };
}

/** Whether it is a position that a market order opened, without unusual terms. */
export function isPlainPosition(order: Order): order is Position {
  return (
    order.status === 'holding' &&
    order.targetPrice === null &&
    order.swapMicros === 0n &&
    order.swappedAtMs === null &&
    (order.trailingStop ?? null) === null &&
    (order.trailingTick ?? null) === null
  );
}

function positionInsert(client: Database, db: BetterSQLite3Database): (order: Position) => void {
  const values = valuesOf<typeof orders>([
    ...(['id', 'accountId', 'instrumentId', 'side', 'status', 'lots', 'leverage', 'openPrice'] as const),
    ...(['marginMicros', 'feeMicros', 'conversionNumerator', 'conversionDenominator', 'stopLoss'] as const),
    ...(['takeProfit', 'createdAtMs', 'openedAtMs', 'openTick', 'clientId', 'reduceOnly'] as const),
  ]);
  const insert = client.prepare(
    db
      .insert(orders)
      .values({ ...values, swapMicros: sql`0` })
      .toSQL().sql,
  );
  return (order) => {
    const { conversion, stopLoss, takeProfit, createdAtMs, openedAtMs } = order;
    insert.run(
      order.id,
      order.accountId,
      order.instrumentId,
      order.side,
      order.status,
      order.lots,
      order.leverage,
      order.openPrice,
      amount(order.marginMicros),
      amount(order.feeMicros),
      amount(conversion.numerator),
      amount(conversion.denominator),
      stopLoss,
      takeProfit,
      createdAtMs,
      openedAtMs,
      tickText(order.openTick),
      order.clientId ?? null,
      order.reduceOnly === true ? 1 : 0,
    );
  };
}

/** Whether they are an entry of the account's cash and its other side, as most events have them. */
export function isEntryWithOther(both: readonly Posting[]): both is readonly [Posting, Posting] {
  const [entry, other] = both;
  return (
    both.length === 2 &&
    (entry?.entryNumber ?? null) !== null &&
    (other?.entryNumber ?? null) === null &&
    other?.balanceAfterMicros === null
  );
}

function postingPairInsert(
  client: Database,
  db: BetterSQLite3Database,
): (entry: Posting, other: Posting) => void {
  const shared = ['eventSeq', 'book', 'accountId', 'memo', 'orderId', 'atMs', 'transferId'] as const;
  const entryValues = valuesOf<typeof postings>([
    ...(['id', 'account', 'amountMicros', 'balanceAfterMicros', 'entryNumber'] as const),
    ...shared,
  ]);
  const otherValues = valuesOf<typeof postings>(['id', 'account', 'amountMicros', ...shared]);
  const insert = client.prepare(db.insert(postings).values([entryValues, otherValues]).toSQL().sql);
  return (entry, other) => {
    const { eventSeq, book, accountId, memo, orderId, atMs, transferId } = entry;
    insert.run(
      entry.id,
      eventSeq,
      book,
      accountId,
      entry.account,
      amount(entry.amountMicros),
      amount(entry.balanceAfterMicros ?? 0n),
      entry.entryNumber,
      memo,
      orderId,
      atMs,
      transferId,
      other.id,
      other.eventSeq,
      other.book,
      other.accountId,
      other.account,
      amount(other.amountMicros),
      other.memo,
      other.orderId,
      other.atMs,
      other.transferId,
    );
  };
}

/** An amount for an INTEGER column; one that other readers could not read exactly is refused. */
function amount(value: bigint): bigint {
  if (value > LARGEST_MICROS || value < -LARGEST_MICROS)
    throw new RangeError(`${value} does not fit into an INTEGER column`);
  return value;
}

function tickText({ seq, timeMs, bid, ask }: FillTick): string {
  return `[${seq},${timeMs},${bid},${ask}]`;
}

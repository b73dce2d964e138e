/**
 * Numbers of account activity. The statement that stores a row takes the account's next number, so numbers have no gap after a
 * rollback, a crash or at the same moment: SQLite has one writer [ACTIVITY-1].
 */

import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import type { AccountFact } from '../../repositories/trading/activity.ts';
import type { Database } from '../driver.ts';
import { accountActivity } from '../tables.ts';
import { boundWrite, placeholders } from './bound-write.ts';

/** The row of an event of the log. */
export interface NewActivity {
  readonly accountId: number;
  readonly eventSeq: number;
  readonly ownAct: boolean;
}

/** Returns the write; the account stands in the place of the number, which the statement finds. */
export function activityWriter(client: Database, db: BetterSQLite3Database): (row: NewActivity) => void {
  return boundWrite<NewActivity>(client, {
    table: accountActivity,
    insert: db
      .insert(accountActivity)
      .values({ ...placeholders(accountActivity), number: nextNumber(sql.placeholder('number')) }),
    readers: { number: ({ accountId }) => accountId },
  });
}

function nextNumber(account: number | Placeholder): SQL<number> {
  const { accountId, number } = accountActivity;
  return sql`(select coalesce(max(${number}), 0) + 1 from ${accountActivity} where ${accountId} = ${account})`;
}

/** Stores a fact that is no event of the log, in the transaction of the caller. */
export function addFact(
  db: Pick<BetterSQLite3Database, 'insert'>,
  accountId: number,
  { kind, atMs, detail }: AccountFact,
): void {
  const number = nextNumber(accountId);
  const row = {
    accountId,
    number,
    ownAct: false,
    eventSeq: null,
    kind,
    atMs,
    detail: JSON.stringify(detail),
  };
  db.insert(accountActivity).values(row).run();
}

/**
 * Numbers of account activity. The statement that stores a row takes the account's next number, so numbers have no gap after a
 * rollback, a crash or at the same moment: SQLite has one writer [ACTIVITY-1].
 */

import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import { type Body, write } from '../body.ts';
import type { QuerySource, Tables } from '../query-source.ts';
import type { AccountFact } from '../../repositories/trading/activity.ts';

/** Takes the account as a value or as a placeholder. */
export function nextNumber(
  accountActivity: Tables['accountActivity'],
  account: number | Placeholder,
): SQL<number> {
  const { accountId, number } = accountActivity;
  return sql`(select coalesce(max(${number}), 0) + 1 from ${accountActivity} where ${accountId} = ${account})`;
}

/** Stores a fact that is no event of the log, in the transaction of the caller. */
export function addFact(
  { db, tables: { accountActivity } }: QuerySource,
  accountId: number,
  { kind, atMs, detail }: AccountFact,
): Body<void> {
  const number = nextNumber(accountActivity, accountId);
  const row = {
    accountId,
    number,
    ownAct: false,
    eventSeq: null,
    kind,
    atMs,
    detail: JSON.stringify(detail),
  };
  return write(db.insert(accountActivity).values(row));
}

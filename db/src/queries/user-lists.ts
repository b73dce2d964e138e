/** Lists of a user by the numbers of their rows: a page is a range of numbers, and the length of a list is one row. */

import { and, eq, gt, lte, sql } from 'drizzle-orm';
import type { PageRange } from '../repositories/page-range.ts';
import type { UserList } from '../schema/user-lists.ts';
import { all, type Body, rowCount, type Steps, write } from './body.ts';
import type { QuerySource } from './query-source.ts';

export interface ListOfUser {
  readonly userId: number;
  readonly list: UserList;
}

export function listLength(
  { db, tables: { userLists } }: QuerySource,
  { userId, list }: ListOfUser,
): Body<number> {
  return rowCount(
    db
      .select({ all: userLists.length })
      .from(userLists)
      .where(and(eq(userLists.userId, userId), eq(userLists.list, list))),
  );
}

/** Ids of the rows of a page, in any order. */
export function idsOfPage(
  { db, tables: { userListRows, userLists } }: QuerySource,
  { userId, list }: ListOfUser,
  { offset, limit }: PageRange,
): Body<number[]> {
  const { number, rowId } = userListRows;
  const isSameList = and(eq(userListRows.userId, userLists.userId), eq(userListRows.list, userLists.list));
  const isOnPage = and(
    gt(number, sql`${userLists.length} - ${offset + limit}`),
    lte(number, sql`${userLists.length} - ${offset}`),
  );
  return all(
    db
      .select({ id: rowId })
      .from(userLists)
      .innerJoin(userListRows, isSameList)
      .where(and(eq(userLists.userId, userId), eq(userLists.list, list), isOnPage)),
  ).map((rows) => rows.map(({ id }) => id));
}

/** Deletes the numbers of a list whose rows are deleted. */
export function* removeList(
  { db, tables: { userListRows, userLists } }: QuerySource,
  { userId, list }: ListOfUser,
): Steps<void> {
  for (const table of [userListRows, userLists])
    yield* write(db.delete(table).where(and(eq(table.userId, userId), eq(table.list, list))));
}

/** User search on SQLite. */

import {
  and,
  count,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  lt,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import type {
  UserDirectory,
  UserSearch,
  UserSearchTerms,
} from '../../../repositories/users/user-directory.ts';
import { users } from '../../tables.ts';

export function sqliteUserDirectory(db: BetterSQLite3Database): UserDirectory {
  return {
    list: (search, offset, limit) =>
      db
        .select()
        .from(users)
        .where(matching(search))
        .orderBy(desc(users.id))
        .limit(limit)
        .offset(offset)
        .all(),
    count: (search) => db.select({ all: count() }).from(users).where(matching(search)).get()?.all ?? 0,
  };
}

const KINDS: Readonly<Record<'real' | 'demo' | 'frozen', SQL>> = {
  real: eq(users.isDemo, false),
  demo: eq(users.isDemo, true),
  frozen: isNotNull(users.frozenAtMs),
};

function matching({ kind, words, except = [] }: UserSearch): SQL | undefined {
  return and(
    kind === undefined ? undefined : KINDS[kind],
    words === undefined ? undefined : anyOf(words),
    except.length === 0 ? undefined : notInArray(users.id, [...except]),
  );
}

/** Each term is a range of an index; no term matches no user. */
function anyOf({ uidStart, emailIndexes, mobileIndexes }: UserSearchTerms): SQL | undefined {
  return or(
    uidStart === '' ? sql`false` : and(gte(users.uid, uidStart), lt(users.uid, `${uidStart}:`)),
    emailIndexes.length === 0 ? undefined : inArray(users.emailIndex, [...emailIndexes]),
    mobileIndexes.length === 0 ? undefined : inArray(users.mobileIndex, [...mobileIndexes]),
  );
}

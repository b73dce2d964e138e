/** Responses under idempotency keys: their look-up before a batch, and their rows. Both run for every order. */

import type { IdempotencyRow, KeyName } from '@vernier/shared/engine/store';
import type { Book } from '@vernier/shared/trading/orders/account';
import { and, eq, sql } from 'drizzle-orm';
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import type { Database } from '../driver.ts';
import { sqliteTables } from '../tables.ts';
import { packResponse, restoreResponse } from '../../stored-rows/packed-response.ts';
import { responseExpiry, restoreBodyHash } from '../../stored-rows/response-row.ts';

const { accounts, idempotency, responses } = sqliteTables;

type Columns = readonly [
  ...[accountId: number, route: string, key: string, bodyHash: string, answer: string, createdAtMs: number],
];

/** Returns the look-up of a batch's keys. */
export function responseLookup(
  client: Database,
  db: BetterSQLite3Database,
): (keys: readonly KeyName[]) => readonly (IdempotencyRow | null)[] {
  const find = prepared(client, responseIn(db, responses).toSQL().sql);
  // Nothing is added to the table of earlier programs, and most databases have none of their rows.
  const isEarlierEmpty = db.select({ key: idempotency.key }).from(idempotency).limit(1).get() === undefined;
  const findEarlier = isEarlierEmpty ? null : prepared(client, responseIn(db, idempotency).toSQL().sql);
  const lookUp = (keys: readonly KeyName[]) =>
    keys.map(({ accountId, route, key }) => {
      const row = find.get(accountId, route, key) ?? findEarlier?.get(accountId, route, key);
      return row === undefined ? null : responseOf(row);
    });
  // One read transaction for many keys: without it, every query locks and unlocks the index of the log. For one key, the
  // transaction would take longer than the query.
  const lookUpMany = client.transaction(lookUp).deferred;
  return (keys) => (keys.length === 1 ? lookUp(keys) : lookUpMany(keys));
}

function prepared(client: Database, query: string) {
  return client.prepare<[number, string, string], Columns>(query).raw();
}

/** The query of a key, in the order of {@link Columns}. */
export function responseIn(db: BetterSQLite3Database, table: typeof responses | typeof idempotency) {
  const { accountId: account, route, key, bodyHash, answer, createdAtMs } = table;
  const same = and(
    eq(account, sql.placeholder('accountId')),
    eq(route, sql.placeholder('route')),
    eq(key, sql.placeholder('key')),
  );
  return db.select({ accountId: account, route, key, bodyHash, answer, createdAtMs }).from(table).where(same);
}

/** The response as it was sent. */
function responseOf([accountId, route, key, bodyHash, answer, createdAtMs]: Columns): IdempotencyRow {
  const restored = { bodyHash: restoreBodyHash(bodyHash), answer: restoreResponse(answer) };
  return { accountId, route, key, ...restored, createdAtMs };
}

/** Returns the insert of a response; `book` is that of its account where the commit contains it. */
export function responseWriter(
  client: Database,
  db: BetterSQLite3Database,
): (response: IdempotencyRow, book: Book | undefined) => void {
  const value = (name: string) => sql.placeholder(name) as never;
  const values = {
    ...{ accountId: value('accountId'), route: value('route'), key: value('key') },
    ...{ bodyHash: value('bodyHash'), answer: value('answer') },
    ...{ createdAtMs: value('createdAtMs'), expiresAtMs: value('expiresAtMs') },
  };
  const insert = client.prepare(db.insert(responses).values(values).toSQL().sql);
  const storedBook = db
    .select({ book: accounts.book })
    .from(accounts)
    .where(eq(accounts.id, sql.placeholder('accountId')))
    .prepare();
  return ({ accountId, route, key, bodyHash, answer, createdAtMs }, book) => {
    const expiresAtMs = responseExpiry(book ?? storedBook.get({ accountId })?.book, createdAtMs);
    insert.run(accountId, route, key, bodyHash, packResponse(answer), createdAtMs, expiresAtMs);
  };
}

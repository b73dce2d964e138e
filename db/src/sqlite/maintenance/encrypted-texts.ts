/** Sealed texts on SQLite: one column of each place, with the digest beside it where the row is looked up by one. */

import { invariant } from '@vernier/shared/assert';
import { and, asc, count, eq, getTableColumns, gt, isNotNull, ne, type SQL, sql } from 'drizzle-orm';
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { SealedPlace, SealedTexts } from '../../repositories/maintenance/encrypted-texts.ts';
import {
  adminSecondFactors,
  drawMethods,
  notices,
  payeeKeys,
  pushDevices,
  pushes,
  realNames,
  secondFactors,
  supportMessages,
  uploads,
  users,
} from '../tables.ts';

interface Place {
  readonly table: SQLiteTable;
  readonly sealed: SQLiteColumn;
  readonly index?: SQLiteColumn;
  readonly owner?: SQLiteColumn;
}

const PLACES: Readonly<Record<SealedPlace, Place>> = {
  'e-mail addresses': { table: users, sealed: users.emailSealed, index: users.emailIndex },
  'mobile numbers': { table: users, sealed: users.mobileSealed, index: users.mobileIndex },
  'bank accounts and wallets': {
    table: drawMethods,
    sealed: drawMethods.detailsSealed,
    index: drawMethods.fingerprint,
    owner: drawMethods.userId,
  },
  'push devices': {
    table: pushDevices,
    sealed: pushDevices.targetSealed,
    index: pushDevices.endpointIndex,
  },
  'real names': { table: realNames, sealed: realNames.nameSealed },
  'document numbers': { table: realNames, sealed: realNames.cardIdSealed },
  'second factors': { table: secondFactors, sealed: secondFactors.secretSealed },
  'second factors of administrators': { table: adminSecondFactors, sealed: adminSecondFactors.secretSealed },
  'payee keys': { table: payeeKeys, sealed: payeeKeys.keySealed },
  'picture keys': { table: uploads, sealed: uploads.keySealed },
  'support messages': { table: supportMessages, sealed: supportMessages.textSealed },
  'waiting mails': { table: notices, sealed: notices.messageSealed },
  'waiting pushes': { table: pushes, sealed: pushes.messageSealed },
};

/** The one name that a row has in every table. */
const ROW_ID: SQL<number> = sql<number>`rowid`;

type Update = ReturnType<typeof prepareUpdate>;

/** Once for all rows of a place: to read the statement again for each would take most of the time. */
function prepareUpdate(db: BetterSQLite3Database, { table, sealed, index }: Place) {
  const digest = index === undefined ? {} : { [nameOf(index)]: sql.placeholder('index') };
  return db
    .update(table)
    .set({ [nameOf(sealed)]: sql.placeholder('sealed'), ...digest })
    .where(eq(ROW_ID, sql.placeholder('rowId')))
    .prepare();
}

/** What a column is called in the program. */
function nameOf(column: SQLiteColumn): string {
  const found = Object.entries(getTableColumns(column.table)).find(([, one]) => one === column);
  invariant(found !== undefined, `${column.name} is a column of its table`);
  return found[0];
}

export function sqliteSealedTexts(db: BetterSQLite3Database): SealedTexts {
  const updates: Partial<Record<SealedPlace, Update>> = {};
  return {
    countOthers(place, beginning) {
      const { table, sealed } = PLACES[place];
      const others = and(isNotNull(sealed), ne(sql`substr(${sealed}, 1, ${beginning.length})`, beginning));
      return db.select({ all: count() }).from(table).where(others).get()?.all ?? 0;
    },
    after(place, rowId, limit) {
      const { table, sealed, owner } = PLACES[place];
      return db
        .select({ rowId: ROW_ID, ownerId: sql<number>`${owner ?? 0}`, sealed: sql<string>`${sealed}` })
        .from(table)
        .where(and(gt(ROW_ID, rowId), isNotNull(sealed)))
        .orderBy(asc(ROW_ID))
        .limit(limit)
        .all();
    },
    replace(place, rows) {
      const update = (updates[place] ??= prepareUpdate(db, PLACES[place]));
      db.transaction(
        () => {
          for (const row of rows) update.run({ ...row });
        },
        { behavior: 'immediate' },
      );
    },
  };
}

/** Sealed texts on SQLite: one column of each place, with the digest beside it where the row is looked up by one. */

import { and, asc, count, gt, isNotNull, ne, type SQL, sql } from 'drizzle-orm';
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { SealedPlace, SealedTexts } from '../sealed-texts.ts';
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
} from './tables.ts';

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
/** Some megabytes of log: nobody else notes what is written here. */
const ROWS_PER_CHECKPOINT = 4_000;

export function sqliteSealedTexts(db: BetterSQLite3Database): SealedTexts {
  let written = 0;
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
      const { table, sealed, index } = PLACES[place];
      db.transaction(
        () => {
          for (const { rowId, sealed: text, index: digest } of rows) {
            const digested = index === undefined ? sql`` : sql`, ${sql.identifier(index.name)} = ${digest}`;
            const renewed = sql`${sql.identifier(sealed.name)} = ${text}${digested}`;
            db.run(sql`UPDATE ${table} SET ${renewed} WHERE rowid = ${rowId}`);
          }
        },
        { behavior: 'immediate' },
      );
      written += rows.length;
      if (written < ROWS_PER_CHECKPOINT) return;
      written = 0;
      db.get(sql`PRAGMA wal_checkpoint(PASSIVE)`);
    },
  };
}

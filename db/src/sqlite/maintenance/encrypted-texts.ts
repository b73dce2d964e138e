/** Encrypted columns on SQLite, with the keyed digest of the same text where a row is found by one. */

import type { Synchronous } from '../../repositories/asynchronous.ts';
import { invariant } from '@vernier/shared/assert';
import { and, asc, count, eq, getTableColumns, gt, isNotNull, ne, type SQL, sql } from 'drizzle-orm';
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { EncryptedField, EncryptedTexts } from '../../repositories/maintenance/encrypted-texts.ts';
import {
  adminSecondFactors,
  apiTokens,
  withdrawalMethods,
  notices,
  payeeKeys,
  pushDevices,
  pushes,
  realNames,
  secondFactors,
  supportMessages,
  uploads,
  users,
  webhooks,
} from '../tables.ts';

interface Place {
  readonly table: SQLiteTable;
  readonly encrypted: SQLiteColumn;
  readonly index?: SQLiteColumn;
  readonly owner?: SQLiteColumn;
}

const PLACES: Readonly<Record<EncryptedField, Place>> = {
  'e-mail addresses': { table: users, encrypted: users.emailEncrypted, index: users.emailIndex },
  'mobile numbers': { table: users, encrypted: users.mobileEncrypted, index: users.mobileIndex },
  'bank accounts and wallets': {
    table: withdrawalMethods,
    encrypted: withdrawalMethods.detailsEncrypted,
    index: withdrawalMethods.fingerprint,
    owner: withdrawalMethods.userId,
  },
  'push devices': {
    table: pushDevices,
    encrypted: pushDevices.targetEncrypted,
    index: pushDevices.endpointIndex,
  },
  'real names': { table: realNames, encrypted: realNames.nameEncrypted },
  'document numbers': { table: realNames, encrypted: realNames.cardIdEncrypted },
  'second factors': { table: secondFactors, encrypted: secondFactors.secretEncrypted },
  'second factors of administrators': {
    table: adminSecondFactors,
    encrypted: adminSecondFactors.secretEncrypted,
  },
  'payee keys': { table: payeeKeys, encrypted: payeeKeys.keyEncrypted },
  'secrets of API tokens': { table: apiTokens, encrypted: apiTokens.secretEncrypted },
  'addresses and secrets of webhooks': { table: webhooks, encrypted: webhooks.targetEncrypted },
  'picture keys': { table: uploads, encrypted: uploads.keyEncrypted },
  'support messages': { table: supportMessages, encrypted: supportMessages.textEncrypted },
  'waiting mails': { table: notices, encrypted: notices.messageEncrypted },
  'waiting pushes': { table: pushes, encrypted: pushes.messageEncrypted },
};

/** SQLite's row id, which every table has. */
const ROW_ID: SQL<number> = sql<number>`rowid`;

type Update = ReturnType<typeof prepareUpdate>;

/** Prepared once for all rows: preparing it for each row would take most of the time. */
function prepareUpdate(db: BetterSQLite3Database, { table, encrypted, index }: Place) {
  const digest = index === undefined ? {} : { [nameOf(index)]: sql.placeholder('index') };
  return db
    .update(table)
    .set({ [nameOf(encrypted)]: sql.placeholder('encrypted'), ...digest })
    .where(and(eq(ROW_ID, sql.placeholder('rowId')), eq(encrypted, sql.placeholder('previous'))))
    .prepare();
}

/** Property name of a column. */
function nameOf(column: SQLiteColumn): string {
  const found = Object.entries(getTableColumns(column.table)).find(([, one]) => one === column);
  invariant(found !== undefined, `${column.name} is a column of its table`);
  return found[0];
}

export function sqliteEncryptedTexts(db: BetterSQLite3Database): Synchronous<EncryptedTexts> {
  const updates: Partial<Record<EncryptedField, Update>> = {};
  return {
    countOthers(place, beginning) {
      const { table, encrypted } = PLACES[place];
      const others = and(
        isNotNull(encrypted),
        ne(sql`substr(${encrypted}, 1, ${beginning.length})`, beginning),
      );
      return db.select({ all: count() }).from(table).where(others).get()?.all ?? 0;
    },
    after(place, rowId, limit) {
      const { table, encrypted, owner } = PLACES[place];
      return db
        .select({ rowId: ROW_ID, ownerId: sql<number>`${owner ?? 0}`, encrypted: sql<string>`${encrypted}` })
        .from(table)
        .where(and(gt(ROW_ID, rowId), isNotNull(encrypted)))
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

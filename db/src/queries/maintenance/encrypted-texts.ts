/** Encrypted columns, with the keyed digest of the same text where a row is found by one. */

import { invariant } from '@vernier/shared/assert';
import { and, asc, count, eq, getTableColumns, gt, isNotNull, ne, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type {
  EncryptedField,
  EncryptedTexts,
  RowId,
} from '../../repositories/maintenance/encrypted-texts.ts';
import { all, rowCount, write, transaction, type Bodies } from '../body.ts';
import type { QuerySource } from '../query-source.ts';

interface Place {
  readonly table: SQLiteTable;
  /** The primary key. */
  readonly rowId: SQLiteColumn;
  readonly encrypted: SQLiteColumn;
  readonly index?: SQLiteColumn;
  readonly owner?: SQLiteColumn;
}

function placesOf({ tables }: QuerySource): Readonly<Record<EncryptedField, Place>> {
  const { pushDevices, realNames, users, withdrawalMethods } = tables;
  const place = (
    table: SQLiteTable,
    rowId: SQLiteColumn,
    encrypted: SQLiteColumn,
    others: Pick<Place, 'index' | 'owner'> = {},
  ): Place => ({ table, rowId, encrypted, ...others });
  const { apiTokens, notices, payeeKeys, pushes, supportMessages, uploads, webhooks } = tables;
  const { secondFactors, adminSecondFactors } = tables;
  return {
    'e-mail addresses': place(users, users.id, users.emailEncrypted, { index: users.emailIndex }),
    'mobile numbers': place(users, users.id, users.mobileEncrypted, { index: users.mobileIndex }),
    'bank accounts and wallets': place(
      withdrawalMethods,
      withdrawalMethods.id,
      withdrawalMethods.detailsEncrypted,
      { index: withdrawalMethods.fingerprint, owner: withdrawalMethods.userId },
    ),
    'push devices': place(pushDevices, pushDevices.id, pushDevices.targetEncrypted, {
      index: pushDevices.endpointIndex,
    }),
    'real names': place(realNames, realNames.id, realNames.nameEncrypted),
    'document numbers': place(realNames, realNames.id, realNames.cardIdEncrypted),
    'second factors': place(secondFactors, secondFactors.ownerId, secondFactors.secretEncrypted),
    'second factors of administrators': place(
      adminSecondFactors,
      adminSecondFactors.ownerId,
      adminSecondFactors.secretEncrypted,
    ),
    'payee keys': place(payeeKeys, payeeKeys.userId, payeeKeys.keyEncrypted),
    'secrets of API tokens': place(apiTokens, apiTokens.id, apiTokens.secretEncrypted),
    'addresses and secrets of webhooks': place(webhooks, webhooks.id, webhooks.targetEncrypted),
    'picture keys': place(uploads, uploads.id, uploads.keyEncrypted),
    'support messages': place(supportMessages, supportMessages.id, supportMessages.textEncrypted),
    'waiting mails': place(notices, notices.id, notices.messageEncrypted),
    'waiting pushes': place(pushes, pushes.id, pushes.messageEncrypted),
  };
}

type Update = ReturnType<typeof updateOf>;

/** Prepared once for all rows: preparing it for each row would take most of the time. */
function updateOf({ db }: QuerySource, { table, rowId, encrypted, index }: Place) {
  const digest = index === undefined ? {} : { [nameOf(index)]: sql.placeholder('index') };
  return db
    .update(table)
    .set({ [nameOf(encrypted)]: sql.placeholder('encrypted'), ...digest })
    .where(and(eq(rowId, sql.placeholder('rowId')), eq(encrypted, sql.placeholder('previous'))));
}

/** Property name of a column. */
function nameOf(column: SQLiteColumn): string {
  const found = Object.entries(getTableColumns(column.table)).find(([, one]) => one === column);
  invariant(found !== undefined, `${column.name} is a column of its table`);
  return found[0];
}

export function encryptedTextQueries(source: QuerySource): Bodies<EncryptedTexts> {
  const { db } = source;
  const places = placesOf(source);
  const updates: Partial<Record<EncryptedField, Update>> = {};
  return {
    countOthers(field, beginning) {
      const { table, encrypted } = places[field];
      const first = sql`substr(${encrypted}, 1, ${beginning.length})`;
      return rowCount(
        db
          .select({ all: count() })
          .from(table)
          .where(and(isNotNull(encrypted), ne(first, beginning))),
      );
    },
    after(field, after, limit) {
      const { table, rowId, encrypted, owner } = places[field];
      return all(
        db
          .select({
            rowId: sql<RowId>`${rowId}`,
            ownerId: sql<number>`${owner ?? sql`0`}`,
            encrypted: sql<string>`${encrypted}`,
          })
          .from(table)
          .where(and(gt(rowId, after), isNotNull(encrypted)))
          .orderBy(asc(rowId))
          .limit(limit),
      );
    },
    replace(field, rows) {
      const update = (updates[field] ??= updateOf(source, places[field]));
      return transaction(function* () {
        for (const row of rows) yield* write(update, { ...row });
      });
    },
  };
}

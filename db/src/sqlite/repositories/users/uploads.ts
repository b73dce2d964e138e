/** Uploaded pictures on SQLite. */

import type { Synchronous } from '../../../repositories/asynchronous.ts';
import { and, asc, eq, isNull, lt } from 'drizzle-orm';
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import type { UploadRepository } from '../../../repositories/users/uploads.ts';
import { uploads } from '../../tables.ts';

export function sqliteUploads(db: BetterSQLite3Database): Synchronous<UploadRepository> {
  return {
    put(upload) {
      db.insert(uploads).values(upload).run();
    },
    byId: (id) => db.select().from(uploads).where(eq(uploads.id, id)).get() ?? null,
    unusedOf: (userId) =>
      db
        .select()
        .from(uploads)
        .where(and(isNull(uploads.usedAtMs), eq(uploads.userId, userId)))
        .orderBy(asc(uploads.createdAtMs))
        .all(),
    unusedBefore: (atMs) =>
      db
        .select()
        .from(uploads)
        .where(and(isNull(uploads.usedAtMs), lt(uploads.createdAtMs, atMs)))
        .orderBy(asc(uploads.createdAtMs))
        .all(),
    removeUnused: (id) =>
      db
        .delete(uploads)
        .where(and(eq(uploads.id, id), isNull(uploads.usedAtMs)))
        .run().changes === 1,
    ids: () =>
      db
        .select({ id: uploads.id })
        .from(uploads)
        .all()
        .map(({ id }) => id),
  };
}

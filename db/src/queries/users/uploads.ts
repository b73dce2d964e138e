/** Uploaded pictures. */

import { and, asc, eq, isNull, lt } from 'drizzle-orm';
import type { UploadRepository } from '../../repositories/users/uploads.ts';
import { all, changesOne, first, write, type Bodies } from '../body.ts';
import type { QuerySource } from '../query-source.ts';

export function uploadQueries({ db, tables: { uploads } }: QuerySource): Bodies<UploadRepository> {
  return {
    put: (upload) => write(db.insert(uploads).values(upload)),
    byId: (id) => first(db.select().from(uploads).where(eq(uploads.id, id))),
    unusedOf: (userId) =>
      all(
        db
          .select()
          .from(uploads)
          .where(and(isNull(uploads.usedAtMs), eq(uploads.userId, userId)))
          .orderBy(asc(uploads.createdAtMs)),
      ),
    unusedBefore: (atMs) =>
      all(
        db
          .select()
          .from(uploads)
          .where(and(isNull(uploads.usedAtMs), lt(uploads.createdAtMs, atMs)))
          .orderBy(asc(uploads.createdAtMs)),
      ),
    removeUnused: (id) =>
      changesOne(db.delete(uploads).where(and(eq(uploads.id, id), isNull(uploads.usedAtMs)))),
    ids: () => all(db.select({ id: uploads.id }).from(uploads)).map((rows) => rows.map(({ id }) => id)),
  };
}

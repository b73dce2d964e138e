/** Settings and the tape's chain on SQLite. */

import { asc, desc, eq, gte } from 'drizzle-orm';
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import type { MetaRepository, TapeRepository } from '../site.ts';
import { meta, tapeMinutes } from './tables.ts';

export function sqliteMeta(db: BetterSQLite3Database): MetaRepository {
  const get = (key: string) => db.select().from(meta).where(eq(meta.key, key)).get()?.value ?? null;
  return {
    get,
    setOnce(key, value) {
      db.insert(meta).values({ key, value }).onConflictDoNothing().run();
      return get(key) ?? value;
    },
    set(key, value) {
      db.insert(meta).values({ key, value }).onConflictDoUpdate({ target: meta.key, set: { value } }).run();
    },
  };
}

export function sqliteTape(db: BetterSQLite3Database): TapeRepository {
  return {
    last: () => db.select().from(tapeMinutes).orderBy(desc(tapeMinutes.minute)).limit(1).get() ?? null,
    append(minute) {
      db.insert(tapeMinutes).values(minute).run();
    },
    from: (first, limit) =>
      db
        .select()
        .from(tapeMinutes)
        .where(gte(tapeMinutes.minute, first))
        .orderBy(asc(tapeMinutes.minute))
        .limit(limit)
        .all(),
  };
}

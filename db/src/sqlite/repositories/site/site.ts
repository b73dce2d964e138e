/** Settings, the hash chain of the tape and the newest market time on SQLite. */

import type { Synchronous } from '../../../repositories/asynchronous.ts';
import { and, asc, desc, eq, gte, lte, max } from 'drizzle-orm';
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import type { LastMarketTime, MetaRepository, TapeRepository } from '../../../repositories/site/site.ts';
import type { SynchronousRepositories } from '../../../repositories/writable-repositories.ts';
import { makeWrite } from '../../make-write.ts';
import { dayCommitments, events, meta, tapeMinutes, tapeSpans } from '../../tables.ts';

const MINUTE_MS = 60_000;
/** Setting with the newest market time that was played while the tape was late. */
const PLAYED_KEY = 'market_played_ms';
/** The moment of the market of which only a part is stored; 0 when there is none. */
export const MOMENT_KEY = 'moment_playing_ms';
/** The moment as of which the best ticks of trailing stops are stored. */
export const TRAILING_KEY = 'trailing_followed_ms';
/** The value that `once` stores. */
const DONE_VALUE = 'done';

/** `repositories` has those that writes of `once` name. */
export function sqliteMeta(
  db: BetterSQLite3Database,
  repositories: () => SynchronousRepositories,
): Synchronous<MetaRepository> {
  const settings = sqliteSettings(db);
  return {
    ...settings,
    once(key, ...writes) {
      if (settings.get(key) !== null) return;
      db.transaction(
        () => {
          for (const write of writes) makeWrite(repositories(), write);
          db.insert(meta).values({ key, value: DONE_VALUE }).run();
        },
        { behavior: 'immediate' },
      );
    },
  };
}

/** Settings without writes of other repositories. */
export function sqliteSettings(db: BetterSQLite3Database): Omit<Synchronous<MetaRepository>, 'once'> {
  const set = (key: string, value: string) => {
    db.insert(meta).values({ key, value }).onConflictDoUpdate({ target: meta.key, set: { value } }).run();
  };
  const get = (key: string) => db.select().from(meta).where(eq(meta.key, key)).get()?.value ?? null;
  return {
    get,
    setOnce(key, value) {
      db.insert(meta).values({ key, value }).onConflictDoNothing().run();
      return get(key) ?? value;
    },
    set,
    setAll(values) {
      db.transaction(
        () => {
          for (const [key, value] of Object.entries(values)) set(key, value);
        },
        { behavior: 'immediate' },
      );
    },
  };
}

export function sqliteTape(db: BetterSQLite3Database): Synchronous<TapeRepository> {
  return {
    last() {
      const minute = db.select().from(tapeMinutes).orderBy(desc(tapeMinutes.minute)).limit(1).get();
      if (minute !== undefined) return { minute: minute.minute, hash: minute.hash };
      const span = db.select().from(tapeSpans).orderBy(desc(tapeSpans.fromMinute)).limit(1).get();
      return span === undefined ? null : { minute: span.toMinute, hash: span.hash };
    },
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
    fold(spans) {
      db.transaction((within) => {
        for (const span of spans) {
          within.insert(tapeSpans).values(span).run();
          const { fromMinute, toMinute } = span;
          const folded = and(gte(tapeMinutes.minute, fromMinute), lte(tapeMinutes.minute, toMinute));
          within.delete(tapeMinutes).where(folded).run();
        }
      });
    },
    spans: (first, limit) =>
      db
        .select()
        .from(tapeSpans)
        .where(gte(tapeSpans.fromMinute, first))
        .orderBy(asc(tapeSpans.fromMinute))
        .limit(limit)
        .all(),
  };
}

export function sqliteMarketTime(db: BetterSQLite3Database): Synchronous<LastMarketTime> {
  const settings = sqliteSettings(db);
  const playedMs = () => {
    const playing = Number(settings.get(MOMENT_KEY) ?? 0);
    if (playing > 0) return playing - 1;
    const event = db.select({ atMs: events.atMs }).from(events).orderBy(desc(events.seq)).limit(1).get();
    const tape = sqliteTape(db).last();
    const noted = Number(settings.get(PLAYED_KEY) ?? 0);
    const followed = Number(settings.get(TRAILING_KEY) ?? 0);
    return Math.max(event?.atMs ?? 0, tape === null ? 0 : (tape.minute + 1) * MINUTE_MS, noted, followed);
  };
  return {
    playedMs,
    notePlayed: (timeMs) => settings.set(PLAYED_KEY, String(timeMs)),
    newestMs() {
      const published = db
        .select({ ms: max(dayCommitments.publishedMs) })
        .from(dayCommitments)
        .get()?.ms;
      return Math.max(playedMs(), published ?? 0);
    },
  };
}

/** Settings, the hash chain of the tape and the newest market time. */

import { and, asc, desc, eq, gte, lte, max, sql } from 'drizzle-orm';
import type { LastMarketTime, MetaRepository, TapeRepository } from '../../repositories/site/site.ts';
import { deferredBody, type WritableBodies } from '../deferred-body.ts';
import { all, first, write, type QueryStatement, transaction, type Bodies } from '../body.ts';
import type { QuerySource } from '../query-source.ts';

const MINUTE_MS = 60_000;
/** Setting with the newest market time that was played while the tape was late. */
const PLAYED_KEY = 'market_played_ms';
/** The moment as of which the best ticks of trailing stops are stored. */
export const TRAILING_KEY = 'trailing_followed_ms';
/** The value that `once` stores. */
const DONE_VALUE = 'done';

/** `bodies` has those that writes of `once` name. */
export function metaQueries(source: QuerySource, bodies: () => WritableBodies): Bodies<MetaRepository> {
  const {
    db,
    tables: { meta },
  } = source;
  const settings = settingQueries(source);
  return {
    ...settings,
    once: (key, ...writes) =>
      transaction(function* () {
        if ((yield* settings.get(key)) !== null) return;
        for (const deferred of writes) yield* deferredBody(bodies(), deferred);
        yield* write(db.insert(meta).values({ key, value: DONE_VALUE }));
      }),
  };
}

/** `get` is a single statement, whose result other bodies convert. */
interface SettingBodies extends Omit<Bodies<MetaRepository>, 'once' | 'get'> {
  readonly get: (key: string) => QueryStatement<string | null>;
}

/** Settings without writes of other repositories. */
export function settingQueries({ db, tables: { meta } }: QuerySource): SettingBodies {
  const set = (key: string, value: string) =>
    write(db.insert(meta).values({ key, value }).onConflictDoUpdate({ target: meta.key, set: { value } }));
  const get = (key: string) =>
    first(db.select().from(meta).where(eq(meta.key, key))).map((row) => row?.value ?? null);
  return {
    get,
    setOnce: (key, value) =>
      transaction(function* () {
        yield* write(db.insert(meta).values({ key, value }).onConflictDoNothing());
        return (yield* get(key)) ?? value;
      }),
    set,
    setAll: (values) =>
      transaction(function* () {
        for (const [key, value] of Object.entries(values)) yield* set(key, value);
      }),
  };
}

export function tapeQueries({ db, tables: { tapeMinutes, tapeSpans } }: QuerySource): Bodies<TapeRepository> {
  return {
    *last() {
      const minute = yield* first(db.select().from(tapeMinutes).orderBy(desc(tapeMinutes.minute)).limit(1));
      if (minute !== null) return { minute: minute.minute, hash: minute.hash };
      const span = yield* first(db.select().from(tapeSpans).orderBy(desc(tapeSpans.fromMinute)).limit(1));
      return span === null ? null : { minute: span.toMinute, hash: span.hash };
    },
    append: (minute) => write(db.insert(tapeMinutes).values(minute)),
    from: (firstMinute, limit) =>
      all(
        db
          .select()
          .from(tapeMinutes)
          .where(gte(tapeMinutes.minute, firstMinute))
          .orderBy(asc(tapeMinutes.minute))
          .limit(limit),
      ),
    fold: (spans) =>
      transaction(function* () {
        for (const span of spans) {
          yield* write(db.insert(tapeSpans).values(span));
          const { fromMinute, toMinute } = span;
          const folded = and(gte(tapeMinutes.minute, fromMinute), lte(tapeMinutes.minute, toMinute));
          yield* write(db.delete(tapeMinutes).where(folded));
        }
      }),
    spans: (firstMinute, limit) =>
      all(
        db
          .select()
          .from(tapeSpans)
          .where(gte(tapeSpans.fromMinute, firstMinute))
          .orderBy(asc(tapeSpans.fromMinute))
          .limit(limit),
      ),
  };
}

export function marketTimeQueries(source: QuerySource): Bodies<LastMarketTime> {
  const {
    db,
    tables: { dayCommitments },
    fragments,
  } = source;
  const settings = settingQueries(source);
  const tape = tapeQueries(source);
  const timeOf = (key: string) => settings.get(key).map((value) => Number(value ?? 0));
  const moments = db
    .select({ eventMs: sql<number>`event_ms`, playingMs: sql<number>`playing_ms` })
    .from(fragments.storedMoments);
  const playedMs = function* () {
    const stored = yield* first(moments);
    if (stored !== null && stored.playingMs > 0) return stored.playingMs - 1;
    const newest = yield* tape.last();
    const noted = yield* timeOf(PLAYED_KEY);
    const followed = yield* timeOf(TRAILING_KEY);
    return Math.max(
      stored?.eventMs ?? 0,
      newest === null ? 0 : (newest.minute + 1) * MINUTE_MS,
      noted,
      followed,
    );
  };
  return {
    playedMs,
    notePlayed: (timeMs) => settings.set(PLAYED_KEY, String(timeMs)),
    *newestMs() {
      const published = yield* first(
        db.select({ ms: max(dayCommitments.publishedMs) }).from(dayCommitments),
      ).map((row) => row?.ms);
      return Math.max(yield* playedMs(), published ?? 0);
    },
  };
}

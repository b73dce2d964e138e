/** Removal of expired rows on SQLite. Each kind is found by an index, so that a pass without any is cheap. */

import type { Synchronous } from '../../repositories/asynchronous.ts';
import { and, asc, gte, inArray, lt, sql } from 'drizzle-orm';
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import type { ExpiredRowKind, ExpiredRows } from '../../repositories/maintenance/expired-rows.ts';
import {
  adminSessions,
  apiTokens,
  dailyUsage,
  idempotency,
  meta,
  priceAlerts,
  responses,
  securityEvents,
  sessions,
} from '../tables.ts';

const DAY_MS = 86_400_000;

/** Returns the number of removed rows. */
type Removal = (beforeMs: number, limit: number) => number;

function expiredSessions(db: BetterSQLite3Database, table: typeof sessions | typeof adminSessions): Removal {
  const { id, expiresAtMs } = table;
  return (beforeMs, limit) => {
    const ended = db.select({ id }).from(table).where(lt(expiresAtMs, beforeMs));
    return db
      .delete(table)
      .where(inArray(id, ended.orderBy(asc(expiresAtMs)).limit(limit)))
      .run().changes;
  };
}

/** Responses that programs before migration 0034 stored. */
function earlierResponses(db: BetterSQLite3Database, beforeMs: number, limit: number): number {
  const { accountId, route, key, expiresAtMs } = idempotency;
  const ended = db.select({ accountId, route, key }).from(idempotency).where(lt(expiresAtMs, beforeMs));
  const some = ended.orderBy(asc(expiresAtMs)).limit(limit);
  return db.delete(idempotency).where(sql`(${accountId}, ${route}, ${key}) IN ${some}`).run().changes;
}

export function sqliteExpiredRows(db: BetterSQLite3Database): Synchronous<ExpiredRows> {
  const removals: Readonly<Record<ExpiredRowKind, Removal>> = {
    // A revoked session keeps its expiry time.
    sessions: expiredSessions(db, sessions),
    'sessions of administrators': expiredSessions(db, adminSessions),
    'tokens of programs': (beforeMs, limit) => {
      const { id, revokedAtMs, expiresAtMs } = apiTokens;
      const endedAtMs = sql`coalesce(${revokedAtMs}, ${expiresAtMs})`;
      const ended = db.select({ id }).from(apiTokens).where(lt(endedAtMs, beforeMs));
      return db
        .delete(apiTokens)
        .where(inArray(id, ended.orderBy(asc(endedAtMs)).limit(limit)))
        .run().changes;
    },
    'price alerts': (beforeMs, limit) => {
      const { id, endedAtMs } = priceAlerts;
      const ended = db.select({ id }).from(priceAlerts).where(lt(endedAtMs, beforeMs));
      return db
        .delete(priceAlerts)
        .where(inArray(id, ended.orderBy(asc(endedAtMs)).limit(limit)))
        .run().changes;
    },
    // The keys end with ten digits: the Unix second at which the story's period ended.
    'keys of news stories': (beforeMs, limit) => {
      const { key } = meta;
      const isStory = and(gte(key, 'story:'), lt(key, 'story;'));
      const isOld = lt(sql`substr(${key}, -10)`, String(Math.floor(beforeMs / 1000)));
      const ended = db.select({ key }).from(meta).where(and(isStory, isOld)).limit(limit);
      return db.delete(meta).where(inArray(key, ended)).run().changes;
    },
    'daily usage': (beforeMs, limit) => {
      const { userId, kind, day } = dailyUsage;
      const ended = db
        .select({ userId, kind })
        .from(dailyUsage)
        .where(lt(day, Math.floor(beforeMs / DAY_MS)))
        .limit(limit);
      return db.delete(dailyUsage).where(sql`(${userId}, ${kind}) IN ${ended}`).run().changes;
    },
    'responses of demo accounts': (beforeMs, limit) => {
      const { id, expiresAtMs } = responses;
      const ended = db.select({ id }).from(responses).where(lt(expiresAtMs, beforeMs));
      const some = ended.orderBy(asc(expiresAtMs)).limit(limit);
      const removed = db.delete(responses).where(inArray(id, some)).run().changes;
      return removed + earlierResponses(db, beforeMs, limit - removed);
    },
    'security events': (beforeMs, limit) => {
      const { id, day } = securityEvents;
      const ended = db
        .select({ id })
        .from(securityEvents)
        .where(lt(day, Math.floor(beforeMs / DAY_MS)));
      return db
        .delete(securityEvents)
        .where(inArray(id, ended.orderBy(asc(day)).limit(limit)))
        .run().changes;
    },
  };
  return { remove: (place, beforeMs, limit) => removals[place](beforeMs, limit) };
}

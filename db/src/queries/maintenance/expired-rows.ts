/** Removal of expired rows. Each kind is found by an index or a number, so that a pass without any is cheap. */

import { and, asc, gte, inArray, lt, sql } from 'drizzle-orm';
import type { ExpiredRowKind, ExpiredRows } from '../../repositories/maintenance/expired-rows.ts';
import { changedRows, transaction, type Bodies, type Body } from '../body.ts';
import type { QuerySource, Tables } from '../query-source.ts';
import { removeIdempotencyRows, removeExpiredResponses } from './expired-responses.ts';

const DAY_MS = 86_400_000;

/** Returns the number of removed rows. */
type Removal = (beforeMs: number, limit: number) => Body<number>;

function expiredSessions({ db }: QuerySource, table: Tables['sessions'] | Tables['adminSessions']): Removal {
  const { id, expiresAtMs } = table;
  return (beforeMs, limit) => {
    const ended = db.select({ id }).from(table).where(lt(expiresAtMs, beforeMs));
    return changedRows(db.delete(table).where(inArray(id, ended.orderBy(asc(expiresAtMs)).limit(limit))));
  };
}

export function expiredRowQueries(source: QuerySource): Bodies<ExpiredRows> {
  const {
    db,
    tables: { adminSessions, apiTokens, dailyUsage, meta, priceAlerts, securityEvents, sessions },
  } = source;
  const removals: Readonly<Record<ExpiredRowKind, Removal>> = {
    // A revoked session keeps its expiry time.
    sessions: expiredSessions(source, sessions),
    'sessions of administrators': expiredSessions(source, adminSessions),
    'tokens of programs'(beforeMs, limit) {
      const { id, revokedAtMs, expiresAtMs } = apiTokens;
      const endedAtMs = sql`coalesce(${revokedAtMs}, ${expiresAtMs})`;
      const ended = db.select({ id }).from(apiTokens).where(lt(endedAtMs, beforeMs));
      return changedRows(db.delete(apiTokens).where(inArray(id, ended.orderBy(asc(endedAtMs)).limit(limit))));
    },
    'price alerts'(beforeMs, limit) {
      const { id, endedAtMs } = priceAlerts;
      const ended = db.select({ id }).from(priceAlerts).where(lt(endedAtMs, beforeMs));
      return changedRows(
        db.delete(priceAlerts).where(inArray(id, ended.orderBy(asc(endedAtMs)).limit(limit))),
      );
    },
    // The keys end with ten digits: the Unix second at which the story's period ended.
    'keys of news stories'(beforeMs, limit) {
      const { key } = meta;
      const isStory = and(gte(key, 'story:'), lt(key, 'story;'));
      const isOld = lt(sql`substr(${key}, length(${key}) - 9)`, String(Math.floor(beforeMs / 1000)));
      const ended = db.select({ key }).from(meta).where(and(isStory, isOld)).limit(limit);
      return changedRows(db.delete(meta).where(inArray(key, ended)));
    },
    'daily usage'(beforeMs, limit) {
      const { userId, kind, day } = dailyUsage;
      const ended = db
        .select({ userId, kind })
        .from(dailyUsage)
        .where(lt(day, Math.floor(beforeMs / DAY_MS)))
        .limit(limit);
      return changedRows(db.delete(dailyUsage).where(sql`(${userId}, ${kind}) IN ${ended}`));
    },
    'responses of demo accounts': (beforeMs, limit) =>
      transaction(function* () {
        const removed = yield* removeExpiredResponses(source, beforeMs, limit);
        return removed + (yield* removeIdempotencyRows(source, beforeMs, limit - removed));
      }),
    'security events'(beforeMs, limit) {
      const { id, day } = securityEvents;
      const ended = db
        .select({ id })
        .from(securityEvents)
        .where(lt(day, Math.floor(beforeMs / DAY_MS)));
      return changedRows(db.delete(securityEvents).where(inArray(id, ended.orderBy(asc(day)).limit(limit))));
    },
  };
  return { remove: (place, beforeMs, limit) => removals[place](beforeMs, limit) };
}

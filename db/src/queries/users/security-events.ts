/** The security log. */

import { and, count, desc, eq, gte, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import type {
  SecurityEventFilter,
  SecurityEventRepository,
} from '../../repositories/users/security-events.ts';
import { all, first, write, transaction, type Bodies } from '../body.ts';
import { countOf, idBefore } from '../cursor-page.ts';
import type { QuerySource, Tables } from '../query-source.ts';

export function securityEventQueries(source: QuerySource): Bodies<SecurityEventRepository> {
  const {
    db,
    tables: { securityEvents },
  } = source;
  const { id, atMs, day, kind, address, occurrences } = securityEvents;
  return {
    add: (events) =>
      transaction(function* () {
        for (const event of events) {
          const insert = db.insert(securityEvents).values(event);
          if (event.address !== null) {
            yield* write(insert);
            continue;
          }
          const set = { atMs: event.atMs, occurrences: sql`${occurrences} + ${event.occurrences}` };
          yield* write(
            insert.onConflictDoUpdate({ target: [kind, day], targetWhere: sql`address IS NULL`, set }),
          );
        }
      }),
    list: (filter, { after, skip = 0, limit }) =>
      all(
        db
          .select()
          .from(securityEvents)
          .where(and(idBefore(id, after), matching(securityEvents, filter)))
          .orderBy(desc(id))
          .limit(limit)
          .offset(skip),
      ),
    count: (filter) => countOf(source, securityEvents, matching(securityEvents, filter)),
    countsOfDay: (ofDay) =>
      all(
        db
          .select({ kind, address: sql<string>`${address}`, rows: count() })
          .from(securityEvents)
          .where(and(eq(day, ofDay), isNotNull(address)))
          .groupBy(kind, address),
      ),
    occurrencesSince(kinds, since) {
      const recent = and(gte(day, since.day), inArray(kind, [...kinds]), gte(atMs, since.atMs));
      const sum = sql<number>`coalesce(sum(${occurrences}), 0)`.mapWith(Number);
      return first(db.select({ sum }).from(securityEvents).where(recent)).map((row) => row?.sum ?? 0);
    },
  };
}

function matching(
  securityEvents: Tables['securityEvents'],
  { kind, userId, addresses }: SecurityEventFilter,
): SQL | undefined {
  return and(
    kind === undefined ? undefined : eq(securityEvents.kind, kind),
    userId === undefined ? undefined : eq(securityEvents.userId, userId),
    addresses === undefined ? undefined : inArray(securityEvents.address, [...addresses]),
  );
}

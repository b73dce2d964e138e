/** The security log on SQLite. */

import type { Synchronous } from '../../../repositories/asynchronous.ts';
import { and, count, desc, eq, gte, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import type {
  SecurityEventFilter,
  SecurityEventRepository,
} from '../../../repositories/users/security-events.ts';
import { securityEvents } from '../../tables.ts';

export function sqliteSecurityEvents(db: BetterSQLite3Database): Synchronous<SecurityEventRepository> {
  const { id, atMs, day, kind, address, occurrences } = securityEvents;
  return {
    add(events) {
      db.transaction((transaction) => {
        for (const event of events) {
          const insert = transaction.insert(securityEvents).values(event);
          if (event.address !== null) {
            insert.run();
            continue;
          }
          const set = { atMs: event.atMs, occurrences: sql`${occurrences} + ${event.occurrences}` };
          insert.onConflictDoUpdate({ target: [kind, day], targetWhere: sql`address IS NULL`, set }).run();
        }
      });
    },
    list: (filter, offset, limit) =>
      db
        .select()
        .from(securityEvents)
        .where(matching(filter))
        .orderBy(desc(id))
        .limit(limit)
        .offset(offset)
        .all(),
    count: (filter) =>
      db.select({ rows: count() }).from(securityEvents).where(matching(filter)).get()?.rows ?? 0,
    countsOfDay: (ofDay) =>
      db
        .select({ kind, address: sql<string>`${address}`, rows: count() })
        .from(securityEvents)
        .where(and(eq(day, ofDay), isNotNull(address)))
        .groupBy(kind, address)
        .all(),
    occurrencesSince(kinds, since) {
      const recent = and(gte(day, since.day), inArray(kind, [...kinds]), gte(atMs, since.atMs));
      const sum = sql<number>`coalesce(sum(${occurrences}), 0)`;
      return db.select({ sum }).from(securityEvents).where(recent).get()?.sum ?? 0;
    },
  };
}

function matching({ kind, userId, addresses }: SecurityEventFilter): SQL | undefined {
  return and(
    kind === undefined ? undefined : eq(securityEvents.kind, kind),
    userId === undefined ? undefined : eq(securityEvents.userId, userId),
    addresses === undefined ? undefined : inArray(securityEvents.address, [...addresses]),
  );
}

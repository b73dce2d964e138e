/** Undelivered notifications on SQLite. */

import type { Synchronous } from '../../../repositories/asynchronous.ts';
import type { TimeMs } from '@vernier/shared/clock';
import { LONGEST_DELIVERY_WAIT_MS } from '@vernier/shared/limits';
import { asc, count, eq, gt, lte, or, sql } from 'drizzle-orm';
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import type { NotificationRepository } from '../../../repositories/delivery/notifications.ts';
import { notices } from '../../tables.ts';

export function sqliteNotifications(db: BetterSQLite3Database): Synchronous<NotificationRepository> {
  return {
    put(notice) {
      db.insert(notices)
        .values({ ...notice, nextAtMs: notice.createdAtMs })
        .run();
    },
    due: (nowMs, limit) =>
      db
        .select()
        .from(notices)
        .where(isDue(nowMs))
        .orderBy(asc(notices.nextAtMs), asc(notices.id))
        .limit(limit)
        .all(),
    postpone(id, nextAtMs) {
      const failed = { attempts: sql`${notices.attempts} + 1`, nextAtMs };
      db.update(notices).set(failed).where(eq(notices.id, id)).run();
    },
    count: () => db.select({ all: count() }).from(notices).get()?.all ?? 0,
    remove(id) {
      db.delete(notices).where(eq(notices.id, id)).run();
    },
  };
}

/** Includes notifications that wait longer than any failure postpones them: the wall clock was set back [CLOCK-9]. */
function isDue(nowMs: TimeMs) {
  return or(lte(notices.nextAtMs, nowMs), gt(notices.nextAtMs, nowMs + LONGEST_DELIVERY_WAIT_MS));
}

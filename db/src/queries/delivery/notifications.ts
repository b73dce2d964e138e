/** Undelivered notifications. */

import { asc, count, eq, sql } from 'drizzle-orm';
import type { NotificationRepository } from '../../repositories/delivery/notifications.ts';
import { dueValues, isDeliveryDue } from './due-time.ts';
import { all, rowCount, write, type Bodies } from '../body.ts';
import type { QuerySource } from '../query-source.ts';

export function notificationQueries({
  db,
  tables: { notices },
}: QuerySource): Bodies<NotificationRepository> {
  const due = db
    .select()
    .from(notices)
    .where(isDeliveryDue(notices.nextAtMs))
    .orderBy(asc(notices.nextAtMs), asc(notices.id))
    .limit(sql.placeholder('limit'));
  return {
    put: (notice) => write(db.insert(notices).values({ ...notice, nextAtMs: notice.createdAtMs })),
    due: (nowMs, limit) => all(due, dueValues(nowMs, limit)),
    postpone(id, nextAtMs) {
      const failed = { attempts: sql`${notices.attempts} + 1`, nextAtMs };
      return write(db.update(notices).set(failed).where(eq(notices.id, id)));
    },
    count: () => rowCount(db.select({ all: count() }).from(notices)),
    remove: (id) => write(db.delete(notices).where(eq(notices.id, id))),
  };
}

/** Bytes that users have stored in a day, on SQLite. */

import { and, eq } from 'drizzle-orm';
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import type { DailyUsageRepository } from '../../../repositories/users/daily-usage.ts';
import { dailyUsage } from '../../tables.ts';

export function sqliteDailyUsage(db: BetterSQLite3Database): DailyUsageRepository {
  const { userId, kind, day, bytes } = dailyUsage;
  return {
    bytes(usage) {
      const same = and(eq(userId, usage.userId), eq(kind, usage.kind), eq(day, usage.day));
      return db.select({ bytes }).from(dailyUsage).where(same).get()?.bytes ?? 0;
    },
    put(usage) {
      const set = { day: usage.day, bytes: usage.bytes };
      db.insert(dailyUsage)
        .values(usage)
        .onConflictDoUpdate({ target: [userId, kind], set })
        .run();
    },
  };
}

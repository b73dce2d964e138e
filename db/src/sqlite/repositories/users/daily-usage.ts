/** Bytes that users have stored in a day, on SQLite. */

import type { Synchronous } from '../../../repositories/asynchronous.ts';
import { and, eq } from 'drizzle-orm';
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import type { DailyUsage, DailyUsageRepository } from '../../../repositories/users/daily-usage.ts';
import { dailyUsage } from '../../tables.ts';

export function sqliteDailyUsage(db: BetterSQLite3Database): Synchronous<DailyUsageRepository> {
  const { userId, kind, day, bytes } = dailyUsage;
  const bytesOf = (usage: Omit<DailyUsage, 'bytes'>) => {
    const same = and(eq(userId, usage.userId), eq(kind, usage.kind), eq(day, usage.day));
    return db.select({ bytes }).from(dailyUsage).where(same).get()?.bytes ?? 0;
  };
  return {
    bytes: bytesOf,
    add: (usage, most) =>
      db.transaction(
        () => {
          const set = { day: usage.day, bytes: bytesOf(usage) + usage.bytes };
          if (set.bytes > most) return false;
          db.insert(dailyUsage)
            .values({ ...usage, ...set })
            .onConflictDoUpdate({ target: [userId, kind], set })
            .run();
          return true;
        },
        { behavior: 'immediate' },
      ),
  };
}

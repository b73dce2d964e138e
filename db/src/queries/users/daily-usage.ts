/** Bytes that users have stored in a day. */

import { and, eq } from 'drizzle-orm';
import type { DailyUsage, DailyUsageRepository } from '../../repositories/users/daily-usage.ts';
import { first, write, transaction, type Bodies } from '../body.ts';
import type { QuerySource } from '../query-source.ts';

export function dailyUsageQueries({ db, tables: { dailyUsage } }: QuerySource): Bodies<DailyUsageRepository> {
  const { userId, kind, day, bytes } = dailyUsage;
  const bytesOf = (usage: Omit<DailyUsage, 'bytes'>) => {
    const same = and(eq(userId, usage.userId), eq(kind, usage.kind), eq(day, usage.day));
    return first(db.select({ bytes }).from(dailyUsage).where(same)).map((row) => row?.bytes ?? 0);
  };
  return {
    bytes: bytesOf,
    add: (usage, most) =>
      transaction(function* () {
        const set = { day: usage.day, bytes: (yield* bytesOf(usage)) + usage.bytes };
        if (set.bytes > most) return false;
        yield* write(
          db
            .insert(dailyUsage)
            .values({ ...usage, ...set })
            .onConflictDoUpdate({ target: [userId, kind], set }),
        );
        return true;
      }),
  };
}

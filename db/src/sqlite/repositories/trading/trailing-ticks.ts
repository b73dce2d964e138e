/** Best ticks of trailing stops on SQLite. */

import type { Synchronous } from '../../../repositories/asynchronous.ts';
import { and, eq } from 'drizzle-orm';
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import type { TrailingTicksRepository } from '../../../repositories/trading/trailing-ticks.ts';
import { TRAILING_KEY, sqliteSettings } from '../site/site.ts';
import { trailingTicks } from '../../tables.ts';

export function sqliteTrailingTicks(db: BetterSQLite3Database): Synchronous<TrailingTicksRepository> {
  const settings = sqliteSettings(db);
  return {
    followedMs: () => Number(settings.get(TRAILING_KEY) ?? 0),
    all: () => db.select().from(trailingTicks).all(),
    change({ removed, added }, followedMs) {
      db.transaction((within) => {
        for (const { instrumentId, side, tick } of removed) {
          const { instrumentId: ofInstrument, side: ofSide, tick: ofTick } = trailingTicks;
          const same = and(eq(ofInstrument, instrumentId), eq(ofSide, side), eq(ofTick, tick));
          within.delete(trailingTicks).where(same).run();
        }
        for (const { instrumentId, side, tick } of added)
          within.insert(trailingTicks).values({ instrumentId, side, tick }).run();
        settings.set(TRAILING_KEY, String(followedMs));
      });
    },
  };
}

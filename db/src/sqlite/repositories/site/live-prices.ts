/** Prices of a live market on SQLite. */

import { and, asc, eq, gt, gte, lt } from 'drizzle-orm';
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import type { Synchronous } from '../../../repositories/asynchronous.ts';
import type { LivePriceRepository } from '../../../repositories/site/live-prices.ts';
import { liveMinutes, liveSlots } from '../../tables.ts';

const SLOTS_PER_MINUTE = 240;

export function sqliteLivePrices(db: BetterSQLite3Database): Synchronous<LivePriceRepository> {
  return {
    addSlot(slot) {
      db.insert(liveSlots).values(slot).run();
    },
    slots: () => db.select().from(liveSlots).orderBy(asc(liveSlots.slot)).all(),
    merge(minute) {
      const first = minute.minute * SLOTS_PER_MINUTE;
      db.transaction((within) => {
        within.insert(liveMinutes).values(minute).run();
        const merged = and(gte(liveSlots.slot, first), lt(liveSlots.slot, first + SLOTS_PER_MINUTE));
        within.delete(liveSlots).where(merged).run();
      });
    },
    candlesAfter: (minute, limit) =>
      db
        .select({ minute: liveMinutes.minute, candles: liveMinutes.candles })
        .from(liveMinutes)
        .where(gt(liveMinutes.minute, minute))
        .orderBy(asc(liveMinutes.minute))
        .limit(limit)
        .all(),
    quotesOf: (minute) =>
      db.select().from(liveMinutes).where(eq(liveMinutes.minute, minute)).get()?.quotes ?? null,
  };
}

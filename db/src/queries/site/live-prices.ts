/** Prices of a live market. */

import { and, asc, eq, gt, gte, lt } from 'drizzle-orm';
import type { LivePriceRepository } from '../../repositories/site/live-prices.ts';
import { all, first, write, transaction, type Bodies } from '../body.ts';
import type { QuerySource } from '../query-source.ts';

const SLOTS_PER_MINUTE = 240;

export function livePriceQueries({
  db,
  tables: { liveMinutes, liveSlots },
}: QuerySource): Bodies<LivePriceRepository> {
  return {
    addSlot: (slot) => write(db.insert(liveSlots).values(slot)),
    slots: () => all(db.select().from(liveSlots).orderBy(asc(liveSlots.slot))),
    merge: (minute) =>
      transaction(function* () {
        const firstSlot = minute.minute * SLOTS_PER_MINUTE;
        yield* write(db.insert(liveMinutes).values(minute));
        const merged = and(gte(liveSlots.slot, firstSlot), lt(liveSlots.slot, firstSlot + SLOTS_PER_MINUTE));
        yield* write(db.delete(liveSlots).where(merged));
      }),
    candlesAfter: (minute, limit) =>
      all(
        db
          .select({ minute: liveMinutes.minute, candles: liveMinutes.candles })
          .from(liveMinutes)
          .where(gt(liveMinutes.minute, minute))
          .orderBy(asc(liveMinutes.minute))
          .limit(limit),
      ),
    quotesOf: (minute) =>
      first(db.select().from(liveMinutes).where(eq(liveMinutes.minute, minute))).map(
        (row) => row?.quotes ?? null,
      ),
  };
}

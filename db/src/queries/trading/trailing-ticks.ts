/** Best ticks of trailing stops. */

import { and, eq } from 'drizzle-orm';
import type { TrailingTicksRepository } from '../../repositories/trading/trailing-ticks.ts';
import { TRAILING_KEY, settingQueries } from '../site/site.ts';
import { all, write, transaction, type Bodies } from '../body.ts';
import type { QuerySource } from '../query-source.ts';

export function trailingTickQueries(source: QuerySource): Bodies<TrailingTicksRepository> {
  const {
    db,
    tables: { trailingTicks },
  } = source;
  const settings = settingQueries(source);
  return {
    followedMs: () => settings.get(TRAILING_KEY).map((value) => Number(value ?? 0)),
    all: () => all(db.select().from(trailingTicks)),
    change: ({ removed, added }, followedMs) =>
      transaction(function* () {
        for (const { instrumentId, side, tick } of removed) {
          const { instrumentId: ofInstrument, side: ofSide, tick: ofTick } = trailingTicks;
          const same = and(eq(ofInstrument, instrumentId), eq(ofSide, side), eq(ofTick, tick));
          yield* write(db.delete(trailingTicks).where(same));
        }
        for (const { instrumentId, side, tick } of added)
          yield* write(db.insert(trailingTicks).values({ instrumentId, side, tick }));
        yield* settings.set(TRAILING_KEY, String(followedMs));
      }),
  };
}

/** The market horizon: one statement for an extension, which inserts the row when there is none, and one for the condition of a change. */

import { TICK_INTERVAL_MS } from '@vernier/shared/limits';
import { and, eq, lt, type SQL, sql } from 'drizzle-orm';
import type { MarketHorizonRepository } from '../../repositories/site/market-horizon.ts';
import { type Bodies, changesOne, onlyRow, write } from '../body.ts';
import type { QuerySource } from '../query-source.ts';

export function marketHorizonQueries({
  db,
  tables: { marketHorizon },
  fragments,
}: QuerySource): Bodies<MarketHorizonRepository> {
  const { slot, version } = marketHorizon;
  return {
    extend({ version: known, speed, aheadMs, nowMs }) {
      const now = nowMs === undefined ? fragments.currentMs() : whole(nowMs);
      const passedMs = sql`(${now} + ${whole(aheadMs - speed.wallMs)})`;
      const marketMs = sql`(${whole(speed.marketMs)} + ${passedMs} * cast(${speed.factor} as double precision))`;
      const reached = sql`cast(floor(${marketMs} / ${whole(TICK_INTERVAL_MS)}) as bigint)`;
      const extended = sql<number>`case when ${version} = ${whole(known)}
        then ${fragments.larger(slot, reached)} else ${slot} end`;
      return onlyRow(
        db
          .insert(marketHorizon)
          .values({ id: 1, slot: 0, version: 0 })
          .onConflictDoUpdate({ target: marketHorizon.id, set: { slot: extended } })
          .returning({ slot, version, nowMs: sql<number>`${now}` }),
      );
    },
    change: ({ version: known, slot: first }) =>
      changesOne(
        db
          .update(marketHorizon)
          .set({ version: sql`${version} + 1` })
          .where(and(eq(version, known), lt(slot, first))),
      ),
    noteChange: () => write(db.update(marketHorizon).set({ version: sql`${version} + 1` })),
  };
}

function whole(value: number): SQL<number> {
  return sql<number>`cast(${value} as bigint)`;
}

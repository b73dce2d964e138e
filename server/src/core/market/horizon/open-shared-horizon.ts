/** Opening of the horizon of a process that computes the market together with others, before its market. */

import type { InterventionRepository } from '@vernier/db/repositories/admin/admins';
import type { LastMarketTime, MetaRepository } from '@vernier/db/repositories/site/site';
import type { MarketHorizonRepository } from '@vernier/db/repositories/site/market-horizon';
import type { Clock, SteadyClock, TimeMs } from '@vernier/shared/clock';
import { MarketClock } from '@vernier/shared/market-clock';
import type { MarketSource } from '@vernier/shared/market/market-source';
import { speedsFrom } from '../stored-speed.ts';
import { DatabaseClock } from './database-clock.ts';
import { SharedHorizon, type SharedHorizonParts } from './shared-horizon.ts';

export interface SharedHorizonStart extends Pick<SharedHorizonParts, 'actOf' | 'log' | 'testHorizon'> {
  /** With the interventions that were stored before. */
  readonly source: MarketSource;
  readonly database: {
    readonly marketHorizon: MarketHorizonRepository;
    readonly interventions: Pick<InterventionRepository, 'after'>;
    readonly meta: Pick<MetaRepository, 'get'>;
    readonly lastMarketTime: Pick<LastMarketTime, 'newestMs' | 'playedMs'>;
  };
  readonly wall: Clock;
  readonly steady: SteadyClock;
  /** An owner of accounts plays what an earlier one has missed; another process only shows, and later. */
  readonly ownsAccounts: boolean;
}

/** What a market needs that is computed together with others. */
export interface OpenSharedHorizon {
  readonly horizon: SharedHorizon;
  readonly databaseClock: DatabaseClock;
  /** Market time. */
  readonly clock: MarketClock;
  /** The newest moment that was played by an earlier process. */
  readonly playedMs: TimeMs;
}

export async function openSharedHorizon(start: SharedHorizonStart): Promise<OpenSharedHorizon> {
  const { source, database, wall, steady, ownsAccounts, actOf, log, testHorizon } = start;
  const { marketHorizon: rows, interventions, meta, lastMarketTime } = database;
  const drift = testHorizon?.aheadMs === 0 ? 0 : undefined;
  const databaseClock = new DatabaseClock({ wall, steady, drift });
  const horizon = new SharedHorizon({
    ...{ rows, interventions, meta, clock: databaseClock, steady, actOf, log, testHorizon },
    known: source.interventions.length,
    onActs: (acts) => {
      for (const act of acts) source.intervene(act);
    },
  });
  await horizon.extend();
  const time = ownsAccounts ? databaseClock.deciding : databaseClock.showing;
  // No process has shown what lies after the horizon, so a start continues from its clock, and an owner not from before its books.
  const clock = clockOn(horizon, time, steady);
  if (!ownsAccounts) return { horizon, databaseClock, clock, playedMs: clock.now() };
  clock.reach(await lastMarketTime.newestMs());
  // A new database has missed nothing.
  const playedMs = (await lastMarketTime.playedMs()) || clock.now();
  return { horizon, databaseClock, clock, playedMs };
}

/** Market time that begins with the speed in effect, and follows those that begin later. */
export function clockOn(
  { speeds }: Pick<SharedHorizon, 'speeds'>,
  wall: Clock,
  steady: SteadyClock,
): MarketClock {
  const [speed = null, ...later] = speedsFrom(speeds, wall.now());
  const clock = new MarketClock({ wall, steady, speed, newestMs: 0 });
  for (const next of later) clock.schedule(next);
  return clock;
}

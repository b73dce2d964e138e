/** Start of the market with its horizon: that of a single process, or one that the processes of a cluster share. */

import type { OpenDatabase } from '@vernier/db/open-database';
import type { MarketSource } from '@vernier/shared/market/market-source';
import { interventionOf } from './admin/intervention-codec.ts';
import type { ClusterMarket, ClusterMarketParts } from './core/market/horizon/cluster-market.ts';
import { EmbeddedHorizon } from './core/market/horizon/embedded-horizon.ts';
import type { MarketHorizon } from './core/market/horizon/market-horizon.ts';
import { type RunningMarket, startMarket } from './core/market/start-market.ts';
import type { StartOptions } from './start-options.ts';

/** Tests let time pass faster than their database answers. */
const TEST_HORIZON_MS = 3_600_000;

interface MarketOnHorizon extends RunningMarket {
  readonly horizon: MarketHorizon;
  /** Null in a process that does everything. */
  readonly cluster: ClusterMarket | null;
}

/** The market of an owner of accounts. */
export async function startOnHorizon(
  options: StartOptions,
  database: OpenDatabase,
  source: MarketSource,
): Promise<MarketOnHorizon> {
  const { config, clock: wall, system, log } = options;
  const parts = { config, wall, system, log, source, database };
  if (config.roles === 'all') {
    // A new data folder has missed nothing.
    const playedMs = (await database.lastMarketTime.playedMs()) || null;
    const running = await startMarket({ ...parts, playedMs });
    return { ...running, horizon: new EmbeddedHorizon(running.market, running.clock), cluster: null };
  }
  const cluster = await openClusterMarket(options, { database, source, ownsAccounts: true });
  const running = await startMarket({ ...parts, ...cluster.start });
  cluster.follow(running);
  return { ...running, horizon: cluster.opened.horizon, cluster };
}

/** Nothing of a cluster is loaded without one. */
export async function openClusterMarket(
  { clock: wall, system: steady, log, runsTickLoop, testHorizonMs }: StartOptions,
  parts: Pick<ClusterMarketParts, 'database' | 'source' | 'ownsAccounts'>,
): Promise<ClusterMarket> {
  const testHorizon =
    runsTickLoop === false ? { now: () => wall.now(), aheadMs: testHorizonMs ?? TEST_HORIZON_MS } : undefined;
  const { ClusterMarket: opened } = await import('./core/market/horizon/cluster-market.ts');
  return opened.open({ ...parts, wall, steady, log, testHorizon, actOf: interventionOf });
}

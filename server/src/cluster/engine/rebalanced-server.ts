/** Rebalancing of the shards of a running server. */

import type { OpenDatabase } from '@vernier/db/open-database';
import { invariant } from '@vernier/shared/assert';
import { readTerms } from '../../core/shards/account-terms.ts';
import { AcquiredShards } from '../../core/shards/acquired-shards.ts';
import { followAcquired } from '../../core/shards/shard-follower.ts';
import type { TradingCore } from '../../core/trading-core.ts';
import type { Platform } from '../../platform/platform.ts';
import { shardMetrics } from '../../ops/health/shard-metrics.ts';
import { ShardRebalancing } from './shard-rebalancing.ts';

export interface RebalancedServer {
  readonly core: Pick<
    TradingCore,
    'executor' | 'shards' | 'market' | 'clock' | 'cluster' | 'offers' | 'financing'
  >;
  readonly database: Pick<OpenDatabase, 'shardedStore' | 'trailingTicks' | 'financing'>;
  readonly platform: Pick<Platform, 'system' | 'log' | 'metrics'>;
  readonly onFatal: (error: unknown) => void;
}

export function startRebalancing(server: RebalancedServer): Promise<ShardRebalancing> {
  const { core, database, platform, onFatal } = server;
  const { executor, shards, market, clock, cluster } = core;
  const { shardedStore: store, trailingTicks } = database;
  const { system: steady, log } = platform;
  const isShared = store !== null && cluster !== null && shards instanceof AcquiredShards;
  invariant(isShared, 'an engine has acquired no shard when it starts');
  const { horizon } = cluster.opened;
  const followed = { store, trailingTicks, executor, market, horizon, clock, steady };
  return ShardRebalancing.start({
    ...{ store, executor, shards, steady, log, onFatal },
    onAcquired: shardMetrics(platform.metrics, shards),
    async following(acquired) {
      await readTerms({ offers: core.offers, swapFree: core.financing.swapFree, rows: database.financing });
      return followAcquired(followed, acquired);
    },
  });
}

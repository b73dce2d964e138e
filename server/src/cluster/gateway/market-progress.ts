/** Progress of the market of a gateway: it is computed here, or its ticks come from an engine. */

import type { MarketClock } from '@vernier/shared/market-clock';
import type { ClusterMarket } from '../../core/market/horizon/cluster-market.ts';
import type { LiveMarket } from '../../core/market/live-market.ts';
import { startTickLoop } from '../../core/market/tick-loop.ts';

export interface MarketProgress {
  /** Parts of readiness. */
  readiness(): Readonly<Record<string, boolean>>;
  /** Work of every tick, by its names. */
  readonly periodicWork: Readonly<Record<string, { onInterval(): unknown }>>;
  /** Calls back at every slot, and at least four times a second, until the returned function is called. */
  start(onTick: () => void): () => void;
}

const STALE_MS = 5_000;

export interface ComputingMarketParts {
  readonly clock: MarketClock;
  readonly market: LiveMarket;
  readonly cluster: ClusterMarket;
}

export function progressByClock({ clock, market, cluster }: ComputingMarketParts): MarketProgress {
  return {
    readiness: () => ({
      market: Math.abs(clock.wallSpanMs(clock.now() - market.timeMs)) < STALE_MS,
      ...cluster.readiness(),
    }),
    periodicWork: cluster.periodicWork,
    start: (onTick) => startTickLoop(clock, market, onTick),
  };
}

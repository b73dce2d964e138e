/** Parts of readiness that only a process of a cluster has: each names why the process must not serve users. */

import { MAX_CLOCK_DISTANCE_MS, type DatabaseClock } from './database-clock.ts';
import { HORIZON_MS, type SharedHorizon } from './shared-horizon.ts';
import type { TapeComparison } from './tape-comparison.ts';

export const CLUSTER_PARTS = ['clock', 'horizon', 'tape'] as const;

export type ClusterReadiness = Readonly<Record<(typeof CLUSTER_PARTS)[number], boolean>>;

export interface ClusterReadinessParts {
  readonly databaseClock: Pick<DatabaseClock, 'distanceMs' | 'errorMs'>;
  readonly horizon: Pick<SharedHorizon, 'silentMs'>;
  readonly tapeComparison: Pick<TapeComparison, 'isEqual'>;
}

export function clusterReadiness({
  databaseClock,
  horizon,
  tapeComparison,
}: ClusterReadinessParts): ClusterReadiness {
  const { distanceMs, errorMs } = databaseClock;
  return {
    clock: Math.abs(distanceMs) <= MAX_CLOCK_DISTANCE_MS && errorMs <= MAX_CLOCK_DISTANCE_MS,
    horizon: horizon.silentMs < HORIZON_MS,
    tape: tapeComparison.isEqual,
  };
}

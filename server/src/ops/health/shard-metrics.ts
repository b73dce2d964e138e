/** Metrics of the shards of an engine. */

import type { OwnedShards } from '../../core/shards/owned-shards.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';

const SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2, 3, 5, 10, 30];

/** Returns what is called with the duration of each acquisition. */
export function shardMetrics(metrics: Metrics, shards: OwnedShards): (tookMs: number) => void {
  const counts = metrics.gauge({
    name: 'vernier_shards',
    help: 'Shards of this engine, those of them whose accounts play what they have missed, and those without an owner',
    labelNames: ['state'],
  });
  const epochs = metrics.gauge({
    name: 'vernier_shard_epoch',
    help: 'Number of the ownership of a shard; each owner has the next one',
    labelNames: ['shard'],
  });
  const engines = metrics.gauge({
    name: 'vernier_engines',
    help: 'Engines that are connected to the database',
  });
  const acquisitions = metrics.histogram({
    name: 'vernier_shard_acquisition_seconds',
    help: 'Time from the lock of acquired shards to the answers of their calls',
    buckets: SECONDS,
  });
  metrics.onScrape(() => {
    const { status } = shards;
    epochs.reset();
    if (!status) return;
    counts.set({ state: 'owned' }, shards.shards.length);
    counts.set({ state: 'joining' }, shards.joining ?? 0);
    counts.set({ state: 'free' }, status.free);
    engines.set(status.engines.length);
    for (const [shard, epoch] of status.epochs) epochs.set({ shard: String(shard) }, epoch);
  });
  return (tookMs) => acquisitions.observe(tookMs / 1000);
}

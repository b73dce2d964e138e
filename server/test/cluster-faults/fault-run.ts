/** Run of faults under load on a cluster, and the checks after it. */

import { setTimeout as pause } from 'node:timers/promises';
import { ALL_SHARDS } from '@vernier/shared/engine/shards';
import { type Findings, faultsOf } from './fault-checks.ts';
import { FaultCluster, type FaultClusterOptions } from './fault-cluster.ts';
import { ClientLoad } from './load/client-load.ts';
import { foreignWrites, ownersByShard, recordWriters } from './writer-record.ts';

const CLIENTS = 64;
const POLL_MS = 50;

export interface FaultRunOptions extends FaultClusterOptions {
  readonly seed: number;
  readonly thinkMs: number;
  /** Each shard has an owner again, and each account answers, so soon after the last fault. */
  readonly ownedWithinMs: number;
}

export interface FaultRunResult {
  /** One line for each fault that was found. */
  readonly faults: readonly string[];
  readonly findings: Findings;
}

/** Starts a cluster and its clients, calls `disturb` while they trade, and checks everything at its end. */
export async function runFaults(
  options: FaultRunOptions,
  disturb: (cluster: FaultCluster) => Promise<void>,
): Promise<FaultRunResult> {
  const { seed, thinkMs, ownedWithinMs } = options;
  const cluster = await FaultCluster.start(options);
  let load: ClientLoad | null = null;
  try {
    await recordWriters(cluster);
    load = await ClientLoad.start({ seed, clients: CLIENTS, thinkMs, gateways: cluster.gatewayUrls });
    await disturb(cluster);
    const [silent, unowned] = await Promise.all([
      load.probe(ownedWithinMs),
      withoutOwner(cluster, ownedWithinMs),
    ]);
    const report = await load.finish();
    const findings = {
      report,
      orders: await storedOrders(cluster),
      foreignWrites: await foreignWrites(cluster),
      unbalanced: await cluster.rows(
        'SELECT book, sum(amount_micros) FROM postings GROUP BY book HAVING sum(amount_micros) <> 0',
      ),
      databaseFaults: await cluster.databaseFaults(),
      ...{ unowned, silent },
    };
    return { faults: faultsOf(findings), findings };
  } finally {
    load?.stop();
    await cluster.stop();
  }
}

async function storedOrders(cluster: FaultCluster): Promise<Findings['orders']> {
  const rows = await cluster.rows('SELECT id, status FROM orders');
  return rows.map((row) => {
    const [id, status = ''] = row.split('|');
    return { id: Number(id), status };
  });
}

/** Shards that had no owner in that time. One that moves from an engine to another one has had the former. */
async function withoutOwner(cluster: FaultCluster, limitMs: number): Promise<readonly number[]> {
  const untilMs = performance.now() + limitMs;
  const unowned = new Set(ALL_SHARDS);
  for (;;) {
    for (const shard of (await ownersByShard(cluster)).keys()) unowned.delete(shard);
    if (unowned.size === 0 || performance.now() > untilMs) return [...unowned];
    await pause(POLL_MS);
  }
}

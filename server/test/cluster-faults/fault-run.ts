/** Run of faults under load on a cluster, and the checks after it. */

import { setTimeout as pause } from 'node:timers/promises';
import { ALL_SHARDS } from '@vernier/shared/engine/shards';
import { type Findings, faultsOf } from './fault-checks.ts';
import { FaultCluster, type FaultClusterOptions } from './fault-cluster.ts';
import { ClientLoad } from './load/client-load.ts';
import { foreignWrites, ownersOf, recordWriters } from './writer-record.ts';

const CLIENTS = 64;
const POLL_MS = 50;

export interface FaultRunOptions extends FaultClusterOptions {
  readonly seed: number;
  readonly thinkMs: number;
  /** Shards have owners again, and accounts answer, so soon after the last fault. */
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
    const [probed, owned] = await Promise.all([load.probe(ownedWithinMs), allOwned(cluster, ownedWithinMs)]);
    const report = await load.finish();
    const findings = {
      report,
      orders: await storedOrders(cluster),
      foreignWrites: await foreignWrites(cluster),
      unbalanced: await cluster.rows(
        'SELECT book, sum(amount_micros) FROM postings GROUP BY book HAVING sum(amount_micros) <> 0',
      ),
      databaseFaults: await cluster.databaseFaults(),
      ownedAfterMs: probed === null || owned === null ? null : Math.max(probed, owned),
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

async function allOwned(cluster: FaultCluster, limitMs: number): Promise<number | null> {
  const sinceMs = performance.now();
  for (;;) {
    const owners = await ownersOf(cluster);
    const tookMs = performance.now() - sinceMs;
    if (owners.length === ALL_SHARDS.length) return tookMs;
    if (tookMs > limitMs) return null;
    await pause(POLL_MS);
  }
}

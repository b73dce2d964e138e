/** Rolling deploy of a cluster of real processes under load, to a version with one more migration. */

import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { postgresPrograms } from '../../../db/test/postgres/installation.ts';
import { hasNatsServer } from '../message-bus/installation.ts';
import { builtFolder, buildServer } from '../rig/built-server.ts';
import type { FaultCluster } from './fault-cluster.ts';
import { runFaults } from './fault-run.ts';
import { NextVersion } from './next-version.ts';
import { SocketWatch } from './socket-watch.ts';
import { ownersOf } from './writer-record.ts';

const SOCKETS = 60;
/** Sockets that a gateway closes at once, and the pause between two such portions. */
const PORTION = 25;
const PORTION_MS = 250;
/** Part of the pauses that is seen at least: the closes of the first portion may arrive late at a busy client. */
const LEAST_SEEN = 0.5;
/** The library of clients tries so long. */
const LONGEST_CALL_MS = 30_000;
const POLL_MS = 50;
/** Orders and reads of all clients. */
const LOAD_MS = 2_000;

const isInstalled = postgresPrograms() !== null && hasNatsServer();

/** Resolves when all shards have owners, and these fit. */
async function untilOwned(
  cluster: FaultCluster,
  fits: (owners: readonly string[]) => boolean,
): Promise<void> {
  for (;;) {
    const owners = await ownersOf(cluster);
    if (owners.length === 64 && fits(owners)) return;
    await pause(POLL_MS);
  }
}

test.skipIf(!isInstalled)(
  '[CLUSTER-90] [CLUSTER-93] under 64 clients every process is replaced by the next version, an engine is added and one removed, and no call fails after its retries',
  { timeout: 300_000, tags: ['night'] },
  async () => {
    await buildServer();
    const main = join(builtFolder(), 'main.js');
    const next = new NextVersion('ALTER TABLE orders ADD COLUMN next_version text');
    const sockets = new SocketWatch();
    const options = { gateways: 2, engines: 3, offices: 1, main, engineMain: main, adminMain: next.main };
    const load = { seed: 1, thinkMs: 400, ownedWithinMs: 5_000 };
    try {
      const { faults, findings } = await runFaults({ ...options, ...load }, async (cluster) => {
        await sockets.open(cluster.gatewayUrls, SOCKETS);
        for (const role of ['engine', 'office', 'gateway'] as const)
          for (const name of cluster.names(role)) {
            await pause(LOAD_MS);
            await cluster.replace(name, next.main);
          }
        const added = await cluster.add('engine', next.main);
        await untilOwned(cluster, (owners) => owners.includes(added));
        const [removed = ''] = cluster.names('engine');
        await cluster.remove(removed);
        await untilOwned(cluster, (owners) => !owners.includes(removed));
        await pause(LOAD_MS);
      });
      expect(faults.slice(0, 20)).toEqual([]);
      expect(findings.report.slowestMs).toBeLessThan(LONGEST_CALL_MS);
      expect(findings.report.commands).toBeGreaterThan(500);
      for (const { codes, tookMs } of sockets.closedTogether()) {
        expect(new Set(codes)).toEqual(new Set([1001]));
        expect(tookMs).toBeGreaterThan((Math.ceil(codes.length / PORTION) - 1) * PORTION_MS * LEAST_SEEN);
      }
    } finally {
      sockets.end();
      next.remove();
    }
  },
);

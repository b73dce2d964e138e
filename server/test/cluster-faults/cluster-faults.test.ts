/**
 * Faults at random on a cluster of real processes under load. CLUSTER_FAULTS, CLUSTER_SEED, CLUSTER_LONGEST_MS and
 * CLUSTER_THINK_MS choose the number of faults, the seed, the longest fault and the wait of a client between two commands.
 */

import { join } from 'node:path';
import { expect, test } from 'vitest';
import { postgresPrograms } from '../../../db/test/postgres/installation.ts';
import { hasNatsServer } from '../message-bus/installation.ts';
import { builtFolder, buildServer } from '../rig/built-server.ts';
import { runFaults } from './fault-run.ts';
import { planFaults } from './fault-plan.ts';
import { Faults, NATS, PRIMARY, STANDBY } from './faults.ts';

const number = (name: string, otherwise: number) => Number(process.env[name] ?? otherwise);
/** One of each part; the longer tier has 200, and so each kind at each part. */
const FAULTS = number('CLUSTER_FAULTS', 6);
const SEED = number('CLUSTER_SEED', 1);
const LONGEST_MS = number('CLUSTER_LONGEST_MS', 1_000);
const THINK_MS = number('CLUSTER_THINK_MS', 800);
/** The promise is five seconds; the tests before a merge share the cores with others. */
const OWNED_WITHIN_MS = number('CLUSTER_OWNED_MS', 20_000);

const MOST_SHOWN = 20;

const isInstalled = postgresPrograms() !== null && hasNatsServer();

test.skipIf(!isInstalled)(
  '[CLUSTER-65] [CLUSTER-67] faults of every part of a cluster lose no acknowledged order, decide none twice, and leave every shard with an owner',
  { timeout: 3_600_000 },
  async ({ annotate }) => {
    await buildServer();
    const main = join(builtFolder(), 'main.js');
    const options = {
      gateways: 2,
      engines: 2,
      offices: 1,
      main,
      engineMain: main,
      seed: SEED,
      thinkMs: THINK_MS,
    };
    let timeline: readonly string[] = [];
    const { faults, findings } = await runFaults(
      { ...options, ownedWithinMs: OWNED_WITHIN_MS },
      async (cluster) => {
        const roles = { gateway: cluster.names('gateway'), engine: cluster.names('engine') };
        const office = cluster.names('office');
        const targets = { ...roles, office, nats: [NATS], primary: [PRIMARY], standby: [STANDBY] };
        const run = new Faults(cluster);
        timeline = run.timeline;
        await run.run(planFaults({ seed: SEED, faults: FAULTS, targets, longestMs: LONGEST_MS }));
        await cluster.untilStarted();
      },
    );
    const history = faults.length === 0 ? [] : timeline;
    expect([...faults.slice(0, MOST_SHOWN), ...history]).toEqual([]);
    expect(timeline.filter((line) => line.includes('ended')).length).toBe(FAULTS);
    expect(findings.report.commands).toBeGreaterThan(FAULTS);
    await annotate(String(FAULTS), 'faults');
    await annotate(String(findings.report.commands), 'commands');
  },
);

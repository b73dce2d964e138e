/** Faults of a cluster of real processes without one of its protections: the checks find each, and nothing in the program as it is. */

import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { postgresPrograms } from '../../../db/test/postgres/installation.ts';
import { hasNatsServer } from '../message-bus/installation.ts';
import { builtFolder, buildServer } from '../rig/built-server.ts';
import type { FaultCluster } from './fault-cluster.ts';
import { runFaults } from './fault-run.ts';
import { MutatedProgram, type ProgramMutation } from './program-mutation.ts';
import { ownersOf } from './writer-record.ts';

const POLL_MS = 50;
/** As the promise says. */
const OWNED_WITHIN_MS = 5_000;
/** Orders and reads of all clients in it. */
const LOAD_MS = 4_000;

const isInstalled = postgresPrograms() !== null && hasNatsServer();

beforeAll(() => buildServer());

type Disturbance = (cluster: FaultCluster) => Promise<void>;

async function faultsAfter(
  mutations: readonly ProgramMutation[],
  disturb: Disturbance,
): Promise<readonly string[]> {
  const program = new MutatedProgram(mutations);
  try {
    const { faults } = await runFaults(
      {
        ...{ gateways: 2, engines: 2, offices: 0, seed: 1, thinkMs: 200, ownedWithinMs: OWNED_WITHIN_MS },
        ...{ main: join(builtFolder(), 'main.js'), engineMain: program.main },
      },
      disturb,
    );
    return faults;
  } finally {
    program.remove();
  }
}

/** Resolves when none of the shards is that of the process. */
async function untilReplaced(cluster: FaultCluster, name: string): Promise<void> {
  for (;;) {
    const owners = await ownersOf(cluster);
    if (owners.length === 64 && !owners.includes(name)) return;
    await pause(POLL_MS);
  }
}

async function firstOwner(cluster: FaultCluster): Promise<string> {
  await pause(LOAD_MS / 2);
  const [owner = ''] = await ownersOf(cluster);
  return owner;
}

/** The database sees the end of the connection with the locks, and the owner does not. */
const loseLocks: Disturbance = async (cluster) => {
  const owner = await firstOwner(cluster);
  cluster.process(owner).database.loseConnections('pg_try_advisory_lock');
  await untilReplaced(cluster, owner);
  await pause(LOAD_MS);
};

/** The owner loses the network, and finds the message bus again before the database. */
const loseNetwork: Disturbance = async (cluster) => {
  const owner = await firstOwner(cluster);
  const { nats, database } = cluster.process(owner);
  for (const link of [nats, database]) link.cutOff('silent');
  database.loseConnections();
  await untilReplaced(cluster, owner);
  await pause(LOAD_MS / 2);
  nats.restore();
  await pause(LOAD_MS);
  database.restore();
};

/** The owner stands still and is replaced, while its connection to the message bus stays. */
const freezeOwner: Disturbance = async (cluster) => {
  const owner = await firstOwner(cluster);
  const { process: frozen, database } = cluster.process(owner);
  frozen.signal('SIGSTOP');
  database.loseConnections();
  await untilReplaced(cluster, owner);
};

/** The standby is behind, no commit waits for it, and it is promoted. */
const promoteAsynchronous: Disturbance = async (cluster) => {
  const { database } = cluster;
  await pause(LOAD_MS / 2);
  await database.makeAsynchronous();
  database.replication.cutOff('silent');
  await pause(LOAD_MS);
  await database.primary.kill();
  await database.promote();
  database.replication.restore();
  cluster.leadToPrimary();
  await database.complete();
};

const FENCE_REMOVED = [{ text: ' and shards.epoch = changed.epoch', replacement: '' }];
/** The owner neither asks for the silence of the database, nor for its market, which the silence stops as well. */
const TWO_SECONDS_REMOVED = [
  { text: 'database.silentMs() <= MOST_SILENT_MS', replacement: 'true' },
  { text: 'mayDecide instanceof Promise ? await mayDecide : mayDecide', replacement: 'true' },
];
const QUEUE_GROUP = [
  {
    text: '.subscribe(pattern, {',
    replacement: ".subscribe(pattern, { queue: pattern.startsWith('v1.call') ? 'engines' : undefined,",
  },
];

describe.skipIf(!isInstalled)('[CLUSTER-66] the checks find', { tags: ['night'], timeout: 300_000 }, () => {
  test.each([
    ['a fence that is removed', FENCE_REMOVED, loseLocks, /commit of a former owner/],
    ['an owner that asks for no database', TWO_SECONDS_REMOVED, loseNetwork, /outdated read|another answer/],
    ['a queue group with a frozen owner', QUEUE_GROUP, freezeOwner, /accounts without an answer/],
    ['an asynchronous standby that is promoted', [], promoteAsynchronous, /order is lost/],
  ] as const)('%s', async (_name, mutations, disturb, expected) => {
    const faults = await faultsAfter(mutations, disturb);
    expect(faults.filter((line) => expected.test(line))).not.toEqual([]);
  });

  test.each([
    ['lost locks', loseLocks],
    ['a lost network', loseNetwork],
    ['a frozen owner', freezeOwner],
  ] as const)('nothing in the program as it is, after %s', async (_name, disturb) => {
    expect((await faultsAfter([], disturb)).slice(0, 20)).toEqual([]);
  });
});

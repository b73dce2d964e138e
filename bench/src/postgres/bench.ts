/** Orders of the engine on PostgreSQL against SQLite, without HTTP, on the same cores: the server is another process. */

import { execFile } from 'node:child_process';
import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { TestServer } from '../../../db/test/postgres/test-server.ts';
import { PostgresPair } from '../../../server/local-cluster/postgres-pair.ts';
import type { Benchmark, Readings } from '../paired-runs.ts';
import { withFolder } from '../product.ts';

const CONNECTIONS = 64;
const ENGINE = fileURLToPath(new URL('./engine.ts', import.meta.url));

export const postgres: Benchmark = {
  name: 'postgres',
  compares:
    'Market orders of the engine and its store, without HTTP, at 64 in progress: on a PostgreSQL server of the same machine, with its default settings, against SQLite.',
  withoutServer: true,
  goals: [
    { name: 'cpuMicros', figure: 'processor time of the engine, µs an order', atMost: 1.15 },
    { name: 'perSecond', figure: 'orders/s', atLeast: 0.6 },
  ],
  product: () => onOneServer(),
  baseline: onSqlite,
};

export const postgresStandby: Benchmark = {
  name: 'postgres-standby',
  compares: 'The same with a synchronous standby on the same machine, against SQLite.',
  withoutServer: true,
  goals: [{ name: 'perSecond', figure: 'orders/s with a synchronous standby', atLeast: 0.5 }],
  product: () =>
    withFolder(async (folder) => {
      // The user of PostgreSQL enters it.
      await chmod(folder, 0o711);
      const pair = await PostgresPair.start(join(folder, 'postgres'));
      try {
        return await measure('postgres', await pair.database('bench'));
      } finally {
        await pair.stop();
      }
    }),
  baseline: onSqlite,
};

export const groupedOrders: Benchmark = {
  name: 'grouped-orders',
  compares: 'Orders on PostgreSQL at 64 in progress, whose commits are merged, against one at a time.',
  withoutServer: true,
  goals: [{ name: 'perSecond', figure: 'orders/s', atLeast: 5 }],
  product: () => onOneServer(),
  baseline: () => onOneServer(1),
};

async function onOneServer(connections = CONNECTIONS): Promise<Readings> {
  const server = await TestServer.start({ isDurable: true });
  try {
    return await measure('postgres', server.url('postgres'), connections);
  } finally {
    await server.stop();
  }
}

function onSqlite(): Promise<Readings> {
  return withFolder((folder) => measure('sqlite', folder));
}

async function measure(
  kind: 'postgres' | 'sqlite',
  place: string,
  connections = CONNECTIONS,
): Promise<Readings> {
  const args = ['--import', 'tsx', ENGINE, kind, place, String(connections)];
  return JSON.parse((await promisify(execFile)(process.execPath, args)).stdout) as Readings;
}

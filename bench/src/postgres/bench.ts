/** Orders of engines on PostgreSQL against SQLite, without HTTP, on the same two cores: the server is another process. */

import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { TestServer } from '../../../db/test/postgres/test-server.ts';
import { PostgresPair } from '../../../server/local-cluster/postgres-pair.ts';
import { type Benchmark, mean, type Readings } from '../paired-runs.ts';
import { withFolder } from '../product.ts';
import { whileIdle } from '../program.ts';
import { type EngineOptions, startAll } from './engine-process.ts';

const CONNECTIONS = 64;
const ENGINES = 4;

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
    whileIdle(() =>
      withFolder(async (folder) => {
        // The user of PostgreSQL enters it.
        await chmod(folder, 0o711);
        const pair = await PostgresPair.start(join(folder, 'postgres'));
        try {
          return await measure({ kind: 'postgres', place: await pair.database('bench') });
        } finally {
          await pair.stop();
        }
      }),
    ),
  baseline: onSqlite,
};

export const groupedOrders: Benchmark = {
  name: 'grouped-orders',
  compares: 'Orders on PostgreSQL at 64 in progress, whose commits are merged, against one at a time.',
  withoutServer: true,
  goals: [{ name: 'perSecond', figure: 'orders/s', atLeast: 5 }],
  product: () => onOneServer(),
  baseline: () => onOneServer({ connections: 1 }),
};

export const sharedDatabase: Benchmark = {
  name: 'four-engines',
  compares: `${ENGINES} engines with a quarter of the shards each, on one PostgreSQL server, at 64 orders in progress in each, against one engine.`,
  withoutServer: true,
  goals: [{ name: 'cpuMicros', figure: 'processor time of the engines, µs an order', atMost: 1.1 }],
  product: () => onOneServer({ engines: ENGINES }),
  baseline: () => onOneServer(),
};

interface Measured {
  readonly connections?: number;
  readonly engines?: number;
}

function onOneServer(measured: Measured = {}): Promise<Readings> {
  return whileIdle(async () => {
    const server = await TestServer.start({ isDurable: true });
    try {
      return await measure({ kind: 'postgres', place: server.url('postgres') }, measured);
    } finally {
      await server.stop();
    }
  });
}

function onSqlite(): Promise<Readings> {
  return whileIdle(() => withFolder((folder) => measure({ kind: 'sqlite', place: folder })));
}

async function measure(
  database: Pick<EngineOptions, 'kind' | 'place'>,
  { connections = CONNECTIONS, engines: count = 1 }: Measured = {},
): Promise<Readings> {
  const engines = await startAll({ ...database, connections }, count);
  const readings = await Promise.all(engines.map((engine) => engine.measure()));
  await Promise.all(engines.map((engine) => engine.stop()));
  return {
    cpuMicros: mean(readings.map(({ cpuMicros }) => cpuMicros)),
    perSecond: readings.reduce((sum, { perSecond }) => sum + perSecond, 0),
  };
}

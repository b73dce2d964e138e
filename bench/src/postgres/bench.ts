/** Orders of the engine on PostgreSQL against SQLite, without HTTP, on the same cores: the server is another process. */

import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { TestServer } from '../../../db/test/postgres/test-server.ts';
import type { Benchmark, Readings } from '../paired-runs.ts';
import { withFolder } from '../product.ts';

const ENGINE = fileURLToPath(new URL('./engine.ts', import.meta.url));

export const postgres: Benchmark = {
  name: 'postgres',
  compares:
    'Market orders of the engine and its store, without HTTP, at 64 in progress: on a PostgreSQL server of the same machine, with its default settings, against SQLite.',
  withoutServer: true,
  goals: [
    { name: 'cpuMicros64', figure: 'processor time of the engine, µs an order', atMost: 1.15 },
    { name: 'perSecond64', figure: 'orders/s', atLeast: 0.6 },
  ],

  async product() {
    const server = await TestServer.start({ isDurable: true });
    try {
      return await measure('postgres', server.url('postgres'));
    } finally {
      await server.stop();
    }
  },

  baseline: () => withFolder((folder) => measure('sqlite', folder)),
};

async function measure(kind: 'postgres' | 'sqlite', place: string): Promise<Readings> {
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', ENGINE, kind, place]);
  return JSON.parse(stdout) as Readings;
}

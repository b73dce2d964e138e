/** Cluster of the measured program for a benchmark: engines and a gateway as programs of this machine. */

import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { TestServer } from '../../../db/test/postgres/test-server.ts';
import { NatsServer } from '../../../server/test/message-bus/nats-server.ts';
import { serverMain, withFolder } from '../product.ts';
import { type Program, startProgram } from '../program.ts';

const POLL_MS = 20;
/** An engine that waits prints its address when it is the owner. */
const START_TIMEOUT_MS = 300_000;

export interface MeasuredCluster {
  /** Of the database. */
  readonly url: string;
  readonly gateway: Program;
  /** Resolves when the engine is ready, which may be when the owner has ended. */
  startEngine(name: string): Promise<Program>;
}

export interface ClusterOptions {
  /** Fills the database before the first start. */
  readonly prepare?: (url: string, settings: Readonly<Record<string, string>>) => Promise<void>;
  readonly engines: readonly string[];
}

/** Runs `work` with a cluster on a durable PostgreSQL server. */
export async function withCluster<Result>(
  { prepare, engines }: ClusterOptions,
  work: (cluster: MeasuredCluster, engines: ReadonlyMap<string, Promise<Program>>) => Promise<Result>,
): Promise<Result> {
  return withFolder(async (folder) => {
    const [database, nats] = await Promise.all([TestServer.start({ isDurable: true }), NatsServer.start()]);
    const programs: Promise<Program>[] = [];
    try {
      const url = database.url('postgres');
      const settings = {
        ...{ TEST_CONTROLS: 'on', HOUSE_TRADERS: 'off', MARKET_SEED: '1', PORT: '0' },
        ...{ NATS_URL: nats.url, DATABASE_URL: url },
        SECRET_KEY: randomBytes(32).toString('base64'),
        CLUSTER_SECRET: randomBytes(32).toString('hex'),
      };
      await prepare?.(url, settings);
      const start = (role: string, name: string) => {
        const dataDir = join(folder, name);
        mkdirSync(dataDir, { recursive: true });
        const databaseUrl = `${url}&application_name=${name}`;
        const env = { ...settings, ROLES: role, DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
        const program = startProgram({
          ...{ args: [serverMain()], env, onLog: noteFailure, startTimeoutMs: START_TIMEOUT_MS },
        });
        // One that waits is ready later.
        program.catch(() => {});
        programs.push(program);
        return program;
      };
      const startEngine = (name: string) => start('engine', name);
      const started = new Map<string, Promise<Program>>();
      for (const name of engines) {
        started.set(name, startEngine(name));
        // The first one creates the tables, and owns the accounts.
        if (started.size === 1) await started.get(name);
      }
      const gateway = await start('gateway', 'gateway');
      while (!(await isAnswered(`${gateway.url}/readyz`))) await pause(POLL_MS);
      return await work({ url, gateway, startEngine }, started);
    } finally {
      await Promise.allSettled(programs.map(async (program) => (await program).stop()));
      await nats.stop();
      await database.stop();
    }
  });
}

/** Requests of the load are no matter of a benchmark. */
function noteFailure(text: string): void {
  if (text.includes('cannot start')) process.stderr.write(text);
}

export function isAnswered(url: string, headers: Readonly<Record<string, string>> = {}): Promise<boolean> {
  return fetch(url, { headers, signal: AbortSignal.timeout(1_000) }).then(
    async (response) => {
      await response.text();
      return response.ok;
    },
    () => false,
  );
}

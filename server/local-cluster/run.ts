/** `npm run cluster -- --gateways 2 --engines 3 --offices 1`: builds the program and runs a cluster on this machine until Ctrl-C. */

import { spawnSync } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { LocalCluster } from './local-cluster.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const USAGE = `cluster   run a cluster on this machine until Ctrl-C: PostgreSQL with a synchronous standby, NATS, gateways, engines and offices
    --gateways N   2
    --engines N    2: one owns the accounts, the others wait
    --offices N    1: one answers the console, the others wait
    --port N       8080: of the address to open; other processes have ports above it
    --dir DIR      /var/lib/vernier-cluster as root, else ./cluster-data: databases, keys, logs
    --built        the last build, without a new one
Settings of the environment are those of all processes. GATEWAY_MARKET=fed: gateways get their ticks from an engine, and no key.`;

const MOST_PROCESSES = 90;
/** Settings that the script chooses, and variables of npm. */
const CHOSEN =
  /^(npm_|ROLES$|PORT$|HOST$|DATA_DIR$|(DATABASE_URL|NATS_URL|CLUSTER_SECRET|SECRET_KEY)(_FILE)?$)/;

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function countOf(name: string, text: string): number {
  const count = Number(text);
  if (Number.isInteger(count) && count >= 1 && count <= MOST_PROCESSES) return count;
  throw new Error(`--${name} must be 1 to ${MOST_PROCESSES}`);
}

function builtMain(isBuilt: boolean): string {
  if (!isBuilt) {
    const { status } = spawnSync(process.execPath, [join(ROOT, '.tools/build.mjs')], { stdio: 'inherit' });
    if (status !== 0) throw new Error('the build failed');
  }
  return join(realpathSync(join(ROOT, 'dist/current')), 'server/dist/main.js');
}

function settingsOf(environment: NodeJS.ProcessEnv): Readonly<Record<string, string>> {
  const entries = Object.entries(environment).filter(([name]) => !CHOSEN.test(name));
  return Object.fromEntries(entries) as Readonly<Record<string, string>>;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      gateways: { type: 'string', default: '2' },
      engines: { type: 'string', default: '2' },
      offices: { type: 'string', default: '1' },
      port: { type: 'string', default: '8080' },
      dir: {
        type: 'string',
        default: process.getuid?.() === 0 ? '/var/lib/vernier-cluster' : 'cluster-data',
      },
      built: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return print(USAGE);
  const cluster = new LocalCluster({
    folder: resolve(values.dir),
    port: Number(values.port),
    gateways: countOf('gateways', values.gateways),
    engines: countOf('engines', values.engines),
    offices: countOf('offices', values.offices),
    main: builtMain(values.built),
    settings: settingsOf(process.env),
    onStep: (step) => print(`  ${step}`),
  });
  const stopping = new Promise<void>((done) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => done());
  });
  try {
    await Promise.race([cluster.start(), stopping]);
    for (const line of cluster.summary()) print(line);
    await Promise.race([cluster.failure(), stopping]);
  } finally {
    print('stops everything');
    await cluster.stop();
  }
}

try {
  await main();
  process.exit(0);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
}

/** One part of the run: a server as in production, the strangers, and the honest trader beside them, through all windows. */

import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { serverMain, withFolder } from '../product.ts';
import { type Program, startProgram } from '../program.ts';
import type { Route } from './client-address.ts';
import { folderSizes } from './folder-size.ts';
import { HonestTrader } from './honest-trader.ts';
import { HttpExchange } from './http-exchange.ts';
import { type LatencySample, type MeasuredWindow, windowsOf } from './latency-windows.ts';
import type { LoadState } from './load-messages.ts';
import { LogReader } from './log-reader.ts';
import { openPracticeAccount, type Person, register } from './registered-people.ts';
import { ResponseCounts } from './response-counts.ts';
import { StrangerLoad } from './stranger-load.ts';

export interface PartOptions {
  readonly route: Route;
  readonly minutes: number;
  readonly seed: number;
  /** Arguments of Node for the server, such as `--cpu-prof`. */
  readonly nodeArgs: readonly string[];
  readonly print: (line: string) => void;
}

/** A window with the usage at its end. */
export interface WindowUsage extends MeasuredWindow {
  /** Processor time of the server by elapsed time. */
  readonly cpuShare: number;
  readonly rssBytes: number;
  readonly responses: number;
}

export interface PartResult {
  readonly route: Route;
  readonly windows: readonly WindowUsage[];
  readonly samples: readonly LatencySample[];
  readonly honestFailures: readonly string[];
  readonly load: LoadState;
  readonly startRssBytes: number;
  readonly peakRssBytes: number;
  readonly startSizes: Readonly<Record<string, number>>;
  readonly endSizes: Readonly<Record<string, number>>;
  readonly logBytes: number;
  readonly logErrors: readonly string[];
}

/** Strangers with a registered account. */
export const REGISTERED_STRANGERS = 8;
const ADMIN_EMAIL = 'owner@example.com';
/** Until the server's code is compiled and the first data is in memory. */
const WARM_UP_MS = 60_000;
const SAMPLE_MS = 5_000;
const MS_PER_MICRO = 0.001;

export function measurePart(options: PartOptions): Promise<PartResult> {
  return withFolder(async (dataDir) => {
    const log = new LogReader();
    const server = await startProgram({
      args: [...options.nodeArgs, serverMain()],
      env: environment(options.route, dataDir),
      onLog: (text) => log.read(text),
    });
    try {
      const measured = await measure(server, dataDir, options);
      return { ...measured, logBytes: log.bytes, logErrors: log.errors };
    } finally {
      await server.stop();
    }
  });
}

/** Settings of production, with mails in files, and the allocator of the image. */
function environment(route: Route, dataDir: string): Record<string, string> {
  return {
    NODE_ENV: 'production',
    MALLOC_ARENA_MAX: '2',
    MALLOC_MMAP_THRESHOLD_: '1048576',
    PORT: '0',
    DATA_DIR: dataDir,
    PROXY_HOPS: route === 'proxy' ? '1' : '0',
    OUTBOX_IN_PRODUCTION: 'on',
    ADMIN_EMAIL,
    // A backup is a copy of the database, not a growth of the strangers' data.
    BACKUP_EVERY_HOURS: '0',
    // The honest trader opens 3,600 positions an hour.
    DEMO_ORDERS_PER_DAY: '10000',
  };
}

type Measured = Omit<PartResult, 'logBytes' | 'logErrors'>;

async function measure(server: Program, dataDir: string, options: PartOptions): Promise<Measured> {
  const { route, minutes, seed } = options;
  const counts = new ResponseCounts();
  const http = new HttpExchange(server.url, counts);
  const registration = { http, dataDir, route };
  const person = await register(registration, 0);
  const registered: Person[] = [];
  for (let index = 1; index <= REGISTERED_STRANGERS; index += 1)
    registered.push(await register(registration, index));
  const trader = await HonestTrader.start(server.url, http, await openPracticeAccount(http, person));
  const knownAccounts = [person.email, ...registered.map(({ email }) => email)] as const;
  const setup = { url: server.url, route, seed, registered, knownAccounts, adminEmail: ADMIN_EMAIL };
  const load = await StrangerLoad.start({ ...setup, knownAccounts: [...knownAccounts] });
  try {
    await setTimeout(WARM_UP_MS);
    const startSizes = await folderSizes(dataDir);
    const startRssBytes = server.rssBytes();
    const run = await runWindows(server, load, windowsOf(minutes, performance.now()), options);
    await trader.end();
    return {
      route,
      ...run,
      samples: trader.samples,
      honestFailures: [...trader.failures, ...counts.failures],
      load: await load.send({ act: 'end' }),
      startRssBytes,
      startSizes,
      endSizes: await folderSizes(dataDir),
    };
  } finally {
    load.kill();
    http.close();
  }
}

async function runWindows(
  server: Program,
  load: StrangerLoad,
  windows: readonly MeasuredWindow[],
  { print }: PartOptions,
): Promise<{ windows: readonly WindowUsage[]; peakRssBytes: number }> {
  const used: WindowUsage[] = [];
  let peakRssBytes = 0;
  let answered = responsesOf(await load.send({ act: 'pause' }));
  for (const window of windows) {
    await load.send({ act: window.kind === 'pause' ? 'pause' : 'resume' });
    const [cpuBefore, startedMs] = [server.cpuMicros(), performance.now()];
    while (performance.now() < window.endMs) {
      await setTimeout(Math.min(SAMPLE_MS, window.endMs - performance.now()));
      peakRssBytes = Math.max(peakRssBytes, server.rssBytes());
    }
    const cpuMs = (server.cpuMicros() - cpuBefore) * MS_PER_MICRO;
    const total = responsesOf(await load.send({ act: window.kind === 'pause' ? 'pause' : 'resume' }));
    const cpuShare = cpuMs / (performance.now() - startedMs);
    used.push({ ...window, cpuShare, rssBytes: server.rssBytes(), responses: total - answered });
    answered = total;
    print(
      `${window.kind} ${used.length}/${windows.length}: server ${Math.round(cpuShare * 100)} % of its core`,
    );
  }
  return { windows: used, peakRssBytes };
}

function responsesOf({ counts }: LoadState): number {
  return Object.values(counts)
    .flatMap((names) => Object.values(names))
    .reduce((total, count) => total + count, 0);
}

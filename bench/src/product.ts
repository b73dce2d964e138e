/** Start of a built server on a temporary data folder: settled, or empty with `--fresh`; of this checkout or of another commit. */

import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Program, startProgram } from './program.ts';

const SERVER_MAIN = fileURLToPath(new URL('../../server/dist/main.js', import.meta.url));
const POLL_MS = 1_000;
/** Polls in a row that find a server with nothing but its market to do: the newsroom reads the history for a minute. */
const QUIET_POLLS = 5;
/** Processor time of a quiet second: the market takes half of it. */
const QUIET_CPU_MICROS = 100_000;
/** By then a server has loaded the modules that no start waits for, and has checked its database in a child process. */
const START_WORK_MS = 45_000;
/** Each server makes its own. */
const DISK_RESERVE = 'disk.reserve';

let main = SERVER_MAIN;
let startsFresh = false;
/** Data folders whose first-start work has ended, by the server that made them. */
const settledFolders = new Map<string, Promise<string>>();

/** The file that starts the measured server. */
export function serverMain(): string {
  return main;
}

/** What Node is started with, as `npm start` does it. */
export function serverArguments(): readonly string[] {
  return ['--max-semi-space-size=32', main];
}

/** Measures another build while `work` runs. */
export async function withServerMain<Result>(other: string, work: () => Promise<Result>): Promise<Result> {
  const before = main;
  main = other;
  try {
    return await work();
  } finally {
    main = before;
  }
}

/** From now on servers start on empty folders, and derive the history of the market while they are measured. */
export function startFresh(): void {
  startsFresh = true;
}

export async function removeSettledFolders(): Promise<void> {
  for (const folder of settledFolders.values()) await rm(await folder, { recursive: true, force: true });
}

/** Runs `work` with a new server, without rate limits but with full durability. */
export async function withProduct<Result>(work: (server: Program) => Promise<Result>): Promise<Result> {
  return withDataFolder(async (folder) => {
    const server = await startProgram({ args: serverArguments(), env: productEnvironment(folder) });
    try {
      return await work(server);
    } finally {
      await server.stop();
    }
  });
}

/** Resolves when the work that a server postpones at its start is over. */
export async function startWorkEnded(server: Program): Promise<void> {
  await setTimeout(Math.max(0, START_WORK_MS - server.ageMs()));
}

export function productEnvironment(folder: string): Record<string, string> {
  return { PORT: '0', DATA_DIR: folder, TEST_CONTROLS: 'on', HOUSE_TRADERS: 'off', MARKET_SEED: '1' };
}

/** Runs `work` with a data folder for the measured server. */
export async function withDataFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  return withFolder(async (folder) => {
    if (!startsFresh)
      await cp(await settledFolder(), folder, {
        recursive: true,
        filter: (path) => basename(path) !== DISK_RESERVE,
      });
    return work(folder);
  });
}

/** Runs `work` with an empty temporary folder. */
export async function withFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'vernier-bench-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function settledFolder(): Promise<string> {
  const folder = settledFolders.get(main) ?? settle();
  settledFolders.set(main, folder);
  return folder;
}

/** Lets a server finish the work of its first start. */
async function settle(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vernier-bench-settled-'));
  const server = await startProgram({ args: serverArguments(), env: productEnvironment(folder) });
  await untilIdle(server);
  await server.stop();
  return folder;
}

/** Resolves when a server has done the work of its start. */
export async function untilIdle(server: Program): Promise<void> {
  for (let quiet = 0, before = server.cpuMicros(); quiet < QUIET_POLLS; ) {
    await setTimeout(POLL_MS);
    const spent = server.cpuMicros();
    quiet = spent - before < QUIET_CPU_MICROS ? quiet + 1 : 0;
    before = spent;
  }
}

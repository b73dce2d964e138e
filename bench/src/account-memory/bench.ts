/**
 * Memory and start of a server with many accounts of which few have a position, against the limits of the specification.
 * `BENCH_ACCOUNTS` sets their number; one in a hundred has a position.
 */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Benchmark, Readings } from '../paired-runs.ts';
import { productEnvironment, serverArguments, withFolder } from '../product.ts';
import { startProgram } from '../program.ts';
import { fillFolder, type FilledFolder } from './filled-folder.ts';

const HEAP_READING = fileURLToPath(new URL('./heap-reading.mjs', import.meta.url));
const ACCOUNTS = Number(process.env['BENCH_ACCOUNTS'] ?? 50_000);
const ACTIVE = ACCOUNTS / 100;
/** Accounts with a position that the second half of twice as many is compared with: the heap of a server varies by a megabyte. */
const POSITIONS = 20_000;
/** The first half minute loads modules and checks the pages of the database. */
const SETTLE_MS = 45_000;
/** After that the reading is written, on a machine with other load too. */
const READING_MS = 5_000;
/** A million accounts on a machine with other load. */
const START_TIMEOUT_MS = 300_000;

const START_LIMIT_MS = 3_000;
const INACTIVE_LIMIT_BYTES = 64;
const POSITION_LIMIT_BYTES = 1_024;
const RSS_LIMIT_MIB = 1_024;

export const accountMemory: Benchmark = {
  name: 'account-memory',
  compares:
    'Memory and start with many accounts, of which one in a hundred has a position, compared with the limits that the product promises.',
  goals: [
    { name: 'startMs', figure: `start with ${ACCOUNTS} accounts, ms (of ${START_LIMIT_MS})`, atMost: 1 },
    { name: 'startCpuMs', figure: 'processor time of that start, ms', atMost: 1 },
    { name: 'rssMib', figure: `largest resident set, MiB (of ${RSS_LIMIT_MIB})`, atMost: 1 },
    {
      name: 'inactiveBytes',
      figure: `heap an inactive account, bytes (of ${INACTIVE_LIMIT_BYTES})`,
      atMost: 1,
    },
    {
      name: 'positionBytes',
      figure: `heap an account with a position, bytes (of ${POSITION_LIMIT_BYTES})`,
      atMost: 1,
    },
  ],

  async product() {
    const all = await measure({ inactive: ACCOUNTS - ACTIVE, active: ACTIVE });
    // Heaps do not depend on what other servers do.
    const [activeOnly, some, twice] = await Promise.all([
      measure({ inactive: 1, active: ACTIVE }),
      measure({ inactive: 1, active: POSITIONS }),
      measure({ inactive: 1, active: 2 * POSITIONS }),
    ]);
    const inactiveBytes = Math.max(0, all.heapBytes - activeOnly.heapBytes) / (ACCOUNTS - ACTIVE);
    const positionBytes = (twice.heapBytes - some.heapBytes) / POSITIONS;
    console.log({ all, activeOnly, some, twice });
    const { startMs, startCpuMs, rssMib } = all;
    return { startMs, startCpuMs, rssMib, inactiveBytes, positionBytes };
  },

  baseline: (): Promise<Readings> =>
    Promise.resolve({
      startMs: START_LIMIT_MS,
      startCpuMs: START_LIMIT_MS,
      rssMib: RSS_LIMIT_MIB,
      inactiveBytes: INACTIVE_LIMIT_BYTES,
      positionBytes: POSITION_LIMIT_BYTES,
    }),
};

interface MemoryReading {
  readonly startMs: number;
  readonly startCpuMs: number;
  readonly heapBytes: number;
  readonly rssMib: number;
}

/** The start is timed without the module that collects garbage. */
function measure(filled: FilledFolder): Promise<MemoryReading> {
  return withFolder(async (folder) => {
    await fillFolder(folder, filled);
    const env = productEnvironment(folder);
    const timed = await startProgram({ args: serverArguments(), env, startTimeoutMs: START_TIMEOUT_MS });
    const startCpuMs = timed.cpuMicros() / 1_000;
    await timed.stop();
    const file = join(folder, 'heap.json');
    const args = ['--expose-gc', '--import', HEAP_READING, ...serverArguments()];
    const measured = await startProgram({
      args,
      env: { ...env, HEAP_FILE: file, HEAP_INTERVAL_MS: String(SETTLE_MS) },
      startTimeoutMs: START_TIMEOUT_MS,
    });
    await setTimeout(SETTLE_MS + READING_MS);
    const { heapBytes, rssKib } = JSON.parse(await readFile(file, 'utf8')) as {
      heapBytes: number;
      rssKib: number;
    };
    await measured.stop();
    return { startMs: timed.readyMs, startCpuMs, heapBytes, rssMib: rssKib / 1024 };
  });
}

/**
 * `npm run gauntlet -- soak`: a built server under a steady load of orders, sockets, new accounts and reads for some minutes. Its
 * heap after a collection and its open files must not grow, it must log no error, and the books must be sound at the end.
 */

import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { productEnvironment, serverMain, withFolder } from '../product.ts';
import { type Program, startProgram } from '../program.ts';
import { openSoakLoad, type SoakCounts } from './soak-load.ts';

const HEAP_READING = fileURLToPath(new URL('../account-memory/heap-reading.mjs', import.meta.url));
const MINUTE_MS = 60_000;
const SAMPLES = 12;
/** The first samples are taken while the server loads modules and fills its caches. */
const WARM_SAMPLES = 4;
/** Until sockets and connections are closed. */
const REST_MS = 15_000;

/** Growth of the heap: what caches may still gain, and what an account adds (docs/bounds.md). */
const CACHE_BYTES = 16 * 2 ** 20;
const ACCOUNT_BYTES = 4_096;

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
  },
});

interface Sample extends Readonly<SoakCounts> {
  readonly minute: number;
  readonly heapBytes: number;
  readonly files: number;
}

const faults = await withFolder(async (folder) => {
  const errors: string[] = [];
  const heapFile = join(folder, 'heap.json');
  const server = await startProgram({
    args: ['--expose-gc', '--import', HEAP_READING, serverMain()],
    env: {
      ...productEnvironment(folder),
      HEAP_FILE: heapFile,
      HEAP_INTERVAL_MS: '1000',
      DEMO_ORDERS_PER_DAY: '1000000',
    },
    onLog: (text) => errors.push(...text.split('\n').filter((line) => line.includes('"level":"error"'))),
  });
  const samples = await runLoad(server, heapFile);
  await server.stop();
  return [...errors, ...growthOf(samples), ...auditOf(folder)];
});
for (const fault of faults) console.error(`MISSED: ${fault}`);
process.exitCode = faults.length === 0 ? 0 : 1;

/** Samples under the load, and a last one when it has ended. */
async function runLoad(server: Program, heapFile: string): Promise<readonly Sample[]> {
  const minutes = Number(values.minutes);
  const samples: Sample[] = [];
  const counts: SoakCounts = { accounts: 0, orders: 0, sockets: 0 };
  const sample = async (minute: number) => {
    const { heapBytes } = JSON.parse(await readFile(heapFile, 'utf8')) as { readonly heapBytes: number };
    const files = readdirSync(`/proc/${server.pid}/fd`).length;
    samples.push({ minute, heapBytes, files, ...counts });
    console.log(JSON.stringify(samples.at(-1)));
  };
  const load = openSoakLoad(server.url, Number(values.seed), counts);
  for (let done = 1; done <= SAMPLES; done += 1) {
    await setTimeout((minutes * MINUTE_MS) / SAMPLES);
    await sample((minutes * done) / SAMPLES);
  }
  await load.end();
  await setTimeout(REST_MS);
  await sample(minutes);
  return samples;
}

function growthOf(samples: readonly Sample[]): readonly string[] {
  const [warm, last] = [samples[WARM_SAMPLES - 1], samples.at(-1)];
  if (warm === undefined || last === undefined) return ['there are no samples'];
  const grown = last.heapBytes - warm.heapBytes;
  const allowed = CACHE_BYTES + (last.accounts - warm.accounts) * ACCOUNT_BYTES;
  return [
    ...(grown > allowed ? [`the heap grew by ${grown} bytes, ${allowed} are allowed`] : []),
    ...(last.files > warm.files
      ? [`${last.files} files are open after the load, ${warm.files} at its beginning`]
      : []),
    ...(last.orders === 0 ? ['no order was executed'] : []),
  ];
}

function auditOf(folder: string): readonly string[] {
  const program = join(dirname(serverMain()), 'sim.js');
  try {
    execFileSync(process.execPath, [program, '--audit', folder], { encoding: 'utf8', stdio: 'pipe' });
    return [];
  } catch (error) {
    return [`the audit of the books: ${(error as { readonly stdout?: string }).stdout ?? String(error)}`];
  }
}

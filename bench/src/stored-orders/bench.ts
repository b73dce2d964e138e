/**
 * A database of many closed orders: bytes, start, the first and the last page of a history, backup and verification. `BENCH_ORDERS`
 * sets their number, ten million without it; such a folder has 17 GB, is built once and stays in `.cache/stored-orders`.
 */

import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Benchmark, Readings } from '../paired-runs.ts';
import { productEnvironment, serverArguments, serverMain } from '../product.ts';
import { type Program, startProgram } from '../program.ts';
import { DATABASE, fillHistory, LAST_PAGE } from './filled-history.ts';

const CACHE = fileURLToPath(new URL('../../../.cache/stored-orders', import.meta.url));
const ORDERS = Number(process.env['BENCH_ORDERS'] ?? 10_000_000);
const FOLDER = join(CACHE, String(ORDERS));
/** Of the account whose history is read. */
const TOKEN_FILE = `${FOLDER}.token`;
const REQUESTS = 300;
/** Folder of the verification, which the first backup must not continue from. */
const CHECKPOINTS = 'verification';

const LIMITS = {
  /** Of an order with its key, and of its closing, with the long numbers of a large database (a small one: STORE-8). */
  bytes: 900 + 800,
  startMs: 3_000,
  startCpuMs: 3_000,
  /** The last page ÷ the first. */
  pageCpu: 1.5,
  /** The shortest interval of scheduled backups. */
  backupCpuMs: 3_600_000,
  nextBackupCpuMs: 3_600_000,
  verificationCpuMs: 3_600_000,
} as const;

export const storedOrders: Benchmark = {
  name: 'stored-orders',
  compares: `A database of ${ORDERS.toLocaleString('en')} closed orders, compared with limits.`,
  goals: [
    { name: 'bytes', figure: `bytes of an order and its closing (of ${LIMITS.bytes})`, atMost: 1 },
    { name: 'startMs', figure: `start, ms (of ${LIMITS.startMs})`, atMost: 1 },
    { name: 'startCpuMs', figure: 'processor time of that start, ms', atMost: 1 },
    {
      name: 'pageCpu',
      figure: `processor time of page ${LAST_PAGE} of a history ÷ that of page 1 (of ${LIMITS.pageCpu})`,
      atMost: 1,
    },
    {
      name: 'backupCpuMs',
      figure: 'processor time of a backup with its verification, ms (of an hour)',
      atMost: 1,
    },
    {
      name: 'nextBackupCpuMs',
      figure: 'processor time of the next backup, whose verification continues from it, ms (of an hour)',
      atMost: 1,
    },
    {
      name: 'verificationCpuMs',
      figure: 'processor time of a complete verification alone, ms (of an hour)',
      atMost: 1,
    },
  ],

  async product() {
    await prepareFolder();
    const bytes = statSync(join(FOLDER, DATABASE)).size / ORDERS;
    return { bytes, ...(await serverReadings()), ...backupReadings() };
  },

  baseline: () => Promise.resolve(LIMITS),
};

async function prepareFolder(): Promise<void> {
  if (existsSync(FOLDER)) return;
  const part = `${FOLDER}.part`;
  rmSync(part, { recursive: true, force: true });
  writeFileSync(TOKEN_FILE, await fillHistory(part, ORDERS));
  renameSync(part, FOLDER);
}

async function serverReadings(): Promise<Readings> {
  const server = await startProgram({ args: serverArguments(), env: productEnvironment(FOLDER) });
  const startCpuMs = server.cpuMicros() / 1_000;
  const token = readFileSync(TOKEN_FILE, 'utf8');
  await pageCpu(server, token, 1);
  const [first, last] = [await pageCpu(server, token, 1), await pageCpu(server, token, LAST_PAGE)];
  await server.stop();
  return { startMs: server.readyMs, startCpuMs, pageCpu: last / first };
}

/** Processor time of a page of closed orders. */
async function pageCpu(server: Program, token: string, page: number): Promise<number> {
  const before = server.cpuMicros();
  for (let request = 0; request < REQUESTS; request += 1) {
    const url = `${server.url}/v1/api/forex/my_deal?status=3&page=${page}`;
    const response = await fetch(url, { headers: { authorization: token, lang: 'en' } });
    const { data } = (await response.json()) as { data: { data: readonly unknown[] } };
    if (data.data.length === 0) throw new Error(`page ${page} is empty`);
  }
  return (server.cpuMicros() - before) / REQUESTS;
}

function backupReadings(): Readings {
  const to = `${FOLDER}.backups`;
  rmSync(to, { recursive: true, force: true });
  rmSync(join(FOLDER, CHECKPOINTS), { recursive: true, force: true });
  const backupCpuMs = cpuOfCommand('backup', '--to', to);
  const [first = ''] = readdirSync(to);
  // The next one needs the space.
  rmSync(join(to, first), { recursive: true });
  const nextBackupCpuMs = cpuOfCommand('backup', '--to', to);
  const [next = ''] = readdirSync(to);
  const verificationCpuMs = cpuOfCommand('backup', '--verify', join(to, next));
  rmSync(to, { recursive: true });
  return { backupCpuMs, nextBackupCpuMs, verificationCpuMs };
}

/** Processor time of the program of backups, as the shell reports it for its children. */
function cpuOfCommand(...args: readonly string[]): number {
  const program = join(dirname(serverMain()), 'backup.js');
  const script = '"$@" >&2 || exit 1; times';
  const output = execFileSync('sh', ['-c', script, 'sh', process.execPath, program, ...args], {
    env: { ...process.env, DATA_DIR: FOLDER },
    encoding: 'utf8',
  });
  const [, ofChildren = ''] = output.split('\n');
  const parts = [...ofChildren.matchAll(/(\d+)m([\d.]+)s/g)];
  return parts.reduce(
    (sum, [, minutes, seconds]) => sum + Number(minutes) * 60_000 + Number(seconds) * 1_000,
    0,
  );
}

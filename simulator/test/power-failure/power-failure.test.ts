/** Power failures: the traced writes of a trading process up to any moment, with those that were not synced lost, torn or in another order. */

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { stateTexts } from '@vernier/shared/engine/state-text';
import { DATABASE_FILE, openSqlite } from '@vernier/db/sqlite/open';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { replayStore } from '../../harness/checks/replay.ts';
import { DiskModel } from './disk-model.ts';
import { type DiskOperation, readTrace, TRACED_CALLS } from './disk-trace.ts';
import { SeededRandom } from '../../harness/world/seeded-random.ts';
import { type BuiltPrograms, buildPrograms } from '../built-programs.ts';
import { dataFolder, MIGRATIONS } from '../data-folder.ts';

/** POWER_FAILURES chooses more of them, POWER_SEED other ones. */
const FAILURES = Number(process.env['POWER_FAILURES'] ?? 8);
const SEED = process.env['POWER_SEED'] ?? '1';
const RESPONSES = Number(process.env['POWER_RESPONSES'] ?? 300);
/** From this number on the process runs a checkpoint, besides that of its start. */
const RESPONSES_TO_CHECKPOINT = 4_000;
const TIMEOUT_MS = 1_800_000;
const LONGEST_WRITE = 1_048_576;

/** A container may forbid tracing. */
const isTraceable = spawnSync('strace', ['-o', '/dev/null', 'true']).status === 0;
if (!isTraceable)
  process.stderr.write('power failures are not tested: they need strace (apt-get install strace)\n');

let programs: BuiltPrograms;
beforeAll(async () => {
  programs = await buildPrograms();
});
afterAll(() => programs.remove());

interface TracedRun {
  /** The database as it is on the disk before the first operation. */
  readonly database: Buffer;
  readonly path: string;
  readonly operations: readonly DiskOperation[];
}

/** Trades until there are enough responses. */
async function tracedRun(sync: 'FULL' | 'NORMAL'): Promise<TracedRun> {
  const folder = dataFolder();
  const path = join(folder.path, DATABASE_FILE);
  const trace = `${folder.path}.trace`;
  await openSqlite({ dataDir: folder.path, migrationsDir: MIGRATIONS, nowMs: 0 }).close();
  const database = readFileSync(path);
  const options = ['-f', '-y', '-xx', '-s', String(LONGEST_WRITE), '-e', `trace=${TRACED_CALLS.join(',')}`];
  const child = spawn(
    'strace',
    [...options, '-o', trace, process.execPath, programs.path('kill-nine-child')],
    { stdio: ['pipe', 'ignore', 'inherit'] },
  );
  child.stdin.write(`${[folder.path, 0, RESPONSES, sync].join('\t')}\n`);
  const [code] = await once(child, 'close');
  expect(code).toBe(0);
  const operations = readTrace(readFileSync(trace, 'utf8'));
  rmSync(trace);
  folder.remove();
  return { database, path, operations };
}

/** Lets the power fail at random moments; returns the number of failures that lost an acknowledged response. */
async function countLosses({ database, path, operations }: TracedRun): Promise<number> {
  const random = new SeededRandom(SEED);
  const moments = Array.from({ length: FAILURES }, () => random.below(operations.length + 1));
  const disk = new DiskModel(
    new Map([
      [path, database],
      [`${path}-wal`, Buffer.alloc(0)],
    ]),
  );
  const acknowledged: string[] = [];
  let losses = 0;
  let at = 0;
  for (const moment of moments.toSorted((left, right) => left - right)) {
    for (const operation of operations.slice(at, moment)) {
      disk.apply(operation);
      if (operation.kind === 'print') acknowledged.push(operation.text);
    }
    at = moment;
    losses += (await isWhole(disk.fail(random), acknowledged)) ? 0 : 1;
  }
  return losses;
}

/** Opens what the failure has left: its log replays to its rows. False when an acknowledged response is not in it. */
async function isWhole(
  files: ReadonlyMap<string, Buffer>,
  acknowledged: readonly string[],
): Promise<boolean> {
  const folder = dataFolder();
  mkdirSync(folder.path, { recursive: true });
  for (const [path, bytes] of files)
    if (bytes.length > 0) writeFileSync(join(folder.path, basename(path)), bytes);
  const { store, close } = openSqlite({ dataDir: folder.path, migrationsDir: MIGRATIONS, nowMs: 0 });
  const responses = acknowledged.map((line) => line.trimEnd().split('\t'));
  const rows = await store.idempotencyRows(
    responses.map(([key, accountId]) => ({
      accountId: Number(accountId),
      route: 'trade',
      key: `key-${key}`,
    })),
  );
  const { replayed, stored } = await replayStore(store);
  expect([...stateTexts(stored.all())]).toEqual([...stateTexts(replayed.all())]);
  await close();
  folder.remove();
  return responses.every(([, , text], index) => rows[index]?.answer === text);
}

describe.skipIf(!isTraceable)('a power failure', () => {
  it(
    `[STORE-4] [STORE-5] loses no acknowledged response and leaves no part of a commit, at ${FAILURES} moments`,
    async () => {
      const run = await tracedRun('FULL');
      expect(run.operations.filter(({ kind }) => kind === 'print')).toHaveLength(RESPONSES);
      const checkpoints = run.operations.filter(
        ({ kind, ...of }) => kind === 'sync' && 'path' in of && of.path === run.path,
      );
      expect(checkpoints.length).toBeGreaterThan(RESPONSES >= RESPONSES_TO_CHECKPOINT ? 1 : 0);
      expect(await countLosses(run)).toBe(0);
    },
    TIMEOUT_MS,
  );

  it(
    '[STORE-4] loses responses where a commit is not synced: the check finds a loss',
    async () => expect(await countLosses(await tracedRun('NORMAL'))).toBeGreaterThan(0),
    TIMEOUT_MS,
  );
});

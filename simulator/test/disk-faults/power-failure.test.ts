/** Power failures: the traced writes of a trading process up to any moment, with those that were not synced lost, torn or in another order. */

import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { DATABASE_FILE, openSqlite } from '@vernier/db/sqlite/open';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SeededRandom } from '../../harness/world/seeded-random.ts';
import { type BuiltPrograms, buildPrograms } from '../built-programs.ts';
import { dataFolder, MIGRATIONS } from '../data-folder.ts';
import { DiskModel } from './disk-model.ts';
import { type DiskOperation, readTrace, TRACED_CALLS } from './disk-trace.ts';
import { recovers } from './recovery.ts';
import { isTraceable, traced } from './trading-process.ts';

/** POWER_FAILURES chooses more of them, `each` one at every write; POWER_SEED chooses other ones. */
const FAILURES = process.env['POWER_FAILURES'] ?? '8';
const SEED = process.env['POWER_SEED'] ?? '1';
const RESPONSES = Number(process.env['POWER_RESPONSES'] ?? 300);
/** From this number on the process runs a checkpoint, besides that of its start. */
const RESPONSES_TO_CHECKPOINT = 4_000;
const TIMEOUT_MS = 1_800_000;
const LONGEST_WRITE = 1_048_576;

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
  const calls = `trace=${TRACED_CALLS.join(',')}`;
  const options = ['-f', '-y', '-xx', '-s', String(LONGEST_WRITE), '-e', calls, '-o', trace];
  const program = programs.path('kill-nine-child');
  const { code } = await traced({ program, options, dataDir: folder.path, responses: RESPONSES, sync });
  expect(code).toBe(0);
  const operations = readTrace(readFileSync(trace, 'utf8'));
  rmSync(trace);
  folder.remove();
  return { database, path, operations };
}

/** Numbers of operations before a failure, ascending. */
function momentsOf(operations: readonly DiskOperation[], random: SeededRandom): readonly number[] {
  if (FAILURES === 'each') return [...operations.keys()];
  const moments = Array.from({ length: Number(FAILURES) }, () => random.below(operations.length + 1));
  return moments.toSorted((left, right) => left - right);
}

interface Outcome {
  readonly failures: number;
  /** Failures that lost an acknowledged response. */
  readonly losses: number;
}

/** Lets the power fail. */
async function failures({ database, path, operations }: TracedRun): Promise<Outcome> {
  const random = new SeededRandom(SEED);
  const disk = new DiskModel(
    new Map([
      [path, database],
      [`${path}-wal`, Buffer.alloc(0)],
    ]),
  );
  const acknowledged: string[] = [];
  let losses = 0;
  let at = 0;
  const moments = momentsOf(operations, random);
  for (const moment of moments) {
    for (const operation of operations.slice(at, moment)) {
      disk.apply(operation);
      if (operation.kind === 'print') acknowledged.push(operation.text);
    }
    at = moment;
    const folder = dataFolder();
    for (const [file, bytes] of disk.fail(random))
      if (bytes.length > 0) writeFileSync(join(folder.path, basename(file)), bytes);
    if (!(await recovers(folder.path, acknowledged))) losses += 1;
    folder.remove();
  }
  return { failures: moments.length, losses };
}

describe.skipIf(!isTraceable)('a power failure', () => {
  it(
    `[STORE-4] [STORE-5] loses no acknowledged response and leaves no part of a commit (${FAILURES} moments)`,
    async ({ annotate }) => {
      const run = await tracedRun('FULL');
      const { operations, path } = run;
      expect(operations.filter(({ kind }) => kind === 'print')).toHaveLength(RESPONSES);
      const checkpoints = operations.filter(
        (operation) => operation.kind === 'sync' && operation.path === path,
      );
      expect(checkpoints.length).toBeGreaterThan(RESPONSES >= RESPONSES_TO_CHECKPOINT ? 1 : 0);
      const outcome = await failures(run);
      expect(outcome.losses).toBe(0);
      await annotate(String(outcome.failures), 'power failures');
      await annotate(String(operations.length), 'traced operations');
    },
    TIMEOUT_MS,
  );

  it('[STORE-4] loses responses where a commit is not synced: the check finds a loss', {
    tags: ['night'],
    timeout: TIMEOUT_MS,
  }, async ({ annotate }) => {
    const { losses } = await failures(await tracedRun('NORMAL'));
    expect(losses).toBeGreaterThan(0);
    await annotate(String(losses), 'losses without synced commits');
  });
});

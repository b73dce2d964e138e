/** Sweeps of a folder of pictures that several engines share. */

import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { UploadRow } from '@vernier/db/repositories/users/uploads';
import { ManualClock } from '@vernier/shared/clock';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Uploads } from './uploads.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const idOf = (digit: string) => digit.repeat(32);

let dataDir: string;
let clock: ManualClock;
let rows: Map<string, UploadRow>;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'uploads-'));
  clock = new ManualClock(DAY_MS);
  rows = new Map();
});
afterEach(() => rmSync(dataDir, { recursive: true }));

function open(owns: (userId: number) => boolean, isShared = true): Promise<Uploads> {
  return Uploads.open({
    ...{ dataDir, clock, isShared, shards: { owns } },
    rows: {
      ids: async () => [...rows.keys()],
      unusedBefore: async (atMs: number) =>
        [...rows.values()].filter(({ createdAtMs }) => createdAtMs < atMs),
      removeUnused: async (id: string) => rows.delete(id),
    } as never,
    cipher: {} as never,
    steady: { monotonicMs: () => clock.monotonicMs() },
    log: { error: () => expect.unreachable() } as never,
  });
}

function store(id: string, userId: number | null): void {
  writeFileSync(join(dataDir, 'uploads', id), '');
  if (userId !== null) addRow(id, userId);
}

function addRow(id: string, userId: number): void {
  rows.set(id, { id, userId, keyEncrypted: '', createdAtMs: clock.now(), usedAtMs: null });
}

async function sweep(uploads: Uploads): Promise<readonly string[]> {
  clock.advance(HOUR_MS);
  uploads.onInterval();
  await uploads.stop();
  return readdirSync(join(dataDir, 'uploads')).toSorted();
}

test('[CLUSTER-69] a file that another engine has just stored outlives a sweep, and one without a row goes with the next', async () => {
  const uploads = await open(() => true);
  store(idOf('a'), null);
  store(`${idOf('b')}.part`, null);
  store(idOf('c'), null);
  expect(await sweep(uploads)).toHaveLength(3);
  addRow(idOf('a'), 1);
  expect(await sweep(uploads)).toEqual([idOf('a')]);
});

test('[CLUSTER-69] a start in a shared folder removes no file of another engine', async () => {
  const first = await open(() => true);
  store(idOf('a'), null);
  await open(() => true);
  addRow(idOf('a'), 1);
  expect(await sweep(first)).toEqual([idOf('a')]);
});

test('[CLUSTER-69] a picture that nothing needs is removed by the owner of its user', async () => {
  const [one, two] = [await open((id) => id === 1), await open((id) => id === 2)];
  store(idOf('a'), 1);
  store(idOf('b'), 2);
  clock.advance(DAY_MS);
  expect(await sweep(one)).toEqual([idOf('b')]);
  expect(await sweep(two)).toEqual([]);
});

test('[UPLOAD-6] a single process removes a file without a row at its start', async () => {
  await open(() => true, false);
  store(idOf('a'), null);
  await open(() => true, false);
  expect(readdirSync(join(dataDir, 'uploads'))).toEqual([]);
});

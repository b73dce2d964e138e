/** Keys of two processes that start for the first time at the same moment. */

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ScratchFolders } from '../rig/data-folders.ts';
import { createTestDatabase, type TestDatabase } from '../rig/postgres-databases.ts';

const PROGRAM = fileURLToPath(new URL('../rig/key-process.ts', import.meta.url));
const ROUNDS = 6;

let database: TestDatabase;
let folders: ScratchFolders;
let processes: readonly ChildProcess[];

beforeEach(async () => {
  database = await createTestDatabase({ hasOwner: false });
  folders = new ScratchFolders();
  processes = [1, 2].map(() => fork(PROGRAM, [database.url], { execArgv: ['--import', 'tsx'] }));
  await Promise.all(processes.map((child) => once(child, 'message')));
});
afterEach(async () => {
  for (const child of processes) child.kill('SIGKILL');
  folders.remove();
  await database.drop();
});

test('[CLUSTER-97] two processes with one data folder have the same keys, and its files are theirs', {
  tags: ['night'],
}, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    database.connect().rows('DELETE FROM meta');
    const folder = folders.make();
    const keysOf = async () => {
      const answers = processes.map((child) => once(child, 'message'));
      for (const child of processes) child.send(folder);
      return (await Promise.all(answers)).map(([keys]) => keys as unknown);
    };
    const [one, two] = await keysOf();
    expect(two).toEqual(one);
    expect(readdirSync(folder).sort()).toEqual(['market.key', 'tape.key']);
    expect(await keysOf()).toEqual([one, one]);
  }
});

/** Jobs of processes on PostgreSQL, of which one is killed. */

import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../rig/postgres-databases.ts';
import { ServerProcess } from '../rig/server-process.ts';

const PROGRAM = fileURLToPath(new URL('../rig/jobs-process.ts', import.meta.url));
/** Two checks of the lock, and time for a machine with other work. */
const MOST_MS = 5_000;

let database: TestDatabase;
const processes: ServerProcess[] = [];

beforeEach(async () => {
  database = await createTestDatabase({ hasOwner: false });
});
afterEach(async () => {
  for (const one of processes.splice(0)) await one.end('SIGKILL');
  await database.drop();
});

function startProcess(): ServerProcess {
  const stdio: ['ignore', 'pipe', 'pipe'] = ['ignore', 'pipe', 'pipe'];
  const child = new ServerProcess(
    spawn(process.execPath, ['--import', 'tsx', PROGRAM, database.url], { stdio }),
  );
  processes.push(child);
  return child;
}

test('[CLUSTER-56] after a kill of the process with the jobs another one runs them within five seconds', {
  tags: ['night'],
}, async () => {
  const first = startProcess();
  await first.outputMatch(/(begins)/);
  const second = startProcess();
  await second.outputMatch(/(started)/);
  expect(second.output).not.toContain('begins');
  const killedMs = performance.now();
  await first.end('SIGKILL');
  await second.outputMatch(/(begins)/);
  expect(performance.now() - killedMs).toBeLessThan(MOST_MS);
});

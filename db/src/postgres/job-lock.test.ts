/** The lock of the jobs on a server of PostgreSQL. */

import { afterEach, expect, test } from 'vitest';
import { queryDatabase, testDatabase } from '../../test/postgres/test-database.ts';
import { JobLock } from './job-lock.ts';

const server = testDatabase();
const locks: JobLock[] = [];

afterEach(async () => {
  for (const lock of locks.splice(0)) await lock.close();
});

function lockOf(isPreferred = false): JobLock {
  const lock = new JobLock({ url: server.url, isPreferred });
  locks.push(lock);
  return lock;
}

test('[CLUSTER-56] one session has the lock until it closes', async () => {
  const [one, other] = [lockOf(), lockOf()];
  expect([await one.check(), await other.check(), await one.check()]).toEqual(['locked', 'taken', 'locked']);
  await one.close();
  expect(await other.check()).toBe('locked');
  expect([one.isLocked, other.isLocked]).toEqual([false, true]);
});

test('[CLUSTER-56] a lost connection is noticed without a question, and the next check connects again', async () => {
  const [one, other] = [lockOf(), lockOf()];
  await one.check();
  await other.check();
  await queryDatabase(
    server.url,
    `SELECT pg_terminate_backend(pid) FROM pg_locks JOIN pg_database AS own ON own.oid = pg_locks.database
     WHERE locktype = 'advisory' AND own.datname = current_database()`,
  );
  while (one.isLocked) await new Promise(setImmediate);
  expect(await other.check()).toBe('locked');
  expect(await one.check()).toBe('taken');
});

test('[CLUSTER-57] a preferred session gets the lock from another one, which gets it back after its end', async () => {
  const [engine, preferred, next] = [lockOf(), lockOf(true), lockOf(true)];
  await engine.check();
  expect([await preferred.check(), await engine.check()]).toEqual(['taken', 'requested']);
  await engine.release();
  expect([await engine.check(), await preferred.check(), await next.check()]).toEqual([
    'taken',
    'locked',
    'taken',
  ]);
  await preferred.close();
  expect([await engine.check(), await next.check()]).toEqual(['taken', 'locked']);
  await next.close();
  expect(await engine.check()).toBe('locked');
});

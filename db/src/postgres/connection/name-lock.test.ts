/** Names that one process at a time may lock. */

import { afterEach, expect, test } from 'vitest';
import { testDatabase } from '../../../test/postgres/test-database.ts';
import { NameLock } from './name-lock.ts';

const database = testDatabase();
const opened: NameLock[] = [];
afterEach(async () => {
  for (const locks of opened.splice(0)) await locks.close();
});

function open(): NameLock {
  const locks = new NameLock(database.url);
  opened.push(locks);
  return locks;
}

test('[CLUSTER-51] a name is locked by one process until it unlocks it or ends', async () => {
  const [one, other] = [open(), open()];
  const end = await one.lock('email 1');
  expect(await other.lock('email 1')).toBeNull();
  const endOther = await other.lock('email 2');
  expect(endOther).not.toBeNull();
  await end?.();
  expect(await other.lock('email 1')).not.toBeNull();
  await other.close();
  expect(await one.lock('email 1')).not.toBeNull();
  expect(await one.lock('email 2')).not.toBeNull();
});

test('a process without a lock has no connection to close', async () => {
  await expect(open().close()).resolves.toBeUndefined();
});

/** The cache of prepared statements: one statement for a text, in the mode of a new one, and never one that is being read. */

import { expect, test, vi } from 'vitest';
import { Database } from '../driver.ts';
import { withStatementCache } from './statement-cache.ts';

const READ = 'SELECT 1 AS one, 2 AS two';

test('[STORE-9] a text is prepared once, and its statement has the mode of a new one', () => {
  const client = new Database(':memory:');
  const prepare = vi.spyOn(client, 'prepare');
  const cached = withStatementCache(client);
  expect(cached.prepare(READ).raw().all()).toEqual([[1, 2]]);
  expect(cached.prepare(READ).all()).toEqual([{ one: 1, two: 2 }]);
  expect(prepare).toHaveBeenCalledTimes(1);
  client.close();
});

test('[STORE-9] a statement whose rows are being read is not used for a second reading', () => {
  const cached = withStatementCache(new Database(':memory:'));
  const rows = cached.prepare(READ).iterate();
  rows.next();
  expect(cached.prepare(READ).all()).toEqual([{ one: 1, two: 2 }]);
  rows.return?.();
});

test('[STORE-9] the oldest of 500 statements is prepared again', () => {
  const client = new Database(':memory:');
  const prepare = vi.spyOn(client, 'prepare');
  const cached = withStatementCache(client);
  for (let number = 0; number <= 500; number += 1) cached.prepare(`SELECT ${number}`);
  cached.prepare('SELECT 500');
  expect(prepare).toHaveBeenCalledTimes(501);
  cached.prepare('SELECT 0');
  expect(prepare).toHaveBeenCalledTimes(502);
  client.close();
});

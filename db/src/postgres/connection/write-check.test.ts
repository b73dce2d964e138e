/** Check whether the server takes writes. */

import { expect, test } from 'vitest';
import type { Pool } from '../driver.ts';
import { WriteCheck } from './write-check.ts';

test('its result is that of the check before, and an error is no', async () => {
  const results = [[{ isReadOnly: true }], null, [{ isReadOnly: false }]];
  let pending: Promise<unknown> = Promise.resolve();
  const query = () => {
    const rows = results.shift() ?? null;
    pending = rows === null ? Promise.reject(new Error('lost')) : Promise.resolve({ rows });
    return pending;
  };
  const check = new WriteCheck({ query } as unknown as Pick<Pool, 'query'>);
  const found: boolean[] = [];
  for (const _ of [1, 2, 3, 4]) {
    found.push(check.check());
    await pending.catch(() => {});
    await Promise.resolve();
    await Promise.resolve();
  }
  expect(found).toEqual([true, false, false, true]);
});

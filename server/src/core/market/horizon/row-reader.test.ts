/** Rows that are read again after changes of other processes. */

import { expect, test } from 'vitest';
import { rowReader } from './row-reader.ts';

test('[CLUSTER-27] changed rows take effect in their order, and unchanged ones not again', async () => {
  let rows = [{ id: 1, feeRateMicros: 5n }];
  const enforced: number[] = [];
  const read = rowReader(
    async () => rows,
    ({ id }) => enforced.push(id),
  );
  await read();
  rows = rows.map((row) => ({ ...row }));
  await read();
  expect(enforced).toEqual([1]);
  rows = [...rows, { id: 2, feeRateMicros: 6n }];
  await read();
  expect(enforced).toEqual([1, 1, 2]);
});

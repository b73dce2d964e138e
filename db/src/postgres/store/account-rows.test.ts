import type { AccountRow } from '@vernier/shared/trading/orders/account';
import { ALL_SHARDS } from '@vernier/shared/engine/shards';
import { LARGEST_MICROS } from '@vernier/shared/limits';
import { expect, test } from 'vitest';
import { AccountRows } from './account-rows.ts';

const ROW: AccountRow = {
  id: 3,
  book: 'real',
  balanceMicros: LARGEST_MICROS,
  lockedMicros: 1n,
  version: 5,
  holdingCount: 6,
  closedCount: 7,
  realisedMicros: -LARGEST_MICROS,
  entryCount: 8,
  marginCalled: true,
};

test('[BOUND-9] rows of accounts are returned as they were set, also far beyond the first ones', () => {
  const rows = new AccountRows();
  rows.addShards(ALL_SHARDS);
  const others = [
    { ...ROW, id: 1, book: 'demo', marginCalled: false },
    { ...ROW, id: 70_000 },
  ] as const;
  for (const row of [ROW, ...others]) rows.set(row);
  expect([3, 1, 70_000].map((id) => rows.get(id))).toEqual([ROW, ...others]);
  expect([0, 2, 4, 69_999, 1_000_000].map((id) => rows.get(id))).toEqual([null, null, null, null, null]);
  rows.delete(3);
  rows.delete(1_000_000);
  expect(rows.get(3)).toBeNull();
});

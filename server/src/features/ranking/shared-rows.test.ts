/** Rows of the ranking that processes of a cluster share. */

import type { TraderWire } from '@vernier/shared/api/shapes/trader';
import { ManualClock } from '@vernier/shared/clock';
import { expect, test } from 'vitest';
import { SharedRows } from './shared-rows.ts';

const rowOf = (id: string, rate: number): TraderWire => ({
  ...{ id, rank: 1, user: { uid: id, name: id }, strategy: 'calm', multiple: null, code: null },
  ...{ category_id: null, three_week_rate: rate, three_week_win: null, three_week_profit: '1.000000' },
  ...{
    max_drawdown: 0,
    total_rate: 0,
    total_profit: '1.000000',
    total_trade_num: 1,
    followers: 0,
    curve: [],
  },
});

test('[CLUSTER-59] each process stores the rows of its traders, and reads those of the others after some seconds', async () => {
  const stored = new Map<string, string>();
  const meta = {
    get: async (key: string) => stored.get(key) ?? null,
    async setAll(values: Readonly<Record<string, string>>) {
      for (const [key, value] of Object.entries(values)) stored.set(key, value);
    },
  };
  const steady = new ManualClock(0);
  const [one, other] = [new SharedRows({ meta, steady }), new SharedRows({ meta, steady })];
  const [first, second] = [rowOf('1', 2), rowOf('2', 3)];
  await one.onInterval(() => [first], [{ uid: '2' }]);
  await other.onInterval(() => [second], [{ uid: '1' }]);
  expect([one.rows, other.rows]).toEqual([[], [first]]);
  steady.advance(4_000);
  await one.onInterval(() => [first], [{ uid: '2' }]);
  expect(one.rows).toEqual([]);
  steady.advance(1_000);
  await one.onInterval(() => [first], [{ uid: '2' }]);
  expect(one.rows).toEqual([second]);
  // It has acquired the other's account.
  steady.advance(5_000);
  await one.onInterval(() => [first, second], []);
  expect(one.rows).toEqual([]);
});

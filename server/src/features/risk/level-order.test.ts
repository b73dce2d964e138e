/** The order of accounts by margin level against a plain sort, after random changes. */

import type { Account } from '@vernier/shared/trading/orders/account';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LevelOrder, type RankedAccount } from './level-order.ts';

const ACCOUNTS = 3_000;
const LEVELS = 40;

test('[ADMIN-20] accounts are in the order of their levels, then of their numbers, after any changes', () => {
  const change = fc.tuple(fc.integer({ min: 1, max: ACCOUNTS }), fc.integer({ min: -5, max: LEVELS }));
  const changes = fc.array(change, { minLength: 5_000, maxLength: 5_000 });
  fc.assert(
    fc.property(changes, fc.nat(ACCOUNTS), fc.integer({ min: -5, max: LEVELS }), (all, from, level) => {
      const order = new LevelOrder();
      const known = new Map<number, RankedAccount>();
      for (const [id, levelCents] of all) {
        const before = known.get(id);
        if (before !== undefined) order.remove(before);
        known.delete(id);
        if (levelCents === 0) continue;
        const one = { account: { id } as Account, levelCents };
        known.set(id, one);
        order.add(one);
      }
      const sorted = [...known.values()].sort(
        (left, right) => left.levelCents - right.levelCents || left.account.id - right.account.id,
      );
      expect(order.size).toBe(sorted.length);
      expect(order.accounts(0, ACCOUNTS)).toEqual(sorted);
      expect(order.accounts(from, 50)).toEqual(sorted.slice(from, from + 50));
      expect(order.countUpTo(level)).toBe(sorted.filter(({ levelCents }) => levelCents <= level).length);
      for (const one of sorted) order.remove(one);
      expect([order.size, order.accounts(0, 1)]).toEqual([0, []]);
    }),
    { seed: 36, numRuns: 5 },
  );
});

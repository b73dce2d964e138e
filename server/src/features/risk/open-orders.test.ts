/** The index of open orders: its start, and a search in slices. */

import type { Account } from '@vernier/shared/trading/orders/account';
import type { OpenOrder, Order } from '@vernier/shared/trading/orders/order';
import { expect, test } from 'vitest';
import { COMPARED_AT_ONCE, OpenOrderIndex } from './open-orders.ts';

/** Accounts of two books that have placed their pending orders in turn, over more than one range of numbers. */
function accounts(count: number, each: number): readonly Account[] {
  return Array.from({ length: count }, (_, index) => {
    const accountId = index + 1;
    const ids = Array.from({ length: each }, (__, place) => place * count + accountId);
    const openOrders = new Map(ids.map((id) => [id, { id, accountId, status: 'pending' } as OpenOrder]));
    const book = index % 2 === 0 ? 'demo' : 'real';
    return { id: accountId, book, holdingCount: 0, openOrders } as unknown as Account;
  });
}

test('[START-15] a start takes the open orders in the order of their numbers, an account or an order a step', () => {
  const index = new OpenOrderIndex(() => false);
  const active = accounts(7, 900);
  let steps = 0;
  for (const _ of index.restoring({ activeAccounts: () => active, orderCount: 7_000 })) steps += 1;
  expect([...index.all.keys()]).toEqual(Array.from({ length: 6_300 }, (_, place) => place + 1));
  expect([...index.all.values()].slice(0, 2).map((order) => index.bookOf(order))).toEqual(['demo', 'real']);
  expect({ steps, closed: index.closedCount }).toEqual({ steps: 7 + 6_300, closed: 700 });
});

test('the book of an order is that of its account, also of one whose other order has ended', () => {
  const index = new OpenOrderIndex(() => false);
  const [demo, real] = accounts(2, 2);
  for (const account of [demo, real]) {
    if (account === undefined) continue;
    const [first, second] = account.openOrders.values();
    if (first === undefined || second === undefined) continue;
    index.follow({ account, orders: [first, second] });
    const openOrders = new Map([[second.id, second]]);
    index.follow({
      account: { ...account, openOrders },
      orders: [{ ...first, status: 'cancelled' } as unknown as Order],
    });
  }
  expect([...index.all.values()].map((order) => [order.id, index.bookOf(order)])).toEqual([
    [3, 'demo'],
    [4, 'real'],
  ]);
});

test('[ADMIN-22] a search compares some two thousand of 300,000 open orders before other work runs', {
  tags: ['night'],
}, async () => {
  const index = new OpenOrderIndex(() => false);
  for (const _ of index.restoring({ activeAccounts: () => accounts(100, 3_000), orderCount: 300_000 }));
  let [compared, mostCompared] = [0, 0];
  const found = await index.find(
    (order) => {
      compared += 1;
      return index.bookOf(order) === 'real' && order.accountId === 8;
    },
    {
      async run(work) {
        const before = compared;
        const result = await work();
        mostCompared = Math.max(mostCompared, compared - before);
        return result;
      },
    },
  );
  expect({ compared, mostCompared }).toEqual({ compared: 300_000, mostCompared: COMPARED_AT_ONCE });
  expect(found.map(({ id }) => id)).toEqual(Array.from({ length: 3_000 }, (_, place) => place * 100 + 8));
});

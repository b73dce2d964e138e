import { describe, expect, it } from 'vitest';
import { EURUSD } from '../../../test/instruments.ts';
import { resting, TradingScenario } from '../../../test/trading-scenario.ts';
import type { PendingOrder } from '../orders/order.ts';
import { ExpiryBook } from './expiry-book.ts';

function orders(times: readonly (number | null)[]): readonly PendingOrder[] {
  const at = new TradingScenario(1_000_000_000n);
  at.quote(EURUSD, 110_000, 110_010);
  at.run(resting(EURUSD, 109_000));
  const order = at.order(1) as PendingOrder;
  return times.map((expiresAtMs, index) => ({ ...order, id: index + 1, expiresAtMs }));
}

const ids = (taken: readonly { id: number }[]) => taken.map(({ id }) => id);

describe('ExpiryBook', () => {
  it('[ORDER-24] gives each order once when its time has come, the earliest first and at most so many', () => {
    const book = new ExpiryBook();
    for (const order of orders([30, 10, null, 20, 20])) book.follow(order);
    expect(book.nextMs).toBe(10);
    expect(book.takeUntil(9, 10)).toEqual([]);
    expect(ids(book.takeUntil(29, 1))).toEqual([2]);
    expect(new Set(ids(book.takeUntil(29, 10)))).toEqual(new Set([4, 5]));
    expect(book.nextMs).toBe(30);
    expect(ids(book.takeUntil(30, 10))).toEqual([1]);
    expect(book.nextMs).toBe(Number.POSITIVE_INFINITY);
  });

  it('[ORDER-24] follows a changed time, and forgets an order that has none or no longer waits', () => {
    const book = new ExpiryBook();
    const [first, second, third] = orders([10, 10, 10]) as [PendingOrder, PendingOrder, PendingOrder];
    for (const order of [first, second, third]) book.follow(order);
    book.follow({ ...first, expiresAtMs: 50 });
    book.follow({ ...second, expiresAtMs: null });
    book.follow({ ...third, status: 'cancelled', closedAtMs: 5, closeReason: 'cancelled', historyNumber: 1 });
    expect(book.takeUntil(49, 10)).toEqual([]);
    expect(ids(book.takeUntil(50, 10))).toEqual([1]);
  });
});

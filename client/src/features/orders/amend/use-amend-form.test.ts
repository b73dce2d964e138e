import { rolloverAfter } from '@vernier/shared/market/rollover';
import { expect, it } from 'vitest';
import { decodeOrder } from '@vernier/shared/api/order-codec';
import { orderWire } from '../../../../test/order-wire.ts';
import { changesOf } from './use-amend-form.ts';

const NOW = Date.UTC(2026, 10, 21, 6);

it('[ORDER-27] only what differs from the order is sent, with the moment of a chosen end', () => {
  const order = decodeOrder(orderWire(7, 0));
  if (order.status !== 'pending') throw new Error('the order waits');
  const same = { target: order.targetPrice, lots: order.lots, end: 'never' } as const;
  const timed = { ...order, expiresAtMs: NOW + 5_000 };
  expect(changesOf(order, same, NOW)).toEqual({});
  expect(changesOf(order, { ...same, target: 109_000, lots: 10_000_000 }, NOW)).toEqual({
    targetPrice: 109_000,
    lots: 10_000_000,
  });
  expect(changesOf(order, { ...same, end: 'day' }, NOW)).toEqual({ expiry: rolloverAfter(NOW) });
  expect(changesOf(timed, { ...same, end: 'week' }, NOW)).toEqual({ expiry: NOW + 7 * 86_400_000 });
  expect(changesOf(timed, same, NOW)).toEqual({ expiry: null });
  expect(changesOf(timed, { ...same, end: 'kept' }, NOW)).toEqual({});
});

/** Texts of pushes about orders: a pending one that did not fill, and a close. */

import type { Committed } from '@vernier/shared/engine/requests';
import { INSTRUMENTS } from '@vernier/shared/market/instruments';
import { expect, test } from 'vitest';
import { pushContentsOf, pushNotificationOf } from './push-content.ts';

function bodyOf(cancellation: object): string | undefined {
  const body = { kind: 'OrderCancelled', orderId: 7, ...cancellation };
  const order = { id: 7, instrumentId: 1, lots: 50_000_000, openPrice: 110_000 };
  const committed = { events: [{ body }], orders: [order], transfers: [] } as unknown as Committed;
  const [news] = pushContentsOf(committed, (id) => INSTRUMENTS.find((one) => one.id === id));
  return news && pushNotificationOf(news, 'en').message.body;
}

test('[EXPLAIN-3] a push names the margin call that prevented a fill', () => {
  const reason = 'insufficient_margin';
  expect(bodyOf({ reason, lacked: { marginCalled: false } })).toBe(
    'Not enough funds to open EURUSD, 0.50 lots at 1.10000.',
  );
  expect(bodyOf({ reason, lacked: { marginCalled: true } })).toBe(
    'EURUSD, 0.50 lots: no order opens during a margin call. You paid nothing.',
  );
});

test('[ORDER-18] [PUSH-2] a push reports that an order was cancelled beyond its own stop', () => {
  expect(bodyOf({ reason: 'closed_by_fill' })).toBe(
    'EURUSD, 0.50 lots: the price was already past its stop or target. You paid nothing.',
  );
  expect(bodyOf({ reason: 'cancelled' })).toBeUndefined();
});

test('[MARGIN-16] [PUSH-2] a push of a close has the result after fee and swap', () => {
  const amounts = { feeMicros: 2_500_000n, swapMicros: -750_000n };
  const order = { id: 7, instrumentId: 1, lots: 50_000_000, status: 'closed', ...amounts };
  const body = { kind: 'OrderClosed', orderId: 7, reason: 'take_profit', closePrice: 110_006 };
  const committed = { events: [{ body: { ...body, profitMicros: 3_000_000n } }], orders: [order] };
  const [content] = pushContentsOf(committed as unknown as Committed, (id) =>
    INSTRUMENTS.find((one) => one.id === id),
  );
  expect(content && pushNotificationOf(content, 'en').message.body).toBe(
    'EURUSD, 0.50 lots closed at 1.10006: \u22120.25\u00a0USD after fee and swap',
  );
});

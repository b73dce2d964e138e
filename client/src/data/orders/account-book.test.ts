/** Open orders between the first list and the subscription of their pushes. */

import type { DealsWire } from '@vernier/shared/api/shapes/order';
import { afterEach, expect, it, vi } from 'vitest';
import type { SessionScope } from '../browser-storage/session-scope.ts';
import { live } from '../transport/live.ts';
import { vernier } from '../transport/vernier.ts';
import { followAccount, openOrders } from './account-book.ts';

const SCOPE = { onEnd: () => () => {} } as unknown as SessionScope;
const NONE = { total: 0, data: [], balance: '1000.000000', margin_call: false } as unknown as DealsWire;

afterEach(() => {
  openOrders.clear();
  vi.restoreAllMocks();
});

it('[SDK-16] are read again when the server has subscribed their topic, and only then', async () => {
  const call = vi.spyOn(vernier, 'call').mockResolvedValue(NONE);
  let report = (_topic: string): void => {};
  vi.spyOn(live, 'onSubscribed').mockImplementation((listener) => {
    report = listener;
    return () => {};
  });
  const end = followAccount(SCOPE);
  await openOrders.load();
  const first = call.mock.calls.length;
  report('DAY_MARKET');
  await Promise.resolve();
  expect(call.mock.calls.length).toBe(first);
  report('FOREX_TRADE');
  await vi.waitFor(() => expect(call.mock.calls.length).toBe(first + 2));
  end();
});

/** Wallet pushes: the balance is updated before other listeners are called. */

import type { AccountWire } from '@vernier/shared/api/shapes/account';
import type { WalletPushWire } from '@vernier/shared/api/shapes/frames';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openOrders } from './orders/account-book.ts';
import { live } from './transport/live.ts';
import { queryClient } from './transport/query-client.ts';
import { onWalletPush } from './transport/wallet-feed.ts';
import { followWallet } from './start-account.ts';

const account = { balance: '1500.000000' } as AccountWire;
let push: (news: WalletPushWire) => void;

beforeEach(() => {
  vi.spyOn(live, 'subscribe').mockImplementation((_, listener) => {
    push = listener;
    return () => {};
  });
  openOrders.show({ orders: [], balanceMicros: 1_000_000_000n, called: false });
  followWallet();
});

afterEach(() => {
  openOrders.clear();
  vi.restoreAllMocks();
});

it('listeners find the new balance', () => {
  const seen: unknown[] = [];
  const end = onWalletPush(() => seen.push(openOrders.state.balanceMicros));
  push({ event: 'adjustment', amount: '500.000000', account });
  end();
  expect(seen).toEqual([1_500_000_000n]);
});

it('has the lists of transfers read again when one of them changed, and then only', () => {
  const invalidate = vi.spyOn(queryClient, 'invalidateQueries').mockResolvedValue();
  push({ event: 'adjustment', amount: '500.000000', account });
  push({ event: 'support_read', up_to: 3 });
  expect(invalidate).not.toHaveBeenCalled();
  for (const event of ['deposit', 'withdrawal']) push({ event, account } as WalletPushWire);
  expect(invalidate).toHaveBeenCalledTimes(2);
});

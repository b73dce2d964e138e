/** All accounts of a store in memory, for programs that compare each of them. */

import type { HedgedMargin } from '../trading/orders/margin-legs.ts';
import { LiveAccounts } from './live-accounts.ts';
import type { Store } from './store.ts';

export async function loadAll(
  store: Pick<Store, 'load' | 'accountRows'>,
  hedgedMargin: HedgedMargin = 'full',
): Promise<LiveAccounts> {
  const stored = await store.load();
  const source = { source: store, limit: Number.POSITIVE_INFINITY };
  const accounts = new LiveAccounts(stored, source, hedgedMargin);
  accounts.readAbsent(Array.from({ length: stored.lastAccountId }, (_, index) => index + 1));
  return accounts;
}

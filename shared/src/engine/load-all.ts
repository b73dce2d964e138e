/** All accounts of a store in memory, for programs that compare each of them. */

import { LiveAccounts } from './live-accounts.ts';
import type { Store } from './store.ts';

export async function loadAll(store: Pick<Store, 'load' | 'accountRows'>): Promise<LiveAccounts> {
  const stored = await store.load();
  const accounts = new LiveAccounts(stored, { source: store, limit: Number.POSITIVE_INFINITY });
  accounts.readAbsent(Array.from({ length: stored.lastAccountId }, (_, index) => index + 1));
  return accounts;
}

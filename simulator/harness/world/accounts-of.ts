/** All accounts of a running executor by id, in memory or not. */

import type { Executor } from '@vernier/shared/engine/executor';
import type { Account } from '@vernier/shared/trading/orders/account';

export function* accountsOf(executor: Executor): Generator<Account> {
  for (let id = 1; id <= executor.lastAccountId; id += 1) {
    const account = executor.account(id);
    if (account !== undefined) yield account;
  }
}

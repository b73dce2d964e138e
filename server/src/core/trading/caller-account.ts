/** The caller's trading account: every user has exactly one, with the user's own id. */

import { invariant } from '@vernier/shared/assert';
import type { Account } from '@vernier/shared/trading/orders/account';
import type { Session } from '../../platform/routing/session.ts';
import type { Executor } from '@vernier/shared/engine/executor';

export function callerAccount(
  { executor }: { readonly executor: Pick<Executor, 'account'> },
  session: Session,
): Account {
  const account = executor.account(session.user.id);
  invariant(account !== undefined, `user ${session.user.id} has an account`);
  return account;
}

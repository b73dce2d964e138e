/** The caller's trading account: every user has exactly one, with the user's own id. */

import { invariant } from '@vernier/shared/assert';
import type { Account } from '@vernier/shared/trading/orders/account';
import type { Session } from '../../platform/routing/session.ts';
import type { Context } from '../../context.ts';

export function callerAccount({ executor }: Context, session: Session): Account {
  const account = executor.account(session.user.id);
  invariant(account !== undefined, `user ${session.user.id} has an account`);
  return account;
}

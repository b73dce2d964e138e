/** Closes an unused demo account: open orders end as at a reset, and the balance stays as it is. */

import { isRefusal, refuse } from '../../refusals.ts';
import type { Account } from '../orders/account.ts';
import { closeOpenOrders } from './closing.ts';
import type { Decision, DecisionContext } from './context.ts';

/** Orders closed by one command: a decision with thousands would make others wait. */
export const MOST_ORDERS_CLOSED = 200;

/** An account with more open orders takes several commands; it is closed by the last one. */
export function closeAccount(account: Account, context: DecisionContext): Decision {
  if (account.book !== 'demo') return refuse('only_demo_account');
  // The row of a transfer is never deleted.
  if (account.openTransfers.size > 0) return refuse('account_not_empty');
  const settled = closeOpenOrders(account, context, MOST_ORDERS_CLOSED);
  if (isRefusal(settled)) return settled;
  const isLast = account.openOrders.size <= MOST_ORDERS_CLOSED;
  return isLast ? [...settled.events, { kind: 'AccountClosed' }] : settled.events;
}

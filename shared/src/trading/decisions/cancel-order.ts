/** Cancels a pending order, also in a closed market; its reserve is free again [ORDER-14]. */

import { refuse } from '../../refusals.ts';
import type { Account } from '../orders/account.ts';
import type { CancelOrder } from '../orders/commands.ts';
import type { Decision, DecisionContext } from './context.ts';

export function cancelOrder(
  account: Account,
  { orderId, remark }: CancelOrder,
  context: DecisionContext,
): Decision {
  const order = account.openOrders.get(orderId);
  if (order === undefined) return refuse(context.orderKnown ? 'state_changed' : 'not_found');
  if (order.status !== 'pending') return refuse('state_changed');
  const why = remark === undefined ? {} : { remark };
  return [{ kind: 'OrderCancelled', orderId, reason: 'cancelled', tick: null, before: null, ...why }];
}

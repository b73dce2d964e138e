/** Ends a pending order whose time has come, also in a closed market; its reserve is free again [ORDER-24]. */

import type { Account } from '../orders/account.ts';
import type { ExpireOrder } from '../orders/commands.ts';
import type { OrderCancelled } from '../orders/events.ts';
import type { DecisionContext } from './context.ts';

export function expireOrder(
  account: Account,
  { orderId }: ExpireOrder,
  { nowMs }: DecisionContext,
): readonly OrderCancelled[] {
  const order = account.openOrders.get(orderId);
  if (order?.status !== 'pending' || order.expiresAtMs === null || nowMs < order.expiresAtMs) return [];
  return [{ kind: 'OrderCancelled', orderId, reason: 'expired', tick: null, before: null }];
}

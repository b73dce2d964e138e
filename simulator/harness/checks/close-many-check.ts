/** Check of a command that closes several positions: those that fit and are still open are the ones that cannot be closed [ORDER-22]. */

import { invariant } from '@vernier/shared/assert';
import type { FailedOrder } from '@vernier/shared/trading/decisions/context';
import type { CloseMany } from '@vernier/shared/trading/orders/commands';
import { referenceFloating } from './account-figures.ts';
import { closeFault, type RefusalContext } from './refusal-check.ts';

/** `context.account` is the account after the command. */
export function checkCloseMany(
  { instrumentId, side, result }: CloseMany,
  failed: readonly FailedOrder[],
  context: RefusalContext,
): void {
  const { account, quoteLog } = context;
  const expected = [];
  for (const order of account.openOrders.values()) {
    if (order.status !== 'holding') continue;
    if (instrumentId !== null && instrumentId !== order.instrumentId) continue;
    if (side !== null && side !== order.side) continue;
    const floating = referenceFloating(order, quoteLog);
    if ((result === 'profit' && floating <= 0n) || (result === 'loss' && floating >= 0n)) continue;
    const fault = closeFault({ kind: 'CloseOrder', orderId: order.id, lots: null }, context);
    invariant(fault !== null, `order ${order.id} is open although it fits and can be closed`);
    expected.push(`${order.id} ${fault}`);
  }
  const given = failed.map(({ orderId, refusal }) => `${orderId} ${refusal.refused}`);
  invariant(given.join() === expected.join(), `${given.join()} could not be closed, not ${expected.join()}`);
}

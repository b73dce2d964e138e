/** Check of the ends of pending orders: allowed times, ends at their time, and none that waits past it [ORDER-24] [ORDER-25]. */

import { invariant } from '@vernier/shared/assert';
import type { TimeMs } from '@vernier/shared/clock';
import type { Account } from '@vernier/shared/trading/orders/account';
import type { PlacePending } from '@vernier/shared/trading/orders/commands';
import type { OpenOrder } from '@vernier/shared/trading/orders/order';

const DAY_MS = 86_400_000;
/** Random times are well within a year or well beyond it. */
const YEAR_MS = 366 * DAY_MS;

/** Whether the end of a new order is in the past or too far ahead. */
export function isWrongExpiry({ expiry = null }: Pick<PlacePending, 'expiry'>, nowMs: TimeMs): boolean {
  return expiry !== null && expiry !== 'day' && (expiry <= nowMs || expiry > nowMs + YEAR_MS);
}

/** Whether the time of an order has come. */
export function isPastExpiry(order: OpenOrder, atMs: TimeMs): boolean {
  return order.status === 'pending' && order.expiresAtMs !== null && order.expiresAtMs <= atMs;
}

/** After a moment no order waits whose time has come. */
export function checkNothingExpired({ openOrders }: Account, momentMs: TimeMs): void {
  for (const order of openOrders.values())
    invariant(!isPastExpiry(order, momentMs), `pending order ${order.id} is past its time and still open`);
}

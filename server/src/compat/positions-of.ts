/** Positions of an account by instrument and side. */

import type { Account } from '@vernier/shared/trading/orders/account';
import type { Position, Side } from '@vernier/shared/trading/orders/order';

export function opposite(side: Side): Side {
  return side === 'buy' ? 'sell' : 'buy';
}

/** Positions of an instrument's side, the oldest first. */
export function positionsOf({ openOrders }: Account, instrumentId: number, side: Side): readonly Position[] {
  return [...openOrders.values()].filter(
    (order): order is Position =>
      order.status === 'holding' && order.instrumentId === instrumentId && order.side === side,
  );
}

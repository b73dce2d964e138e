/**
 * Trailing stops: a stop that follows the best closing price at a distance and never moves back [STOP-6]. A fixed stop-loss
 * may be set as well, and the nearer one counts [STOP-7].
 */

import type { Points } from '../../numbers/price.ts';
import type { StopsSet } from './events.ts';
import type { FillTick, OpenOrder, Position, Side } from './order.ts';

/** Where a trailing stop stands when this is the best closing price so far. */
export function trailedPrice(side: Side, best: Points, distance: Points): Points {
  return side === 'buy' ? best - distance : best + distance;
}

/** The stop that a falling position reaches first; null without any. */
export function nearerStop(side: Side, one: Points | null, other: Points | null): Points | null {
  if (one === null || other === null) return one ?? other;
  return side === 'buy' ? Math.max(one, other) : Math.min(one, other);
}

/** The tick from which on the trailing stop of a position follows the market. */
export function trailingStartOf({ trailingTick, openTick }: Position): FillTick {
  return trailingTick ?? openTick;
}

/** The order with its stops replaced. A trailing stop with another distance begins again, at the tick of the change. */
export function withStops(
  order: OpenOrder,
  { stopLoss, takeProfit, trailingStop, tick }: StopsSet,
): OpenOrder {
  const stops = { stopLoss, takeProfit, trailingStop };
  if (order.status === 'pending') return { ...order, ...stops };
  if (trailingStop === (order.trailingStop ?? null)) return { ...order, ...stops };
  return { ...order, ...stops, trailingTick: trailingStop === null ? null : tick };
}

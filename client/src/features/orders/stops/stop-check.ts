/** Validation of a stop-loss or take-profit price by the server's bounds, and the nearest valid price. */

import type { Instrument } from '@vernier/shared/market/instrument';
import type { Points } from '@vernier/shared/numbers/price';
import type { Side } from '@vernier/shared/trading/orders/order';
import { allowedStops } from '@vernier/shared/trading/rules/stop-rules';

export const STOP_NAMES = ['stopLoss', 'takeProfit'] as const;
export type StopName = (typeof STOP_NAMES)[number];

/** A price field. It starts at the market price, which is not the user's choice, and counts only once it was changed. */
export interface PriceEntry {
  /** Null while the text is no price. */
  readonly points: Points | null;
  readonly moved: boolean;
}

/** `unmoved` is still the market price that the field was filled with. */
export type StopProblem = 'missing' | 'unmoved' | 'wrong_side' | 'too_near' | 'too_far';

export interface StopBounds {
  readonly stop: StopName;
  readonly side: Side;
  /** The closing price of the position now; of a pending order, its target. */
  readonly reference: Points;
  /** The reference is the market, and moves. */
  readonly moving: boolean;
  readonly instrument: Pick<Instrument, 'stopsLevel'>;
}

/** A buy's stop-loss and a sell's take-profit are below the price, the other two above. */
export function isBelowPrice({ side, stop }: Pick<StopBounds, 'side' | 'stop'>): boolean {
  return (side === 'buy') === (stop === 'stopLoss');
}

export function stopProblem({ points, moved }: PriceEntry, bounds: StopBounds): StopProblem | null {
  if (points === null || points <= 0) return 'missing';
  if (!moved) return 'unmoved';
  const { min, max } = allowedStops(bounds.instrument, { side: bounds.side, price: bounds.reference })[
    bounds.stop
  ];
  if (points >= min && points <= max) return null;
  if (isBelowPrice(bounds)) return points < bounds.reference ? 'too_near' : 'wrong_side';
  if (points > max) return 'too_far';
  return points > bounds.reference ? 'too_near' : 'wrong_side';
}

/** The nearest valid price. */
export function nearestValid(bounds: StopBounds): Points {
  const allowed = allowedStops(bounds.instrument, { side: bounds.side, price: bounds.reference })[
    bounds.stop
  ];
  return isBelowPrice(bounds) ? allowed.max : allowed.min;
}

/**
 * The price that one tap sets: the nearest valid one, with twice the distance from a moving market, since a stop at the very
 * bound is refused after the next tick.
 */
export function suggestedStop(bounds: StopBounds): Points {
  const nearest = nearestValid(bounds);
  return bounds.moving ? nearest + (nearest - bounds.reference) : nearest;
}

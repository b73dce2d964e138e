/** Validation of a stop-loss or take-profit price by the server's bounds, and the nearest valid price. */

import type { Instrument } from '@vernier/shared/market/instrument';
import type { Points } from '@vernier/shared/numbers/price';
import type { Side } from '@vernier/shared/trading/orders/order';
import { allowedStops } from '@vernier/shared/trading/rules/stop-rules';
import type { TFunction } from 'i18next';
import { isolate, pointsText } from '../../../ui/format/number-text.ts';
import { distanceText } from '../../../ui/numbers/distance.tsx';
import { closingPriceOf } from '@vernier/shared/trading/pricing/fill-price';
import type { OpenOrderView } from '@vernier/shared/api/order-codec';
import type { LiveQuote } from '../../../data/market/quotes.ts';

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

/** Texts of an invalid stop, with the valid price or distance. */
export function stopProblemText(
  problem: StopProblem,
  bounds: StopBounds,
  precision: number,
  t: TFunction,
): string {
  const values = {
    name: t(`ticket.${bounds.stop}`),
    price: isolate(pointsText(nearestValid(bounds), precision)),
    distance: distanceText(Math.max(bounds.instrument.stopsLevel, 1), precision, t),
  };
  if (problem !== 'wrong_side' && problem !== 'unmoved') return t(`ticket.stopProblem.${problem}`, values);
  return t(isBelowPrice(bounds) ? 'ticket.stopProblem.below' : 'ticket.stopProblem.above', values);
}

type LivePrices = Pick<LiveQuote, 'bidPoints' | 'askPoints'> | undefined;

/** The target of a pending order, else the closing price of the position now; null while there is no price. */
export function stopReference(order: OpenOrderView, quote: LivePrices): Points | null {
  if (order.status === 'pending') return order.targetPrice;
  if (quote === undefined) return null;
  return closingPriceOf(order.side, { bid: quote.bidPoints, ask: quote.askPoints });
}

export function stopBoundsOf(
  order: OpenOrderView,
  stop: StopName,
  { quote, instrument }: { quote: LivePrices; instrument: Pick<Instrument, 'stopsLevel'> },
): StopBounds | null {
  const reference = stopReference(order, quote);
  if (reference === null) return null;
  return { stop, side: order.side, reference, moving: order.status === 'holding', instrument };
}

/** Bounds of stops and targets: on their side of the price, far enough from it, and within reason [STOP-1] [ORDER-15]. */

import type { Instrument } from '../../market/instrument.ts';
import { type Points, scaledToNumber } from '../../numbers/price.ts';
import { type Refusal, type RefusalReason, refuse } from '../../refusals.ts';
import type { PendingKind, Side } from '../orders/order.ts';

/** How far a price may be from the market, as a factor; beyond it is a typing error. */
const FARTHEST = 10;

export interface Stops {
  readonly stopLoss: Points | null;
  readonly takeProfit: Points | null;
  readonly trailingStop?: Points | null;
}

/** What stops are measured from: the closing side of the market, or the target of a pending order. */
export interface StopReference {
  readonly side: Side;
  readonly price: Points;
}

/** Both ends are allowed. */
export interface Allowed {
  readonly min: Points;
  readonly max: Points;
}

/** The bounds of each stop; the client shows the same [STOP-1]. */
export function allowedStops(
  { stopsLevel }: Pick<Instrument, 'stopsLevel'>,
  { side, price }: StopReference,
): Readonly<Record<'stopLoss' | 'takeProfit', Allowed>> {
  // In addition to StopsLevel, a stop that equals the price is invalid: it would fire immediately.
  const distance = Math.max(stopsLevel, 1);
  const below = { min: 1, max: price - distance };
  const above = { min: price + distance, max: price * FARTHEST };
  return side === 'buy' ? { stopLoss: below, takeProfit: above } : { stopLoss: above, takeProfit: below };
}

/** The bounds of the distance of a trailing stop: its first place is where a stop-loss may be; the client shows the same [STOP-6]. */
export function allowedDistance(
  instrument: Pick<Instrument, 'stopsLevel'>,
  reference: StopReference,
): Allowed {
  const { min, max } = allowedStops(instrument, reference).stopLoss;
  const { side, price } = reference;
  return side === 'buy' ? { min: price - max, max: price - min } : { min: min - price, max: max - price };
}

/** 1010 for the first stop that is not allowed; null stops always are. */
export function stopsRefusal(
  instrument: Instrument,
  { stopLoss, takeProfit, trailingStop = null }: Stops,
  reference: StopReference,
): Refusal | null {
  if (stopLoss === null && takeProfit === null && trailingStop === null) return null;
  const allowed = allowedStops(instrument, reference);
  return (
    rangeRefusal('stop_loss_not_allowed', stopLoss, { ...allowed.stopLoss, instrument }) ??
    distanceRefusal(trailingStop, allowedDistance(instrument, reference)) ??
    rangeRefusal('take_profit_not_allowed', takeProfit, { ...allowed.takeProfit, instrument })
  );
}

/** The bounds of a target; the market price itself is not allowed. */
export function allowedTarget(market: Points): Allowed {
  return { min: Math.ceil(market / FARTHEST), max: market * FARTHEST };
}

/** A better price than the market's is a limit, a worse one a stop entry [ORDER-10]. */
export function pendingKindOf(side: Side, target: Points, market: Points): PendingKind {
  const better = side === 'buy' ? target < market : target > market;
  return better ? 'limit' : 'stop';
}

/** 1010 unless the target differs from the market and is within a tenth of it and ten times it [ORDER-15]. */
export function targetRefusal(instrument: Instrument, target: Points, market: Points): Refusal | null {
  const allowed = { ...allowedTarget(market), instrument };
  return target === market
    ? outside('target_not_allowed', allowed)
    : rangeRefusal('target_not_allowed', target, allowed);
}

function distanceRefusal(distance: Points | null, { min, max }: Allowed): Refusal | null {
  if (distance === null || (distance >= min && distance <= max)) return null;
  return refuse('stop_loss_not_allowed', { field: 'trailing_stop', min, max });
}

const FIELDS = {
  target_not_allowed: 'target_price',
  stop_loss_not_allowed: 'stop_loss_price',
  take_profit_not_allowed: 'target_profit_price',
} as const satisfies Partial<Record<RefusalReason, string>>;

interface Bounds extends Allowed {
  readonly instrument: Instrument;
}

function rangeRefusal(reason: keyof typeof FIELDS, price: Points | null, bounds: Bounds): Refusal | null {
  if (price === null || (price >= bounds.min && price <= bounds.max)) return null;
  return outside(reason, bounds);
}

function outside(reason: keyof typeof FIELDS, { min, max, instrument }: Bounds): Refusal {
  const { pricePrecision } = instrument;
  return refuse(reason, {
    field: FIELDS[reason],
    min: scaledToNumber(min, pricePrecision),
    max: scaledToNumber(max, pricePrecision),
  });
}

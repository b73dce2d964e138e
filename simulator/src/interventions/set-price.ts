/** An administrator's price: the bid of one tick is exactly that, the tick trades at once, and the market walks on from there [S8]. */

import type { Points } from '@vernier/shared/numbers/price';
import { scaledToNumber } from '@vernier/shared/numbers/price';
import { isRefusal, type Refusal, refuse } from '@vernier/shared/refusals';
import type { Intervention } from './intervention.ts';
import type { Market } from '../market.ts';
import type { Slot } from '../slot.ts';
import { priceTargetAt } from './scenario-request.ts';

export interface PriceRequest {
  /** Code of the instrument. */
  readonly code: string;
  readonly price: Points;
  /** The slot whose bid it becomes; nobody may have seen it yet. */
  readonly slot: Slot;
}

/** The acts, or why the price cannot be set: `min` and `max` are as on the wire. */
export function setPriceInterventions(
  market: Market,
  { code, price, slot }: PriceRequest,
): readonly Intervention[] | Refusal {
  const target = priceTargetAt(market, code, slot);
  if (isRefusal(target)) return target;
  const delta = Number.isSafeInteger(price) ? target.deltaForBid(price) : null;
  if (delta !== null) return [{ ...target.shift(slot, delta), trusted: true }];
  const { min, max } = target.bidRange();
  const precision = market.instruments.find((instrument) => instrument.code === code)?.pricePrecision ?? 0;
  const wire = (points: number) => scaledToNumber(points, precision);
  return refuse('outside_limits', { fields: ['price'], min: wire(min), max: wire(max) });
}

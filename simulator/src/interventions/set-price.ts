/** Price set by an administrator: the bid of one tick equals it, the tick trades without confirmation, and the path continues from it [MARKET-8]. */

import { scaledToNumber } from '@vernier/shared/numbers/price';
import { isRefusal, type Refusal, refuse } from '@vernier/shared/refusals';
import type { Intervention } from '@vernier/shared/market/intervention';
import type { Market } from '../market.ts';
import type { PriceRequest } from '@vernier/shared/market/market-source';
import { priceTargetAt } from './scenario-request.ts';

/** The interventions, or a refusal with `min` and `max` as API numbers. */
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

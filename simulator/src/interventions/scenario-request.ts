/** Check of a scenario request: its size, and the price target of its instrument. */

import { type Refusal, refuse } from '@vernier/shared/refusals';
import type { Market } from '../market.ts';
import { SCENARIO_SIZES, type ScenarioRequest } from '@vernier/shared/market/scenario-request';
import type { Slot } from '@vernier/shared/market/slot';
import { PriceTarget } from './price-target.ts';

const HUNDREDTHS = 100;

/** The size in hundredths, or a refusal. */
export function sizeOf({ name, size }: ScenarioRequest): number | Refusal {
  const { least, usual, most } = SCENARIO_SIZES[name];
  const requested = size ?? usual;
  const hundredths = Math.round(requested * HUNDREDTHS);
  const isInside = hundredths >= least * HUNDREDTHS && hundredths <= most * HUNDREDTHS && hundredths !== 0;
  return isInside ? hundredths : refuse('outside_limits', { fields: ['size'], min: least, max: most });
}

/** The price target of an instrument that ticks at the slot, or a refusal. */
export function priceTargetAt(market: Market, code: string, slot: Slot): PriceTarget | Refusal {
  const feed = market.feedOf(code);
  if (feed === undefined) return refuse('not_found');
  if (feed.schedule.hasTick(slot)) return new PriceTarget(market, feed, slot);
  const state = feed.schedule.stateAt(slot);
  if (state === 'closed') return refuse('market_closed');
  return refuse(state === 'halted' ? 'trading_halted' : 'price_not_available');
}

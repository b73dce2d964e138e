/** Scenario requests: names, sizes and their limits. */

import { type Refusal, refuse } from '@vernier/shared/refusals';
import type { Market } from '../market.ts';
import type { Slot } from '../slot.ts';
import { PriceTarget } from './price-target.ts';

export const SCENARIO_NAMES = [
  'flash_crash',
  'gap_up',
  'gap_down',
  'spike',
  'freeze',
  'rollover_spread',
  'weekend_gap',
] as const;
export type ScenarioName = (typeof SCENARIO_NAMES)[number];

export interface ScenarioRequest {
  readonly name: ScenarioName;
  /** Code of the instrument. */
  readonly code: string;
  /** Percent with at most two decimals; seconds for a freeze. The default depends on the scenario. */
  readonly size?: number | undefined;
  /** The first changed slot; it must not have been served. */
  readonly atSlot: Slot;
}

/** In percent or seconds. */
interface Sizes {
  readonly least: number;
  readonly usual: number;
  readonly most: number;
}

/** The sign gives the direction of spikes and weekend gaps. For a rollover the size is the percent of the usual spread. */
export const SCENARIO_SIZES: Readonly<Record<ScenarioName, Sizes>> = {
  flash_crash: { least: 0.5, usual: 10, most: 30 },
  gap_up: { least: 0.01, usual: 2, most: 100 },
  gap_down: { least: 0.01, usual: 2, most: 60 },
  spike: { least: -60, usual: 10, most: 100 },
  freeze: { least: 1, usual: 15, most: 600 },
  rollover_spread: { least: 150, usual: 800, most: 5000 },
  weekend_gap: { least: -60, usual: -3, most: 100 },
};

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

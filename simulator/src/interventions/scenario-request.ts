/** What can be asked of the market's scripts: their names, and how large each may be. */

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
  /** Percent with at most two decimals, of a freeze seconds; each script has its usual size. */
  readonly size?: number | undefined;
  /** The first slot that it changes; nobody may have seen it yet. */
  readonly atSlot: Slot;
}

/** In percent or seconds. */
interface Sizes {
  readonly least: number;
  readonly usual: number;
  readonly most: number;
}

/** Spikes and reopenings go either way, by the sign; for a rollover it is the percent of the usual spread. */
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

/** The size in hundredths, or why it cannot be. */
export function sizeOf({ name, size }: ScenarioRequest): number | Refusal {
  const { least, usual, most } = SCENARIO_SIZES[name];
  const asked = size ?? usual;
  const hundredths = Math.round(asked * HUNDREDTHS);
  const isInside = hundredths >= least * HUNDREDTHS && hundredths <= most * HUNDREDTHS && hundredths !== 0;
  return isInside ? hundredths : refuse('outside_limits', { fields: ['size'], min: least, max: most });
}

/** An instrument that ticks at the slot, ready to be moved, or why nothing can be done to it. */
export function priceTargetAt(market: Market, code: string, slot: Slot): PriceTarget | Refusal {
  const feed = market.feedOf(code);
  if (feed === undefined) return refuse('not_found');
  if (feed.schedule.hasTick(slot)) return new PriceTarget(market, feed, slot);
  const state = feed.schedule.stateAt(slot);
  if (state === 'closed') return refuse('market_closed');
  return refuse(state === 'halted' ? 'trading_halted' : 'price_not_available');
}

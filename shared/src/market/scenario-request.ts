/** Scenario requests: names, sizes and their limits. */

import type { Slot } from './slot.ts';

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

/** Plausible distance between two consecutive ticks of an instrument, from its composition [QUARANTINE-1]. */

import type { PlausibleBand } from '@vernier/shared/market/plausibility';
import type { Composition } from '../price-path/composition.ts';
import { MAX_STEP_PER_MILLE } from '../price-path/shocks.ts';
import { minuteSpreadRange } from './minute-spread.ts';
import { widestSpread } from './tick-shape.ts';

/**
 * The largest step of a single path is by far the largest step between two ticks: ordinary moves of a quarter second are less
 * than an eighth of it. A quarter more covers both at once.
 */
const HEADROOM_PERCENT = 125;
/** Spreads beyond four times the widest one are implausible. */
const MAX_SPREAD_FACTOR = 4;
const MICROS_PER_WEIGHT = 1024;

export function plausibleBand({ components, ...composition }: Composition): PlausibleBand {
  const jumps = components.map(({ weight }, at) => {
    const dailyMicros = composition.dailyMicros[at] ?? 0;
    return Math.ceil((Math.abs(weight) * dailyMicros * MAX_STEP_PER_MILLE) / (MICROS_PER_WEIGHT * 1000));
  });
  const largest = jumps.reduce((most, jump) => Math.max(most, jump), 0);
  const { widest } = minuteSpreadRange({ components, ...composition });
  return {
    reachMicros: Math.ceil((largest * HEADROOM_PERCENT) / 100),
    widestSpread: MAX_SPREAD_FACTOR * widestSpread(widest),
  };
}

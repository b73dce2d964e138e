/** How an instrument stands by what administrators did to it for good, whatever its hours say at the moment. */

import type { MarketHours } from '@vernier/shared/market/trading-hours';
import type { Intervention } from '../interventions/intervention.ts';

export type Mode = 'open' | 'halted' | 'close_only';

export interface Standing {
  readonly mode: Mode;
  /** Of the spreads' usual width. */
  readonly spreadPercent: number;
  readonly hours: MarketHours;
}

/** What each of them makes of an instrument. */
export const MODES = { halt: 'halted', close_only: 'close_only', resume: 'open' } as const;

/** By code, of those that were ever changed; acts that are still to come are counted. They are in order of time. */
export function standings(
  interventions: readonly Intervention[],
  untouched: Standing,
): ReadonlyMap<string, Standing> {
  const found = new Map<string, Standing>();
  for (const act of interventions) {
    if (act.kind === 'shift') continue;
    const standing = found.get(act.code) ?? untouched;
    found.set(act.code, { ...standing, ...changeBy(act) });
  }
  return found;
}

function changeBy(act: Exclude<Intervention, { kind: 'shift' }>): Partial<Standing> {
  switch (act.kind) {
    case 'halt':
    case 'close_only':
    case 'resume':
      return { mode: MODES[act.kind] };
    case 'spread':
      return { spreadPercent: act.percent };
    case 'hours':
      return { hours: act.hours };
    default:
      return {};
  }
}

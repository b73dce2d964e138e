/** How an instrument stands by what administrators did to it for good, whatever its hours say at the moment. */

import type { MarketHours } from '@vernier/shared/market/trading-hours';
import type { Intervention } from '../interventions/intervention.ts';

export type TradingMode = 'open' | 'halted' | 'close_only';

export interface InstrumentStatus {
  readonly mode: TradingMode;
  /** Of the spreads' usual width. */
  readonly spreadPercent: number;
  readonly hours: MarketHours;
}

/** What each of them makes of an instrument. */
export const MODE_AFTER = { halt: 'halted', close_only: 'close_only', resume: 'open' } as const;

/** By code, of those that were ever changed; acts that are still to come are counted. They are in order of time. */
export function instrumentStatuses(
  interventions: readonly Intervention[],
  untouched: InstrumentStatus,
): ReadonlyMap<string, InstrumentStatus> {
  const found = new Map<string, InstrumentStatus>();
  for (const intervention of interventions) {
    if (intervention.kind === 'shift') continue;
    const standing = found.get(intervention.code) ?? untouched;
    found.set(intervention.code, { ...standing, ...changeBy(intervention) });
  }
  return found;
}

function changeBy(intervention: Exclude<Intervention, { kind: 'shift' }>): Partial<InstrumentStatus> {
  switch (intervention.kind) {
    case 'halt':
    case 'close_only':
    case 'resume':
      return { mode: MODE_AFTER[intervention.kind] };
    case 'spread':
      return { spreadPercent: intervention.percent };
    case 'hours':
      return { hours: intervention.hours };
    default:
      return {};
  }
}

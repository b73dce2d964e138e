/** Status of an instrument by administrators' permanent interventions, independent of its hours. */

import type { MarketHours } from './trading-hours.ts';
import type { Intervention } from './intervention.ts';

export type TradingMode = 'open' | 'halted' | 'close_only';

export interface InstrumentStatus {
  readonly mode: TradingMode;
  /** Percent of the usual spread. */
  readonly spreadPercent: number;
  readonly hours: MarketHours;
}

/** The mode after each intervention. */
export const MODE_AFTER = { halt: 'halted', close_only: 'close_only', resume: 'open' } as const;

/** Statuses by code, of changed instruments only; future interventions are included. `interventions` are in order of time. */
export function instrumentStatuses(
  interventions: readonly Intervention[],
  untouched: InstrumentStatus,
): ReadonlyMap<string, InstrumentStatus> {
  const found = new Map<string, InstrumentStatus>();
  for (const intervention of interventions) {
    if (intervention.kind === 'shift') continue;
    const current = found.get(intervention.code) ?? untouched;
    found.set(intervention.code, { ...current, ...changeBy(intervention) });
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

/** Administrators' interventions in the market: recorded, part of the tape, and evaluated with every price. */

import type { MarketHours } from './trading-hours.ts';
import type { Slot } from './slot.ts';

/** Moves an asset's log permanently from a slot on. All its crosses follow. */
export interface Shift {
  readonly kind: 'shift';
  readonly slot: Slot;
  /** An asset of factors.ts. */
  readonly asset: string;
  readonly deltaNano: number;
  /** Volume that it adds to its tick, in hundredths of a typical minute; absent in shifts before decision 124. */
  readonly volume?: number;
  /** The tick at this slot needs no second tick that confirms it. */
  readonly trusted?: true;
}

/** From a slot on, until the next mode change: no ticks; ticks but no new positions; normal trading. */
export interface ModeChange {
  readonly kind: 'halt' | 'close_only' | 'resume';
  readonly slot: Slot;
  /** Code of the instrument. */
  readonly code: string;
}

/** No ticks between two slots (`to` exclusive): the source is silent or the market is closed. */
export interface Silence {
  readonly kind: 'freeze' | 'close';
  readonly slot: Slot;
  readonly code: string;
  readonly to: Slot;
}

/** Spreads in percent of the usual ones, 100 or more, between two slots (`to` exclusive). */
export interface Widening {
  readonly kind: 'widen';
  readonly slot: Slot;
  readonly code: string;
  readonly to: Slot;
  readonly percent: number;
}

/** Spreads in percent of the usual ones, 100 or more, from a slot on until the next spread change. */
export interface SpreadChange {
  readonly kind: 'spread';
  readonly slot: Slot;
  readonly code: string;
  readonly percent: number;
}

/** Trading hours from the first slot of a minute on, until the next hours change. */
export interface HoursChange {
  readonly kind: 'hours';
  readonly slot: Slot;
  readonly code: string;
  readonly hours: MarketHours;
}

/** Closed union: the tape has a line format for every kind. */
export type Intervention = Shift | ModeChange | Silence | Widening | SpreadChange | HoursChange;

/** The intervention as a line of the tape; ASCII only, like kinds, assets and codes. */
export function tapeLine(intervention: Intervention): string {
  switch (intervention.kind) {
    case 'shift':
      return shiftLine(intervention);
    case 'halt':
    case 'close_only':
    case 'resume':
      return `${intervention.kind} ${intervention.slot} ${intervention.code}\n`;
    case 'freeze':
    case 'close':
      return `${intervention.kind} ${intervention.slot} ${intervention.code} ${intervention.to}\n`;
    case 'widen':
      return `widen ${intervention.slot} ${intervention.code} ${intervention.to} ${intervention.percent}\n`;
    case 'spread':
      return `spread ${intervention.slot} ${intervention.code} ${intervention.percent}\n`;
    case 'hours':
      return `hours ${intervention.slot} ${intervention.code} ${intervention.hours}\n`;
  }
}

function shiftLine({ slot, asset, deltaNano, volume, trusted }: Shift): string {
  const added = volume === undefined ? '' : ` volume ${volume}`;
  return `shift ${slot} ${asset} ${deltaNano}${added}${trusted ? ' trusted' : ''}\n`;
}

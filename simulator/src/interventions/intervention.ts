/** What administrators did to the market: recorded, part of the tape, and evaluated like any other part of a price. */

import type { MarketHours } from '@vernier/shared/market/trading-hours';
import type { Slot } from '../slot.ts';

/** From a slot on, an asset's log is moved for good; the market walks on from there. All crosses follow it. */
export interface Shift {
  readonly kind: 'shift';
  readonly slot: Slot;
  /** An asset of factors.ts. */
  readonly asset: string;
  readonly deltaNano: number;
  /** The tick at this slot is meant as it is: it needs no second one that confirms it. */
  readonly trusted?: true;
}

/** From a slot on, and until the next of these: no ticks at all; ticks, but no new positions; all as usual. */
export interface ModeChange {
  readonly kind: 'halt' | 'close_only' | 'resume';
  readonly slot: Slot;
  /** Code of the instrument. */
  readonly code: string;
}

/** No ticks from a slot to another (exclusive): the source is silent, or the market is closed. */
export interface Silence {
  readonly kind: 'freeze' | 'close';
  readonly slot: Slot;
  readonly code: string;
  readonly to: Slot;
}

/** Spreads are this many percent of what they would be, 100 or more, from a slot to another (exclusive). */
export interface Widening {
  readonly kind: 'widen';
  readonly slot: Slot;
  readonly code: string;
  readonly to: Slot;
  readonly percent: number;
}

/** From a slot on, and until the next of these, spreads are this many percent of what they would be, 100 or more. */
export interface SpreadChange {
  readonly kind: 'spread';
  readonly slot: Slot;
  readonly code: string;
  readonly percent: number;
}

/** From a slot on that begins a minute, and until the next of these, the instrument keeps its market's hours or none. */
export interface HoursChange {
  readonly kind: 'hours';
  readonly slot: Slot;
  readonly code: string;
  readonly hours: MarketHours;
}

/** Closed union: every kind has its line on the tape. */
export type Intervention = Shift | ModeChange | Silence | Widening | SpreadChange | HoursChange;

/** The act as a line of the tape; ASCII only, as kinds, assets and codes are. */
export function tapeLine(intervention: Intervention): string {
  switch (intervention.kind) {
    case 'shift':
      return `shift ${intervention.slot} ${intervention.asset} ${intervention.deltaNano}${intervention.trusted ? ' trusted' : ''}\n`;
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

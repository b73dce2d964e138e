/** Listing of a market: the instruments that it leaves out, and its own ones. With keys and interventions it determines every tick. */

import type { CategoryCode, HoursName } from './instrument.ts';

/** An own instrument: what its ticks and the value of its orders follow from. */
export interface OwnListing {
  /** From 1000 on; it never changes. */
  readonly id: number;
  readonly code: string;
  readonly category: CategoryCode;
  /** Currency of its prices. */
  readonly quote: string;
  /** Decimals of its prices. */
  readonly precision: number;
  readonly hours: HoursName;
  /** Units of the underlying in one lot. */
  readonly units: number;
  /** Points at the start of 2026. */
  readonly start: number;
  /** Standard deviation of a day's move, in 1e-6 of log. */
  readonly deviation: number;
  /** Typical spread in points, and lots in a minute, at busy hours. */
  readonly spread: number;
  readonly volume: number;
}

export interface MarketListing {
  /** Codes of the program's instruments. */
  readonly without: readonly string[];
  readonly own: readonly OwnListing[];
}

export const BUILT_LISTING: MarketListing = { without: [], own: [] };

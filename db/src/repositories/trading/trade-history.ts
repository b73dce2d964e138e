/** Repository of an account's ended orders by their number, for long ranges. The store reads the pages of lists. */

import type { TimeMs } from '@vernier/shared/clock';
import type { ClosedPosition, Side } from '@vernier/shared/trading/orders/order';

/** The fields that a result is computed from. */
export type ResultRow = Pick<
  ClosedPosition,
  | 'instrumentId'
  | 'side'
  | 'lots'
  | 'openPrice'
  | 'stopLoss'
  | 'conversion'
  | 'profitMicros'
  | 'feeMicros'
  | 'swapMicros'
  | 'openedAtMs'
  | 'closedAtMs'
>;

/** Null selects all. */
export interface TradeFilter {
  readonly instrumentId: number | null;
  readonly side: Side | null;
  /** By the net profit. */
  readonly result: 'profit' | 'loss' | null;
}

/** Closed positions above a number, up to another, that pass a filter. */
export interface FilteredRange {
  readonly accountId: number;
  readonly after: number;
  readonly upTo: number;
  readonly filter: TradeFilter;
}

/** Ended orders are numbered from 1 in order of time, cancelled ones included. */
export interface TradeHistory {
  /** Number of ended orders. */
  count(accountId: number): Promise<number>;
  /** When the order with a number ended; undefined without one. */
  endedAtMs(accountId: number, number: number): Promise<TimeMs | undefined>;
  /** Results of the closed positions after a number, up to another, oldest first. */
  results(accountId: number, after: number, upTo: number): Promise<readonly ResultRow[]>;
  /** The same positions with all their fields. */
  positions(accountId: number, after: number, upTo: number): Promise<readonly ClosedPosition[]>;
  countFiltered(range: FilteredRange): Promise<number>;
  /** Newest first. */
  filtered(range: FilteredRange, offset: number, limit: number): Promise<readonly ClosedPosition[]>;
}

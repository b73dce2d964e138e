/** Repository of an account's ended orders by their number, for long ranges. The store reads the pages of lists. */

import type { TimeMs } from '@vernier/shared/clock';
import type { ClosedPosition } from '@vernier/shared/trading/orders/order';

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

/** Ended orders are numbered from 1 in order of time, cancelled ones included. */
export interface TradeHistory {
  /** Number of ended orders. */
  count(accountId: number): number;
  /** When the order with a number ended; undefined without one. */
  endedAtMs(accountId: number, number: number): TimeMs | undefined;
  /** Results of the closed positions after a number, up to another, oldest first. */
  results(accountId: number, after: number, upTo: number): readonly ResultRow[];
  /** The same positions with all their fields. */
  positions(accountId: number, after: number, upTo: number): readonly ClosedPosition[];
}

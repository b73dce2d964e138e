/** Rows that have ended and are removed after a time, as a port. */

import type { TimeMs } from '@vernier/shared/clock';

export const EXPIRED_ROW_KINDS = [
  'sessions',
  'sessions of administrators',
  'tokens of programs',
  'price alerts',
  'keys of news stories',
] as const;

export type ExpiredRowKind = (typeof EXPIRED_ROW_KINDS)[number];

export interface ExpiredRows {
  /** Removes at most `limit` rows that ended before the moment, the oldest first; gives how many there were. */
  remove(place: ExpiredRowKind, beforeMs: TimeMs, limit: number): number;
}

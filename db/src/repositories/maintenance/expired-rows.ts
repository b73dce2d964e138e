/** Removal of expired rows. */

import type { TimeMs } from '@vernier/shared/clock';

export const EXPIRED_ROW_KINDS = [
  'sessions',
  'sessions of administrators',
  'tokens of programs',
  'price alerts',
  'keys of news stories',
  'daily usage',
  'responses of demo accounts',
  'security events',
] as const;

export type ExpiredRowKind = (typeof EXPIRED_ROW_KINDS)[number];

export interface ExpiredRows {
  /**
   * Removes at most `limit` rows that ended before the time, oldest first. Returns their number, with that of permanent rows which
   * it has passed; below `limit` there are no more.
   */
  remove(place: ExpiredRowKind, beforeMs: TimeMs, limit: number): Promise<number>;
}

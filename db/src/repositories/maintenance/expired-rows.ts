/** Rows that have ended and are removed after a time, as a port. */

import type { TimeMs } from '@vernier/shared/clock';

export const ENDED_PLACES = [
  'sessions',
  'sessions of administrators',
  'tokens of programs',
  'price alerts',
  'keys of news stories',
] as const;

export type EndedPlace = (typeof ENDED_PLACES)[number];

export interface EndedRows {
  /** Removes at most `limit` rows that ended before the moment, the oldest first; gives how many there were. */
  remove(place: EndedPlace, beforeMs: TimeMs, limit: number): number;
}

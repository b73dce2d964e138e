/** Time in force of a pending order: its end must lie in the future, at most a year ahead [ORDER-24]. */

import { civilFromDays, DAY_MS, daysFromCivil } from '../../civil-date.ts';
import type { TimeMs } from '../../clock.ts';
import { rolloverAfter } from '../../market/rollover.ts';
import { type Refusal, refuse } from '../../refusals.ts';
import type { Expiry } from '../orders/commands.ts';

/** 1001 for a time that has passed or is more than a year ahead. */
export function expiryRefusal(expiry: Expiry | null, nowMs: TimeMs): Refusal | null {
  if (expiry === null || expiry === 'day' || (expiry > nowMs && expiry <= yearAfter(nowMs))) return null;
  return refuse('validation_failed', { fields: ['expire_at'] });
}

/** The moment that an order of this time in force ends at: of a day order the next rollover. */
export function expiryTimeOf(expiry: Expiry | null, nowMs: TimeMs): TimeMs | null {
  return expiry === 'day' ? rolloverAfter(nowMs) : expiry;
}

/** The same time of the same date in the next year; of 29 February, on 1 March. */
function yearAfter(nowMs: TimeMs): TimeMs {
  const today = Math.floor(nowMs / DAY_MS);
  const { year, month, day } = civilFromDays(today);
  return nowMs + (daysFromCivil({ year: year + 1, month, day }) - today) * DAY_MS;
}

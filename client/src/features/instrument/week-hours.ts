/** Opening times of the next seven days on the reader's clock. Pure. */

import { DAY_MS } from '@vernier/shared/civil-date';
import type { MinuteSpan, SessionCalendar } from '@vernier/shared/market/session';

const DAYS = 7;
const MINUTE_MS = 60_000;

export interface DayHours {
  /** Midnight at the beginning of the day. */
  readonly dayMs: number;
  /** Ascending; the end may be the next midnight. */
  readonly spans: readonly { readonly fromMs: number; readonly endMs: number }[];
}

/** From the day of `nowMs` on. `midnight` is the beginning of a day, so many days after the one of `nowMs`. */
export function weekHours(
  sessions: Pick<SessionCalendar, 'spansOf'>,
  midnight: (daysAhead: number) => number,
): readonly DayHours[] {
  const first = Math.floor(midnight(0) / DAY_MS);
  const last = Math.floor(midnight(DAYS) / DAY_MS);
  const open: MinuteSpan[] = [];
  for (let day = first; day <= last; day += 1) {
    for (const span of sessions.spansOf(day)) {
      const before = open.at(-1);
      // an evening continues after midnight UTC
      if (before !== undefined && before.end === span.from)
        open[open.length - 1] = { ...before, end: span.end };
      else open.push(span);
    }
  }
  return Array.from({ length: DAYS }, (_, ahead) => {
    const dayMs = midnight(ahead);
    const nextMs = midnight(ahead + 1);
    const spans = open
      .map(({ from, end }) => ({
        fromMs: Math.max(dayMs, from * MINUTE_MS),
        endMs: Math.min(nextMs, end * MINUTE_MS),
      }))
      .filter(({ fromMs, endMs }) => fromMs < endMs);
    return { dayMs, spans };
  });
}

/** Beginnings of days on this device. */
export function localMidnight(nowMs: number): (daysAhead: number) => number {
  return (daysAhead) => {
    const day = new Date(nowMs);
    return new Date(day.getFullYear(), day.getMonth(), day.getDate() + daysAhead).getTime();
  };
}

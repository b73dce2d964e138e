/** Working hours of the trading centres at a moment and on the UTC day. Public holidays are not considered. */

import { localDay, momentOf, weekday } from '../clock/zone-clock.ts';

const CENTRES = [
  { id: 'sydney', zone: 'Australia/Sydney', opens: 7, closes: 16 },
  { id: 'tokyo', zone: 'Asia/Tokyo', opens: 9, closes: 18 },
  { id: 'london', zone: 'Europe/London', opens: 8, closes: 17 },
  { id: 'newYork', zone: 'America/New_York', opens: 8, closes: 17 },
] as const;

type Centre = (typeof CENTRES)[number];
export type CentreId = Centre['id'];

export interface CentreDay {
  readonly id: CentreId;
  readonly open: boolean;
  /** The working day that runs now, or the next one. */
  readonly opensMs: number;
  readonly closesMs: number;
  /** Position of its name under the scale, in UTC hours; names do not overlap. */
  readonly labelHour: number;
}

export interface TradingDay {
  /** UTC hour with its fraction. */
  readonly hour: number;
  readonly centres: readonly CentreDay[];
  /** Open centres, the earliest opened first. */
  readonly open: readonly CentreDay[];
  /** The one that closes first, or opens first when none is open. */
  readonly next: CentreDay;
  /** UTC hour of that close, 24 when it is after midnight; null when none is open. */
  readonly litUntil: number | null;
  /** All centres are closed for the weekend. */
  readonly weekend: boolean;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Names under the scale are at least this far apart. */
const LABELS_APART_HOURS = 4.2;
/** A wait longer than this only comes over a weekend. */
const WEEKEND_MS = 18 * HOUR_MS;

interface WorkingDay {
  readonly opensMs: number;
  readonly closesMs: number;
}

/** Each the right one from `sinceMs` until it closes. */
const known = new Map<CentreId, WorkingDay & { readonly sinceMs: number }>();

/** When a working day opens and closes. */
type Hours = readonly [opensMs: number, closesMs: number];

/** Fills the cache with days computed at `nowMs`: a phone takes 80 ms for its first time zone. */
export function setWorkingDays(days: readonly Hours[], nowMs: number): void {
  for (const [index, { id }] of CENTRES.entries()) {
    const [opensMs, closesMs] = days[index] ?? [];
    if (opensMs === undefined || closesMs === undefined) continue;
    known.set(id, { opensMs, closesMs, sinceMs: nowMs - (nowMs % MINUTE_MS) });
  }
}

/** The current or next working day of each centre, for `setWorkingDays`. */
export function workingDays(nowMs: number): Hours[] {
  return CENTRES.map((centre) => {
    const { opensMs, closesMs } = workingDay(centre, nowMs);
    return [opensMs, closesMs];
  });
}

export function tradingDay(nowMs: number): TradingDay {
  const dayStartMs = Math.floor(nowMs / DAY_MS) * DAY_MS;
  let labelled = Number.NEGATIVE_INFINITY;
  const centres = CENTRES.map((centre): CentreDay => {
    const { opensMs, closesMs } = workingDay(centre, nowMs);
    labelled = Math.max(labelled + LABELS_APART_HOURS, middleHour(opensMs, closesMs));
    return { id: centre.id, open: nowMs >= opensMs, opensMs, closesMs, labelHour: labelled };
  });
  const open = centres
    .filter((centre) => centre.open)
    .toSorted((left, right) => left.opensMs - right.opensMs);
  const changeOf = (centre: CentreDay) => (centre.open ? centre.closesMs : centre.opensMs);
  const next = (open.length > 0 ? open : centres).reduce((soonest, centre) =>
    changeOf(centre) < changeOf(soonest) ? centre : soonest,
  );
  return {
    hour: (nowMs - dayStartMs) / HOUR_MS,
    centres,
    open,
    next,
    litUntil: open.length === 0 ? null : Math.min(24, (next.closesMs - dayStartMs) / HOUR_MS),
    weekend: open.length === 0 && isWeekend(next, nowMs),
  };
}

function workingDay(centre: Centre, nowMs: number): WorkingDay {
  const before = known.get(centre.id);
  if (before !== undefined && before.sinceMs <= nowMs && nowMs < before.closesMs) return before;
  const found = findWorkingDay(centre, nowMs);
  known.set(centre.id, { ...found, sinceMs: nowMs });
  return found;
}

/** The working day that has not ended yet; Saturdays and Sundays are none. */
function findWorkingDay({ zone, opens, closes }: Centre, nowMs: number): WorkingDay {
  for (let day = localDay(zone, nowMs); ; day += 1) {
    const closesMs = momentOf(zone, day, closes);
    const works = weekday(day) !== 0 && weekday(day) !== 6;
    if (works && closesMs > nowMs) return { opensMs: momentOf(zone, day, opens), closesMs };
  }
}

function isWeekend(next: CentreDay, nowMs: number): boolean {
  const day = new Date(nowMs).getUTCDay();
  return next.opensMs - nowMs > WEEKEND_MS || day === 0 || day === 6;
}

/** The middle of the longer part of a working day that midnight UTC may cut in two. */
function middleHour(opensMs: number, closesMs: number): number {
  const midnight = Math.floor(closesMs / DAY_MS) * DAY_MS;
  if (opensMs >= midnight) return ((opensMs + closesMs) / 2 - midnight) / HOUR_MS;
  const before = midnight - opensMs;
  const after = closesMs - midnight;
  return before > after ? 24 - before / 2 / HOUR_MS : after / 2 / HOUR_MS;
}

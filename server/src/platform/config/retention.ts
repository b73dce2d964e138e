/** Retention of backups: the newest, then one of each day, then one of each week. */

import type { TimeMs } from '@vernier/shared/clock';

export interface Retention {
  /** Number of the newest backups, of any age. */
  readonly newest: number;
  /** The last backup of each of so many days and weeks, of those that have one. */
  readonly days: number;
  readonly weeks: number;
}

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
/** The first day of 1970 was a Thursday; weeks begin on Monday. */
const FIRST_MONDAY_MS = 4 * DAY_MS;

interface DatedBackup {
  readonly takenAtMs: TimeMs;
}

/**
 * Backups that no rule keeps. One dated after `nowMs` was taken with a wrong clock: it is judged separately, so
 * that it displaces no other [CLOCK-10].
 */
export function expiredBackups<Backup extends DatedBackup>(
  backups: readonly Backup[],
  keep: Retention,
  nowMs: TimeMs,
): readonly Backup[] {
  const isPast = ({ takenAtMs }: Backup) => takenAtMs <= nowMs;
  return [
    ...expiredOf(backups.filter(isPast), keep),
    ...expiredOf(
      backups.filter((backup) => !isPast(backup)),
      keep,
    ),
  ];
}

function expiredOf<Backup extends DatedBackup>(
  backups: readonly Backup[],
  { newest, days, weeks }: Retention,
): readonly Backup[] {
  const ordered = backups.toSorted((left, right) => right.takenAtMs - left.takenAtMs);
  const retained = new Set([
    ...ordered.slice(0, newest),
    ...lastOfEach(ordered, (ms) => Math.floor(ms / DAY_MS)).slice(0, days),
    ...lastOfEach(ordered, (ms) => Math.floor((ms - FIRST_MONDAY_MS) / WEEK_MS)).slice(0, weeks),
  ]);
  return ordered.filter((backup) => !retained.has(backup));
}

function lastOfEach<Backup extends DatedBackup>(
  ordered: readonly Backup[],
  periodOf: (ms: TimeMs) => number,
): readonly Backup[] {
  return ordered.filter(
    ({ takenAtMs }, place) =>
      place === 0 || periodOf((ordered[place - 1] as Backup).takenAtMs) !== periodOf(takenAtMs),
  );
}

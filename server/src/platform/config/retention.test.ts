import { expect, it } from 'vitest';
import { expiredBackups } from './retention.ts';

const HOUR_MS = 3_600_000;
/** Monday 2026-01-05 00:00 UTC. */
const MONDAY = 1_767_571_200_000;

/** One every six hours for so many days. */
function everySixHours(days: number) {
  return Array.from({ length: days * 4 }, (_, place) => ({ takenAtMs: MONDAY + place * 6 * HOUR_MS }));
}

function retainedOf(days: number, keep: Parameters<typeof expiredBackups>[1]): readonly string[] {
  const all = everySixHours(days);
  const expired = new Set(expiredBackups(all, keep, MONDAY + days * 24 * HOUR_MS));
  return all
    .filter((backup) => !expired.has(backup))
    .map(({ takenAtMs }) => new Date(takenAtMs).toISOString().slice(0, 13));
}

it('[BACKUP-13] keeps the newest, then the last of each day, then the last of each week', () => {
  expect(retainedOf(30, { newest: 4, days: 3, weeks: 3 })).toEqual([
    '2026-01-25T18',
    '2026-02-01T18',
    '2026-02-02T18',
    '2026-02-03T00',
    '2026-02-03T06',
    '2026-02-03T12',
    '2026-02-03T18',
  ]);
});

it('[BACKUP-13] never lets go of the newest, nor of anything when there are few', () => {
  expect(retainedOf(1, { newest: 1, days: 0, weeks: 0 })).toEqual(['2026-01-05T18']);
  expect(retainedOf(1, { newest: 9, days: 0, weeks: 0 })).toHaveLength(4);
});

it('[CLOCK-10] keeps the one that was just taken, also with backups dated in the future', () => {
  const [taken, future] = [{ takenAtMs: MONDAY }, { takenAtMs: MONDAY + 35_000 * HOUR_MS }];
  const keep = { newest: 1, days: 0, weeks: 0 };
  expect(expiredBackups([taken, future], keep, MONDAY)).toEqual([]);
  const older = { takenAtMs: MONDAY - HOUR_MS };
  expect(expiredBackups([older, taken, future], keep, MONDAY)).toEqual([older]);
  const nearer = { takenAtMs: MONDAY + HOUR_MS };
  expect(expiredBackups([taken, nearer, future], keep, MONDAY)).toEqual([nearer]);
});

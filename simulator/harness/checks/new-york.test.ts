import { nightsAt } from '@vernier/shared/market/rollover';
import { TRIPLE_DAYS, type TripleDay } from '@vernier/shared/market/swap-terms';
import { expect, it } from 'vitest';
import { rolloversBetween } from './new-york.ts';

const NEW_YORK = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
/** 2024-01-01 and 2030-01-01, UTC. */
const [FROM, TO] = [1_704_067_200_000, 1_893_456_000_000];

it('[SWAP-2] rollovers are at 17:00 in New York from Monday to Friday, with three nights on Wednesday', () => {
  const nights = { Mon: 1, Tue: 1, Wed: 3, Thu: 1, Fri: 1 };
  const rollovers = rolloversBetween(FROM, TO, 3);
  for (const rollover of rollovers) {
    const [day = '', time = ''] = NEW_YORK.format(rollover.atMs).split(' ');
    expect(time).toBe('17:00');
    expect(rollover.nights).toBe(nights[day as keyof typeof nights]);
  }
  // Six years have 2192 days; 313 weeks and a Monday.
  expect(rollovers).toHaveLength(1566);
  expect(new Set(rollovers.map(({ atMs }) => atMs)).size).toBe(1566);
});

it('[SWAP-2] a range includes a rollover at its end and excludes one at its start', () => {
  const [first, second] = rolloversBetween(FROM, FROM + 4 * 86_400_000, 3);
  expect(rolloversBetween(first!.atMs, second!.atMs, 3)).toEqual([second]);
  expect(rolloversBetween(first!.atMs, second!.atMs - 1, 3)).toEqual([]);
});

it('[SWAP-2] each triple day gives a week seven nights', () => {
  const monday = 1_768_176_000_000;
  const week = (tripleDay: TripleDay) => rolloversBetween(monday, monday + 7 * 86_400_000, tripleDay);
  for (const tripleDay of TRIPLE_DAYS) {
    const nights = week(tripleDay).map((rollover) => rollover.nights);
    expect(nights.reduce((sum, each) => sum + each, 0)).toBe(7);
    expect(week(tripleDay).map(({ atMs, nights: each }) => each === nightsAt(atMs, tripleDay))).not.toContain(
      false,
    );
  }
  expect(week(7).at(-1)).toEqual({ atMs: monday + 6 * 86_400_000 + 22 * 3_600_000, nights: 2 });
});

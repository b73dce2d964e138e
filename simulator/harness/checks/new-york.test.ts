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
  const rollovers = rolloversBetween(FROM, TO);
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
  const [first, second] = rolloversBetween(FROM, FROM + 4 * 86_400_000);
  expect(rolloversBetween(first!.atMs, second!.atMs)).toEqual([second]);
  expect(rolloversBetween(first!.atMs, second!.atMs - 1)).toEqual([]);
});

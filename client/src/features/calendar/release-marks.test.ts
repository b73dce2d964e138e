import type { ReleaseWire } from '@vernier/shared/api/shapes/market';
import { expect, it } from 'vitest';
import { releaseMarks } from './release-marks.ts';

const release = (importance: 1 | 2 | 3, instruments: string[]): ReleaseWire => ({
  ...{ id: `${importance}`, at: '2026-11-06T12:30:00.000Z', country: 'US', title: 'Payrolls' },
  ...{ importance, instruments, actual_range: null },
});
const RELEASES = [
  release(1, ['EURUSD']),
  release(2, ['EURUSD']),
  release(3, ['EURUSD']),
  release(3, ['HK50']),
];

it.each([
  [60, [1, 2, 3]],
  [900, [1, 2, 3]],
  [1800, [2, 3]],
  [3600, [2, 3]],
  [86_400, [3]],
  [604_800, []],
] as const)(
  '[CHART-6] candles of %d s have marks of importance %j, of their instrument',
  (periodS, weights) => {
    expect(releaseMarks(RELEASES, 'EURUSD', periodS).map(({ weight }) => weight)).toEqual(weights);
  },
);

it('[CHART-6] a mark has the moment, the country and the title of its release', () => {
  expect(releaseMarks(RELEASES, 'HK50', 60)).toEqual([
    { timeS: Date.UTC(2026, 10, 6, 12, 30) / 1000, label: 'US Payrolls', weight: 3 },
  ]);
});

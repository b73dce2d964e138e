import { expect, test } from 'vitest';
import { bytesText, rangeText, uptimeText } from './health-text.ts';

test('[ADMIN-23] sizes use the unit with the shortest number', () => {
  expect([0, 1023, 1024, 84.2 * 1024 * 1024, 3 * 1024 ** 4].map(bytesText)).toEqual([
    '0 B',
    '1,023 B',
    '1.0 KiB',
    '84.2 MiB',
    '3.0 TiB',
  ]);
});

test('[ADMIN-23] durations show their two largest parts', () => {
  expect([0, 65_000, 3_600_000, 90_061_000].map(uptimeText)).toEqual([
    '0 s',
    '1 min 5 s',
    '1 h 0 min',
    '1 d 1 h',
  ]);
});

test('[CLUSTER-71] neighbouring shards are a range', () => {
  expect([[], [7], [0, 1, 2], [0, 1, 5, 7, 8]].map(rangeText)).toEqual(['', '7', '0–2', '0–1, 5, 7–8']);
});

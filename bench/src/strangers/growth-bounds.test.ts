/** Arithmetic of the bounds of disk and memory. */

import { expect, test } from 'vitest';
import { diskBound, memoryBound } from './growth-bounds.ts';

const LOAD = {
  minutes: 60,
  registered: 8,
  tradingSessions: 4,
  openPositions: 30,
  connections: 160,
  sockets: 114,
  addresses: 6_000,
  picturesAtOnce: 3,
  bodiesAtOnce: 2,
};

test('an hour touches two windows of demo accounts', () => {
  expect(diskBound(LOAD)['demo accounts']).toBe(10_000 * 560);
  expect(memoryBound(LOAD)['demo accounts']).toBe(10_000 * 920);
});

test('commands are bounded by the sessions that trade, twenty a second each', () => {
  const [one, two] = [diskBound(LOAD), diskBound({ ...LOAD, tradingSessions: 8 })];
  expect(two['commands']).toBe(2 * (one['commands'] ?? 0));
  expect(one['commands']).toBe(4 * 20 * 3_600 * 2_500);
});

test('pictures are bounded by the bytes of a day for each registered account', () => {
  expect(diskBound(LOAD)['pictures']).toBe(8 * 50 * 1_048_576);
});

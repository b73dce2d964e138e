import { describe, expect, it } from 'vitest';
import { closedPeriod } from './closed-period.ts';

const MINUTE = 60_000;

describe('[TRADE-18] the period of a closed position', () => {
  it.each([
    [0, '1min'],
    [24 * MINUTE, '1min'],
    [24 * MINUTE + 1, '5min'],
    [10 * 60 * MINUTE, '30min'],
    [4 * 24 * 60 * MINUTE, '4hour'],
    [300 * 24 * 60 * MINUTE, '1month'],
    [9_000 * 24 * 60 * MINUTE, '1month'],
  ])('a position of %d ms is shown in candles of %s', (length, period) => {
    expect(closedPeriod({ openedAtMs: 1_000_000, closedAtMs: 1_000_000 + length })).toBe(period);
  });
});

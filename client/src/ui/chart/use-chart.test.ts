import { expect, it } from 'vitest';
import { rolloverAfter } from '@vernier/shared/market/rollover';
import { barCountdown } from './use-chart.ts';

it.each([
  ['15 minutes, 9:39 in', 900, 579_000, '05:21'],
  ['a second left', 60, 59_400, '00:01'],
  ['just opened', 60, 0, '01:00'],
  ['over', 60, 60_000, ''],
  ['an hour and more', 86_400, 75_279_000, '3:05:21'],
  ['a clock behind the bar', 60, -2_000, ''],
])('%s', (_title, periodS, elapsedMs, text) => {
  expect(barCountdown((1_800 + periodS) * 1000, periodS, 1_800_000 + elapsedMs)).toBe(text);
});

it.each([
  ['just after the rollover of Sunday', '2026-11-22T22:00:00Z', '24:00:00'],
  ['on Sunday evening, before the date of the candle', '2026-11-22T23:30:00Z', '22:30:00'],
  ['in summer', '2026-07-14T12:00:00Z', '9:00:00'],
  ['a minute before the rollover', '2026-11-23T21:59:00Z', '01:00'],
])('a day of currencies, %s', (_title, now, text) => {
  const nowMs = Date.parse(now);
  expect(barCountdown(rolloverAfter(nowMs), 86_400, nowMs)).toBe(text);
});

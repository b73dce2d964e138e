import { expect, it } from 'vitest';
import { barCountdown } from './use-chart.ts';

it.each([
  ['15 minutes, 9:39 in', 900, 579_000, '05:21'],
  ['a second left', 60, 59_400, '00:01'],
  ['just opened', 60, 0, '01:00'],
  ['over', 60, 60_000, ''],
  ['an hour and more', 86_400, 75_279_000, '3:05:21'],
  ['a clock behind the bar', 60, -2_000, ''],
])('%s', (_title, periodS, elapsedMs, text) => {
  expect(barCountdown(1_800, periodS, 1_800_000 + elapsedMs)).toBe(text);
});

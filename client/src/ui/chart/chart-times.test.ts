import { expect, it } from 'vitest';
import { chartTimes } from './chart-times.ts';

const noon = Date.UTC(2026, 10, 21, 12) / 1000;

it('names days by the trading day, whatever the reader’s zone', () => {
  const times = chartTimes('en', 86_400);
  expect(times.mark(Date.UTC(2026, 10, 21) / 1000, 'day')).toBe('Nov 21');
  expect(times.moment(Date.UTC(2026, 10, 21) / 1000)).toBe('Nov 21, 2026');
});

it('keeps Latin digits in Arabic', () => {
  expect(chartTimes('ar', 60).mark(noon, 'time')).toMatch(/^[0-9]{2}:[0-9]{2}$/);
});

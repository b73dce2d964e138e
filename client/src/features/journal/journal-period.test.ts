/** Periods of the journal, counted in UTC days. */

import { expect, test } from 'vitest';
import { firstDay, PERIODS } from './journal-period.ts';

test('[RESULT-5] a period has so many days, the running one included', () => {
  const now = Date.parse('2026-03-01T23:59:59Z');
  expect(PERIODS.map((period) => firstDay(period, now))).toEqual([
    '2026-03-01',
    '2026-02-23',
    '2026-01-31',
    '2025-03-02',
    undefined,
  ]);
});

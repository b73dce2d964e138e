import { renderHook, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { endAtRollover, useCandleEnd } from './rollover-days.ts';

const DAY_S = 86_400;
/** 2026-11-20, a Friday. */
const FRIDAY = 20_777;
const CURRENCY = 1;

const daysBefore = (count: number) => ({ timeS: (FRIDAY - count) * DAY_S });
const everyDay = [9, 8, 7, 6, 5, 4, 3, 2, 1, 0].map(daysBefore);
const weekdays = [9, 8, 7, 4, 3, 2, 1, 0].map(daysBefore);

it.each([
  ['a currency without candles at weekends', CURRENCY, '1day', weekdays, true],
  ['a currency that trades at weekends', CURRENCY, '1day', everyDay, false],
  ['a share', 6, '1day', weekdays, false],
  ['an hour', CURRENCY, '60min', weekdays, false],
  ['too few days to tell', CURRENCY, '1day', weekdays.slice(-5), false],
] as const)('%s', (_title, categoryId, period, candles, expected) => {
  expect(endAtRollover({ categoryId, period, candles })).toBe(expected);
});

it('gives the next rollover once its rule is loaded', async () => {
  // a busy machine may need longer for it than the check below waits
  await import('@vernier/shared/market/rollover');
  const noon = FRIDAY * DAY_S * 1000 + 43_200_000;
  const { result } = renderHook(() => useCandleEnd(CURRENCY, '1day', weekdays));
  expect(result.current?.(noon)).toBe(0);
  await waitFor(() => expect(result.current?.(noon)).toBe(Date.parse('2026-11-20T22:00:00Z')));
});

it('leaves other candles to end a period after their start', () => {
  expect(renderHook(() => useCandleEnd(CURRENCY, '1day', everyDay)).result.current).toBeUndefined();
});

import { expect, it } from 'vitest';
import type { ChartCandle } from '../../ui/chart/chart-candle.ts';
import { mergedCandles } from './merged-candles.ts';

const HOUR_S = 3600;

/** A candle whose prices follow from its number. */
const candle = (time: string, number: number): ChartCandle => ({
  timeS: Date.parse(`${time}Z`) / 1000,
  open: 100 + number,
  high: 110 + number,
  low: 90 + number,
  close: 105 + number,
  volume: 10,
});
const days = (first: string, count: number, isShown: (weekday: number) => boolean = () => true) =>
  Array.from({ length: count }, (_, number) => ({
    ...candle(`${first}T00:00`, number),
    timeS: Date.parse(`${first}T00:00Z`) / 1000 + number * 24 * HOUR_S,
  })).filter(({ timeS }) => isShown(new Date(timeS * 1000).getUTCDay()));
const openings = (candles: readonly ChartCandle[]) =>
  candles.map(({ timeS }) => new Date(timeS * 1000).toISOString().slice(0, 16));

it('[CHART-7] merges hours into four hours of UTC, with first open, last close, extremes and the sum of the volumes', () => {
  const hours = [4, 5, 6, 7, 8].map((hour) => candle(`2026-11-20T0${hour}:00`, hour));
  expect(mergedCandles(hours, '4hour')).toEqual([
    { timeS: hours[0]?.timeS, open: 104, high: 117, low: 94, close: 112, volume: 40 },
    { timeS: hours[4]?.timeS, open: 108, high: 118, low: 98, close: 113, volume: 10 },
  ]);
});

it('[CHART-7] begins weeks on Monday, with and without weekends, also across a change of clocks', () => {
  // the clocks of Europe change on 25 October 2026, those of New York on 1 November
  const expected = ['2026-10-19T00:00', '2026-10-26T00:00', '2026-11-02T00:00'];
  expect(openings(mergedCandles(days('2026-10-19', 21), '1week'))).toEqual(expected);
  const weekdays = days('2026-10-19', 21, (weekday) => weekday !== 0 && weekday !== 6);
  const weeks = mergedCandles(weekdays, '1week');
  expect(openings(weeks)).toEqual(expected);
  expect(weeks.map(({ volume }) => volume)).toEqual([50, 50, 50]);
});

it('[CHART-7] begins months on their first day, also when that day has no candle', () => {
  const weekdays = days('2026-10-01', 62, (weekday) => weekday !== 0 && weekday !== 6);
  expect(openings(mergedCandles(weekdays, '1month'))).toEqual([
    '2026-10-01T00:00',
    '2026-11-01T00:00',
    '2026-12-01T00:00',
  ]);
  expect(openings(mergedCandles(days('2028-02-28', 3), '1month'))).toEqual(['2028-03-01T00:00']);
});

it('leaves out an oldest candle whose beginning is not loaded, unless it is the only one', () => {
  expect(openings(mergedCandles(days('2026-10-21', 10), '1week'))).toEqual(['2026-10-26T00:00']);
  expect(openings(mergedCandles(days('2026-10-21', 3), '1week'))).toEqual(['2026-10-19T00:00']);
});

it('leaves the candles of a period of the server as they are', () => {
  const own = days('2026-10-19', 3);
  expect(mergedCandles(own, '1day')).toBe(own);
});

/** Candles of four hours, weeks and months in UTC, merged from shorter ones. Weeks begin on Monday. */

import { civilFromDays, weekdayOf } from '@vernier/shared/civil-date';
import type { ChartCandle } from '../../ui/chart/chart-candle.ts';
import { CHART_PERIOD_SECONDS, type ChartPeriod, sourcePeriod } from './periods.ts';

const DAY_S = 86_400;
const DAYS_A_WEEK = 7;
const MONDAY = 1;

/** The opening moment of the candle of a period that contains a moment. */
function openingOf(timeS: number, period: ChartPeriod): number {
  const day = Math.floor(timeS / DAY_S);
  if (period === '1week') return (day - ((weekdayOf(day) + DAYS_A_WEEK - MONDAY) % DAYS_A_WEEK)) * DAY_S;
  if (period === '1month') return (day - civilFromDays(day).day + 1) * DAY_S;
  const seconds = CHART_PERIOD_SECONDS[period];
  return Math.floor(timeS / seconds) * seconds;
}

/**
 * Candles of `period` from those of its source, oldest first. An oldest candle whose beginning is missing is left out:
 * older candles may not be loaded yet.
 */
export function mergedCandles(candles: readonly ChartCandle[], period: ChartPeriod): readonly ChartCandle[] {
  if (sourcePeriod(period) === period) return candles;
  const merged: ChartCandle[] = [];
  for (const candle of candles) {
    const timeS = openingOf(candle.timeS, period);
    const last = merged.at(-1);
    if (last?.timeS === timeS) merged[merged.length - 1] = joined(last, candle);
    else merged.push({ ...candle, timeS });
  }
  const isWhole = merged.length < 2 || merged[0]?.timeS === candles[0]?.timeS;
  return isWhole ? merged : merged.slice(1);
}

function joined(first: ChartCandle, next: ChartCandle): ChartCandle {
  return {
    timeS: first.timeS,
    open: first.open,
    high: Math.max(first.high, next.high),
    low: Math.min(first.low, next.low),
    close: next.close,
    volume: first.volume + next.volume,
  };
}

/** The daily candles of currencies: in trading hours such a day ends with the rollover, otherwise at midnight UTC. */

import { weekdayOf } from '@vernier/shared/civil-date';
import { PERIOD_SECONDS, type Period } from '@vernier/shared/market/candle';
import { CATEGORIES } from '@vernier/shared/market/instrument';

const CURRENCIES = CATEGORIES.find(({ code }) => code === 'forex')?.id;
const SUNDAY = 0;
const SATURDAY = 6;
const WEEK = 7;

interface ChartedCandles {
  readonly categoryId: number;
  readonly period: Period;
  readonly candles: readonly { readonly timeS: number }[];
}

/** Whether daily candles end with the rollover: those of a currency that has none at weekends. */
export function endAtRollover({ categoryId, period, candles }: ChartedCandles): boolean {
  if (period !== '1day' || categoryId !== CURRENCIES || candles.length < WEEK) return false;
  return candles.slice(-WEEK).every(({ timeS }) => {
    const weekday = weekdayOf(Math.floor(timeS / PERIOD_SECONDS['1day']));
    return weekday !== SUNDAY && weekday !== SATURDAY;
  });
}

/** The daily candles of currencies: in trading hours such a day ends with the rollover, otherwise at midnight UTC. */

import { weekdayOf } from '@vernier/shared/civil-date';
import { CATEGORIES } from '@vernier/shared/market/instrument';
import { useEffect, useState } from 'react';
import { CHART_PERIOD_SECONDS, type ChartPeriod } from './periods.ts';

const CURRENCIES = CATEGORIES.find(({ code }) => code === 'forex')?.id;
const SUNDAY = 0;
const SATURDAY = 6;
const WEEK = 7;

type Candles = readonly { readonly timeS: number }[];

interface ChartedCandles {
  readonly categoryId: number;
  readonly period: ChartPeriod;
  readonly candles: Candles;
}

type CandleEnd = (nowMs: number) => number;

/** No countdown: before the rule of New York's clock is loaded, and for weeks and months. */
const unknown: CandleEnd = () => 0;

/** Whether daily candles end with the rollover: those of a currency that has none at weekends. */
export function endAtRollover({ categoryId, period, candles }: ChartedCandles): boolean {
  if (period !== '1day' || categoryId !== CURRENCIES || candles.length < WEEK) return false;
  return candles.slice(-WEEK).every(({ timeS }) => {
    const weekday = weekdayOf(Math.floor(timeS / CHART_PERIOD_SECONDS['1day']));
    return weekday !== SUNDAY && weekday !== SATURDAY;
  });
}

/** When the candle of a moment ends, where that is the rollover; its rule is loaded on first use. */
export function useCandleEnd(
  categoryId: number,
  period: ChartPeriod,
  candles: Candles = [],
): CandleEnd | undefined {
  const [end, setEnd] = useState<CandleEnd>(() => unknown);
  const endsAtRollover = endAtRollover({ categoryId, period, candles });
  useEffect(() => {
    if (!endsAtRollover) return;
    import('@vernier/shared/market/rollover').then(
      ({ rolloverAfter }) => setEnd(() => rolloverAfter),
      () => {
        // without it the chart has no countdown
      },
    );
  }, [endsAtRollover]);
  if (period === '1week' || period === '1month') return unknown;
  return endsAtRollover ? end : undefined;
}

/** Instrument and period of the second chart of an account, on this device. */

import { useMemo } from 'react';
import { CHART_PERIODS, type ChartPeriod } from './periods.ts';
import { type ListStore, useStoredList } from '../../data/user/stored-list.ts';

export interface SecondChart {
  readonly code: string;
  readonly period: ChartPeriod;
}

/** A list of one chart or none. */
const store: ListStore<SecondChart> = { lists: new Map(), parse: parseSecondChart, usual: [] };

export function useSecondChart(): [SecondChart | null, (chart: SecondChart | null) => void] {
  const [charts, setCharts] = useStoredList('chart-second', store);
  return useMemo(
    () => [charts[0] ?? null, (chart) => setCharts(chart === null ? [] : [chart])],
    [charts, setCharts],
  );
}

export function parseSecondChart(stored: unknown): readonly SecondChart[] | null {
  if (!Array.isArray(stored)) return null;
  return stored.slice(0, 1).flatMap((entry: unknown): SecondChart[] => {
    const { code, period } = (entry ?? {}) as Readonly<Record<string, unknown>>;
    const known = CHART_PERIODS.find((one) => one === period);
    return typeof code === 'string' && known !== undefined ? [{ code, period: known }] : [];
  });
}

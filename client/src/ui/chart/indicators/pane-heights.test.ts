import type { IChartApi } from 'lightweight-charts';
import { expect, it } from 'vitest';
import { knownIndicators } from './indicator.ts';
import type { IndicatorSeries } from './indicator-series.ts';
import { movedHeights, sameSeries, setHeights } from './pane-heights.ts';

const LIST = [
  { id: 0, kind: 'sma', values: [14] },
  { id: 1, kind: 'rsi', values: [14] },
  { id: 2, kind: 'atr', values: [14], height: 0.5 },
] as const;

function chartWith(panes: number) {
  const factors = Array.from({ length: panes }, () => 1);
  const chart = {
    panes: () =>
      factors.map((_, index) => ({
        setStretchFactor: (factor: number) => {
          factors[index] = factor;
        },
        getStretchFactor: () => factors[index],
      })),
  } as unknown as IChartApi;
  return { chart, factors };
}

function drawn(): IndicatorSeries[] {
  return knownIndicators(LIST).map(
    (indicator, index) => ({ indicator, paneIndex: () => index }) as unknown as IndicatorSeries,
  );
}

it('[CHART-10] a pane has its stored height, and else the usual one', () => {
  const { chart, factors } = chartWith(3);
  setHeights(chart, drawn());
  expect(factors).toEqual([1, 1 / 3, 0.5]);
  expect(movedHeights(chart, drawn())).toBeNull();
});

it('[CHART-10] a moved border changes the stored heights, relative to the prices', () => {
  const { chart, factors } = chartWith(3);
  setHeights(chart, drawn());
  factors[0] = 2;
  factors[1] = 0.5;
  factors[2] = 1;
  expect(movedHeights(chart, drawn())).toEqual([LIST[0], { ...LIST[1], height: 0.25 }, LIST[2]]);
});

it('[CHART-10] series stay when only heights differ, and heights have bounds', () => {
  expect(sameSeries(LIST, [LIST[0], { ...LIST[1], height: 1 }, LIST[2]])).toBe(true);
  expect(sameSeries(LIST, [LIST[0], { ...LIST[1], values: [7] }, LIST[2]])).toBe(false);
  expect(sameSeries(LIST, LIST.slice(1))).toBe(false);
  expect(knownIndicators([{ ...LIST[1], height: 99 }])[0]?.height).toBe(3);
});

/** Heights of the panes of indicators, as shares of the height of the prices. */

import type { IChartApi } from 'lightweight-charts';
import type { IndicatorSeries } from './indicator-series.ts';
import { hasPane } from './indicator.ts';
import type { StoredIndicator } from './stored-indicator.ts';

const USUAL_HEIGHT = 1 / 3;
/** A smaller difference comes from rounding to pixels. */
const LEAST_CHANGE = 0.01;

export function setHeights(chart: IChartApi, drawn: readonly IndicatorSeries[]): void {
  const [main] = chart.panes();
  main?.setStretchFactor(1);
  for (const { indicator, paneIndex } of drawn)
    if (hasPane(indicator.kind))
      chart.panes()[paneIndex()]?.setStretchFactor(indicator.height ?? USUAL_HEIGHT);
}

/** The indicators with the heights of their panes; null while no border was moved. */
export function movedHeights(
  chart: IChartApi,
  drawn: readonly IndicatorSeries[],
): readonly StoredIndicator[] | null {
  const whole = chart.panes()[0]?.getStretchFactor() ?? 1;
  let moved = false;
  const indicators = drawn.map(({ indicator, paneIndex }): StoredIndicator => {
    if (!hasPane(indicator.kind)) return indicator;
    const height = (chart.panes()[paneIndex()]?.getStretchFactor() ?? USUAL_HEIGHT) / whole;
    if (Math.abs(height - (indicator.height ?? USUAL_HEIGHT)) < LEAST_CHANGE) return indicator;
    moved = true;
    return { ...indicator, height };
  });
  return moved ? indicators : null;
}

/** Whether only heights differ, so that the series can stay. */
export function sameSeries(one: readonly StoredIndicator[], other: readonly StoredIndicator[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ id, kind, values }, index) => {
      const next = other[index];
      return id === next?.id && kind === next.kind && values.join() === next.values.join();
    })
  );
}

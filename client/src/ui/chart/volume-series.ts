/** Columns of the volume at the bottom of the chart. */

import { HistogramSeries, type ISeriesApi } from 'lightweight-charts';
import type { ChartCore, ChartExtension } from './chart-extension.ts';

interface VolumeSeries extends ChartExtension {
  readonly series: ISeriesApi<'Histogram'>;
}

export function createVolumeSeries({ chart, candles, colours, timeAt }: ChartCore): VolumeSeries {
  const series = chart.addSeries(HistogramSeries, {
    lastValueVisible: false,
    priceLineVisible: false,
    priceScaleId: 'volume',
    priceFormat: { type: 'volume' },
  });
  series.priceScale().applyOptions({ scaleMargins: { top: 0.87, bottom: 0 } });
  const columns = (from: number) =>
    candles()
      .slice(from)
      .map(({ timeS, volume }) => ({ time: timeAt(timeS), value: volume }));
  return {
    series,
    onCandles(from) {
      if (from === 0) series.setData(columns(0));
      else for (const column of columns(from)) series.update(column);
    },
    onColours: () => series.applyOptions({ color: colours().volume }),
    end: () => chart.removeSeries(series),
  };
}

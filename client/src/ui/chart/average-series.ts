/** Line of the simple moving average. */

import { type ISeriesApi, LineSeries } from 'lightweight-charts';
import type { ChartCore, ChartExtension } from './chart-extension.ts';
import { lastAverage, movingAverage } from './moving-average.ts';

interface AverageSeries extends ChartExtension {
  readonly series: ISeriesApi<'Line'>;
}

export function createAverageSeries({ chart, candles, colours, timeAt }: ChartCore): AverageSeries {
  const series = chart.addSeries(LineSeries, {
    lastValueVisible: false,
    priceLineVisible: false,
    lineWidth: 1,
    crosshairMarkerVisible: false,
    autoscaleInfoProvider: () => null,
  });
  const point = ({ timeS, value }: { timeS: number; value: number }) => ({ time: timeAt(timeS), value });
  return {
    series,
    onCandles(from) {
      const all = candles();
      if (from === 0) return series.setData(movingAverage(all).map(point));
      for (let count = from + 1; count <= all.length; count++) {
        const average = lastAverage(all.slice(0, count));
        if (average !== null) series.update(point(average));
      }
    },
    onColours: () => series.applyOptions({ color: colours().caption }),
    end: () => chart.removeSeries(series),
  };
}

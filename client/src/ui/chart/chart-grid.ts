/** The horizontal grid at the marks of the price axis. It reports the layout of each paint. */

import type { IChartApi, IPrimitivePaneRenderer, ISeriesApi } from 'lightweight-charts';
import type { ChartView } from './chart-candle.ts';
import { priceMarks } from './price-marks.ts';
import { textScale } from './text-scale.ts';

type PaneTarget = Parameters<IPrimitivePaneRenderer['draw']>[0];

interface GridOptions {
  readonly colour: () => string;
  readonly scale: () => Pick<ChartView, 'logarithmic' | 'percentOf'>;
  readonly onPaint: (view: ChartView) => void;
  /** Draws over the grid and under the candles. */
  readonly onDraw: (target: PaneTarget) => void;
}

/** Renders the horizontal grid at the marks of the price ruler and reports the layout. */
export function attachGrid(
  series: ISeriesApi<'Candlestick'>,
  chart: IChartApi,
  { colour, scale, onPaint, onDraw }: GridOptions,
): void {
  const scaleOfText = textScale();
  series.attachPrimitive({
    paneViews: () => views,
  });
  const views = [
    {
      zOrder: () => 'bottom' as const,
      renderer: () => ({
        draw(target: PaneTarget) {
          target.useBitmapCoordinateSpace(({ context, bitmapSize, mediaSize, verticalPixelRatio }) => {
            const high = series.coordinateToPrice(0);
            const low = series.coordinateToPrice(mediaSize.height);
            if (high === null || low === null) return;
            const view: ChartView = {
              width: mediaSize.width,
              height: mediaSize.height,
              axisWidth: chart.priceScale('right').width(),
              textScale: scaleOfText,
              low,
              high,
              ...scale(),
              yOf: (price) => series.priceToCoordinate(price),
            };
            context.fillStyle = colour();
            const thickness = Math.max(1, Math.floor(verticalPixelRatio));
            for (const price of priceMarks(view).labelled) {
              const y = series.priceToCoordinate(price);
              if (y !== null)
                context.fillRect(0, Math.round(y * verticalPixelRatio), bitmapSize.width, thickness);
            }
            onPaint(view);
          });
          onDraw(target);
        },
      }),
    },
  ];
}

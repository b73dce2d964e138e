/** The marks of the price axis on the canvas: lines over the pane, and an edge with ticks on the axis. It reports the layout of each paint. */

import type { IChartApi, IPrimitivePaneRenderer, ISeriesApi } from 'lightweight-charts';
import type { ChartView } from './chart-candle.ts';
import type { ChartColours } from './chart-colours.ts';
import { priceMarks } from './price-marks.ts';
import { textScale } from './text-scale.ts';

type PaneTarget = Parameters<IPrimitivePaneRenderer['draw']>[0];

interface AxisOptions {
  readonly colours: () => Pick<ChartColours, 'grid' | 'tick' | 'caption'>;
  readonly scale: () => Pick<ChartView, 'logarithmic' | 'percentOf'>;
  readonly onPaint: (view: ChartView) => void;
  /** Draws over the lines and under the candles. */
  readonly onDraw: (target: PaneTarget) => void;
}

/** Lengths of ticks in pixels. */
const MINOR = 4;
const MAJOR = 7;

export function attachAxis(series: ISeriesApi<'Candlestick'>, chart: IChartApi, options: AxisOptions): void {
  const size = textScale();
  const pane = paneViews((target) => {
    drawLines(target, { series, chart, size }, options);
    options.onDraw(target);
  });
  const axis = paneViews((target) => drawTicks(target, series, options));
  series.attachPrimitive({ paneViews: () => pane, priceAxisPaneViews: () => axis });
}

function paneViews(draw: (target: PaneTarget) => void) {
  const renderer = { draw };
  return [{ zOrder: () => 'bottom' as const, renderer: () => renderer }];
}

/** The prices in a pane of this height with their scale. */
function scaleOf(series: ISeriesApi<'Candlestick'>, height: number, { scale }: AxisOptions) {
  const high = series.coordinateToPrice(0);
  const low = series.coordinateToPrice(height);
  return high === null || low === null ? null : { low, high, height, ...scale() };
}

interface DrawnChart {
  readonly series: ISeriesApi<'Candlestick'>;
  readonly chart: IChartApi;
  /** Of texts. */
  readonly size: number;
}

function drawLines(target: PaneTarget, { series, chart, size }: DrawnChart, options: AxisOptions): void {
  target.useBitmapCoordinateSpace(({ context, bitmapSize, mediaSize, verticalPixelRatio }) => {
    const scale = scaleOf(series, mediaSize.height, options);
    if (scale === null) return;
    const { labelled } = priceMarks(scale);
    context.fillStyle = options.colours().grid;
    const thickness = Math.max(1, Math.floor(verticalPixelRatio));
    for (const price of labelled) {
      const y = series.priceToCoordinate(price);
      if (y !== null) context.fillRect(0, Math.round(y * verticalPixelRatio), bitmapSize.width, thickness);
    }
    options.onPaint({
      ...scale,
      labelled,
      width: mediaSize.width,
      axisWidth: chart.priceScale('right').width(),
      textScale: size,
      yOf: (price) => series.priceToCoordinate(price),
    });
  });
}

function drawTicks(target: PaneTarget, series: ISeriesApi<'Candlestick'>, options: AxisOptions): void {
  target.useBitmapCoordinateSpace(
    ({ context, bitmapSize, mediaSize, horizontalPixelRatio, verticalPixelRatio }) => {
      const scale = scaleOf(series, mediaSize.height, options);
      if (scale === null) return;
      const marks = priceMarks(scale);
      const { tick, caption } = options.colours();
      const edge = Math.max(1, Math.floor(horizontalPixelRatio));
      const thickness = Math.max(1, Math.floor(verticalPixelRatio));
      const draw = (prices: readonly number[], length: number) => {
        for (const price of prices) {
          const y = series.priceToCoordinate(price);
          if (y === null) continue;
          const top = Math.round(y * verticalPixelRatio);
          context.fillRect(edge, top, Math.round(length * horizontalPixelRatio), thickness);
        }
      };
      context.fillStyle = tick;
      context.fillRect(0, 0, edge, bitmapSize.height);
      draw(marks.all, MINOR);
      context.fillStyle = caption;
      draw(marks.labelled, MAJOR);
    },
  );
}

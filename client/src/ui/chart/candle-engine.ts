/** Candles, volume and one average on lightweight-charts; it uses points and pixels, and neither instruments nor React. */

import {
  type AutoscaleInfo,
  CandlestickSeries,
  ColorType,
  CrosshairMode,
  createChart,
  HistogramSeries,
  type IChartApi,
  type IPrimitivePaneRenderer,
  type ISeriesApi,
  LineSeries,
  LineStyle,
  type MouseEventParams,
  TickMarkType,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts';
import { axisMarks, LABEL_GAP } from './axis-steps.ts';
import {
  addedTo,
  type ChartCandle,
  type ChartFormat,
  type ChartLayer,
  type ChartView,
} from './chart-candle.ts';
import type { ChartColours } from './chart-colours.ts';
import { admitLogo } from './chart-logo.ts';
import { fitRange } from './fit-range.ts';
import { lastAverage, movingAverage } from './moving-average.ts';

export interface EngineOptions {
  readonly colours: ChartColours;
  readonly format: ChartFormat;
  readonly axisWidth: number;
  /** Called in every paint of the pane, so that the overlay moves with it. */
  readonly onPaint: (view: ChartView) => void;
  /** The oldest candle is coming into view. */
  readonly onOldest: () => void;
  /** The candle and the price under the crosshair; null when it leaves. */
  readonly onInspect: (candle: ChartCandle | null, price: number | null) => void;
  /** Whether the newest candle is in view. */
  readonly onLatest: (inView: boolean) => void;
}

export interface CandleEngine {
  /**
   * Updates the chart to these candles, oldest first. Another `key` (instrument and period) brings the newest
   * into view; with the same key the view does not move, whether a bar changed or older ones were prepended.
   */
  setCandles(candles: readonly ChartCandle[], key: string): void;
  scrollBy(bars: number): void;
  zoomBy(factor: number): void;
  showLatest(): void;
  setShown(shown: { average: boolean; volume: boolean; layer: ChartLayer | undefined }): void;
  /** Prices that the view should include when they are near. */
  setReach(prices: readonly number[]): void;
  recolour(colours: ChartColours): void;
  destroy(): void;
}

const BAR_SPACING = 7;
const EMPTY_BARS = 2;
const MIN_SPACING = 2;
const MAX_SPACING = 40;
/** Number of candles left of the view at which older ones are requested. */
const OLDEST_MARGIN = 40;

const MARK_KINDS: Readonly<Record<TickMarkType, 'year' | 'month' | 'day' | 'time'>> = {
  [TickMarkType.Year]: 'year',
  [TickMarkType.Month]: 'month',
  [TickMarkType.DayOfMonth]: 'day',
  [TickMarkType.Time]: 'time',
  [TickMarkType.TimeWithSeconds]: 'time',
};

/** The displayed candles, and the seconds by which their times are shifted: the library begins its days at midnight UTC. */
interface Shown {
  candles: readonly ChartCandle[];
  key: string;
  aheadS: number;
}

/** Candles as the library takes them. */
function pointsAt(aheadS: number) {
  const at = (timeS: number) => (timeS + aheadS) as UTCTimestamp;
  return {
    bar: ({ timeS, open, high, low, close }: ChartCandle) => ({ time: at(timeS), open, high, low, close }),
    column: ({ timeS, volume }: ChartCandle) => ({ time: at(timeS), value: volume }),
    average: ({ timeS, value }: { timeS: number; value: number }) => ({ time: at(timeS), value }),
  };
}

export type CreateCandleEngine = typeof createCandleEngine;

// Once: a page can have one such policy.
admitLogo();

export function createCandleEngine(box: HTMLElement, options: EngineOptions): CandleEngine {
  const shown: Shown = { candles: [], key: '', aheadS: 0 };
  const chart = createChart(box, chartOptions(options, shown));
  const series = addSeries(chart, options.format);
  let reach: readonly number[] = [];
  let { grid, ink } = options.colours;
  let layer: ChartLayer | undefined;

  series.candles.applyOptions({
    autoscaleInfoProvider: (original: () => AutoscaleInfo | null) => {
      const info = original();
      if (info === null || info.priceRange === null) return info;
      return { ...info, priceRange: fitRange(info.priceRange, reach) };
    },
  });
  attachGrid(series.candles, chart, {
    colour: () => grid,
    onPaint: options.onPaint,
    onDraw: (target) => layer?.draw(target, { ink, candles: shown.candles, chart }),
  });
  watch(chart, series.candles, { shown, options });

  const recolour = (colours: ChartColours) => {
    ({ grid, ink } = colours);
    paintSeries(chart, series, colours);
  };
  recolour(options.colours);

  return {
    setCandles(candles, key) {
      const before = shown.candles;
      const reset = key !== shown.key || before.length === 0;
      const last = candles.at(-1);
      if (reset && last !== undefined) shown.aheadS = options.format.aheadS(last.timeS);
      shown.candles = candles;
      shown.key = key;
      const points = pointsAt(shown.aheadS);
      if (!reset && addedTo(before, candles) <= FEW_BARS) {
        for (let index = before.length - 1; index < candles.length; index++)
          extend(series, points, candles.slice(0, index + 1));
        return;
      }
      series.candles.setData(candles.map(points.bar));
      series.volume.setData(candles.map(points.column));
      series.average.setData(movingAverage(candles).map(points.average));
      if (reset) resetView(chart, options);
    },
    scrollBy: (bars) => chart.timeScale().scrollToPosition(chart.timeScale().scrollPosition() + bars, false),
    zoomBy(factor) {
      const spacing = chart.timeScale().options().barSpacing * factor;
      chart.timeScale().applyOptions({ barSpacing: Math.min(MAX_SPACING, Math.max(MIN_SPACING, spacing)) });
    },
    showLatest: () => chart.timeScale().scrollToPosition(EMPTY_BARS, false),
    setShown({ average, volume, layer: next }) {
      layer = next;
      series.average.applyOptions({ visible: average });
      series.volume.applyOptions({ visible: volume });
    },
    setReach(prices) {
      if (prices.join() === reach.join()) return;
      reach = prices;
      series.candles.applyOptions({});
    },
    recolour,
    destroy: () => chart.remove(),
  };
}

/** Brings the newest candles into view, as wide and as high as at the start. */
function resetView(chart: IChartApi, { onInspect }: EngineOptions): void {
  // the candle under the crosshair no longer exists
  chart.clearCrosshairPosition();
  onInspect(null, null);
  chart.priceScale('right').applyOptions({ autoScale: true });
  chart.timeScale().applyOptions({ barSpacing: BAR_SPACING, rightOffset: EMPTY_BARS });
  chart.timeScale().scrollToPosition(EMPTY_BARS, false);
}

/** Above this number of new bars, setting the whole series is cheaper than adding them one by one. */
const FEW_BARS = 5;

/** Updates the last of `candles` and the average at it. */
function extend(
  series: SeriesSet,
  points: ReturnType<typeof pointsAt>,
  candles: readonly ChartCandle[],
): void {
  const candle = candles.at(-1);
  if (candle === undefined) return;
  series.candles.update(points.bar(candle));
  series.volume.update(points.column(candle));
  const average = lastAverage(candles);
  if (average !== null) series.average.update(points.average(average));
}

interface Watched {
  readonly shown: Readonly<Shown>;
  readonly options: EngineOptions;
}

function watch(chart: IChartApi, series: ISeriesApi<'Candlestick'>, { shown, options }: Watched): void {
  chart.timeScale().subscribeVisibleLogicalRangeChange((range) => {
    if (range === null || shown.candles.length === 0) return;
    if (range.from < OLDEST_MARGIN) options.onOldest();
    options.onLatest(range.to >= shown.candles.length - 1);
  });
  chart.subscribeCrosshairMove(({ point, time }: MouseEventParams) => {
    const candle =
      point === undefined ? undefined : shown.candles.find((one) => one.timeS + shown.aheadS === time);
    const price = point === undefined ? null : series.coordinateToPrice(point.y);
    options.onInspect(candle ?? null, price === null ? null : Math.round(price));
  });
}

interface SeriesSet {
  readonly candles: ISeriesApi<'Candlestick'>;
  readonly volume: ISeriesApi<'Histogram'>;
  readonly average: ISeriesApi<'Line'>;
}

function chartOptions({ format, axisWidth }: EngineOptions, shown: Readonly<Shown>) {
  const realS = (time: Time) => (time as number) - shown.aheadS;
  return {
    autoSize: true,
    layout: {
      attributionLogo: true,
      fontFamily: "'Geist Variable', 'Geist Rest', system-ui, sans-serif",
      fontSize: 11,
    },
    grid: { vertLines: { visible: false }, horzLines: { visible: false } },
    crosshair: { mode: CrosshairMode.Normal },
    rightPriceScale: {
      borderVisible: false,
      ticksVisible: false,
      textColor: 'rgba(0, 0, 0, 0)',
      minimumWidth: axisWidth,
      scaleMargins: { top: 0.06, bottom: 0.16 },
    },
    timeScale: {
      borderVisible: false,
      ticksVisible: true,
      timeVisible: true,
      secondsVisible: false,
      allowBoldLabels: false,
      barSpacing: BAR_SPACING,
      minBarSpacing: MIN_SPACING,
      rightOffset: EMPTY_BARS,
      tickMarkMaxCharacterLength: 8,
      tickMarkFormatter: (time: Time, kind: TickMarkType) => format.mark(realS(time), MARK_KINDS[kind]),
    },
    localization: { timeFormatter: (time: Time) => format.moment(realS(time)) },
    // one finger scrolls the page up and down over the chart; sideways it scrolls the chart
    handleScroll: { vertTouchDrag: false, horzTouchDrag: true, mouseWheel: true, pressedMouseMove: true },
    kineticScroll: { touch: true, mouse: false },
  };
}

function addSeries(chart: IChartApi, format: ChartFormat): SeriesSet {
  const bare = { lastValueVisible: false, priceLineVisible: false };
  const volume = chart.addSeries(HistogramSeries, {
    ...bare,
    priceScaleId: 'volume',
    priceFormat: { type: 'volume' },
  });
  volume.priceScale().applyOptions({ scaleMargins: { top: 0.87, bottom: 0 } });
  const candles = chart.addSeries(CandlestickSeries, {
    ...bare,
    priceFormat: {
      type: 'custom',
      minMove: 1,
      formatter: (value: number) => format.price(Math.round(value)),
    },
  });
  const average = chart.addSeries(LineSeries, {
    ...bare,
    lineWidth: 1,
    crosshairMarkerVisible: false,
    autoscaleInfoProvider: () => null,
  });
  return { candles, volume, average };
}

function paintSeries(chart: IChartApi, series: SeriesSet, colours: ChartColours): void {
  chart.applyOptions({
    layout: { background: { type: ColorType.Solid, color: colours.ground }, textColor: colours.caption },
    crosshair: {
      vertLine: {
        color: colours.caption,
        style: LineStyle.Dotted,
        width: 1,
        labelBackgroundColor: colours.ink,
      },
      horzLine: {
        color: colours.caption,
        style: LineStyle.Dotted,
        width: 1,
        labelVisible: false,
      },
    },
  });
  series.candles.applyOptions({
    upColor: colours.ground,
    borderUpColor: colours.up,
    wickUpColor: colours.up,
    downColor: colours.down,
    borderDownColor: colours.down,
    wickDownColor: colours.down,
  });
  series.volume.applyOptions({ color: colours.volume });
  series.average.applyOptions({ color: colours.caption });
}

type PaneTarget = Parameters<IPrimitivePaneRenderer['draw']>[0];

interface GridOptions {
  readonly colour: () => string;
  readonly onPaint: (view: ChartView) => void;
  /** Draws over the grid and under the candles. */
  readonly onDraw: (target: PaneTarget) => void;
}

/** Renders the horizontal grid at the marks of the price ruler and reports the layout. */
function attachGrid(
  series: ISeriesApi<'Candlestick'>,
  chart: IChartApi,
  { colour, onPaint, onDraw }: GridOptions,
): void {
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
            context.fillStyle = colour();
            const thickness = Math.max(1, Math.floor(verticalPixelRatio));
            for (const price of axisMarks(low, high, { height: mediaSize.height, gap: LABEL_GAP }).labelled) {
              const y = series.priceToCoordinate(price);
              if (y !== null)
                context.fillRect(0, Math.round(y * verticalPixelRatio), bitmapSize.width, thickness);
            }
            onPaint({
              width: mediaSize.width,
              height: mediaSize.height,
              axisWidth: chart.priceScale('right').width(),
              low,
              high,
              yOf: (price) => series.priceToCoordinate(price),
            });
          });
          onDraw(target);
        },
      }),
    },
  ];
}

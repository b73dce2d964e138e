/** The chart on lightweight-charts: prices and volume, and extensions. It uses points and pixels, and neither instruments nor React. */

import {
  type AutoscaleInfo,
  createChart,
  type IChartApi,
  type MouseEventParams,
  type UTCTimestamp,
} from 'lightweight-charts';
import { attachAxis } from './axis-canvas.ts';
import {
  addedTo,
  type ChartCandle,
  type ChartFormat,
  type ChartLayer,
  type ChartView,
} from './chart-candle.ts';
import type { ChartColours } from './chart-colours.ts';
import type { ChartCore, ChartExtension } from './chart-extension.ts';
import {
  BAR_SPACING,
  chartOptions,
  colourOptions,
  EMPTY_BARS,
  MAX_SPACING,
  MIN_SPACING,
} from './chart-options.ts';
import type { AxisScale, ChartType } from './chart-style.ts';
import { fitRange } from './fit-range.ts';
import { addCandlesticks, createMainSeries } from './main-series.ts';
import { createPriceAxis } from './price-axis.ts';
import { setUpperContent } from './upper-canvas.ts';
import { createVolumeSeries } from './volume-series.ts';

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

/** What the chart shows besides the candles. */
interface ShownParts {
  readonly volume: boolean;
  readonly layer: ChartLayer | undefined;
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
  /** Brings the candle of a moment into the middle of the view. */
  showMoment(timeS: number): void;
  /** Stretches the prices by a factor; `null` fits them to the candles again. */
  stretchPrices(factor: number | null): void;
  hideCrosshair(): void;
  /** Height of the legend in pixels. */
  setTop(height: number): void;
  setStyle(type: ChartType, scale: AxisScale): void;
  setShown(parts: ShownParts): void;
  /** Prices that the view should include when they are near. */
  setReach(prices: readonly number[]): void;
  recolour(colours: ChartColours): void;
  attach<T extends ChartExtension>(create: (core: ChartCore) => T): T;
  detach(extension: ChartExtension): void;
  destroy(): void;
}

/** Number of candles left of the view at which older ones are requested. */
const OLDEST_MARGIN = 40;
/** Above this number of new bars, setting the whole series is cheaper than adding them one by one. */
const FEW_BARS = 5;

/** What the chart shows at the moment. */
interface Shown {
  candles: readonly ChartCandle[];
  key: string;
  /** Seconds by which the times of the library are ahead: it begins its days at midnight UTC. */
  aheadS: number;
  colours: ChartColours;
  scale: AxisScale;
  layer: ChartLayer | undefined;
  reach: readonly number[];
}

export type CreateCandleEngine = typeof createCandleEngine;

export function createCandleEngine(box: HTMLElement, options: EngineOptions): CandleEngine {
  const { format, axisWidth, colours } = options;
  const shown: Shown = {
    ...{ candles: [], key: '', aheadS: 0, colours, scale: 'linear', layer: undefined, reach: [] },
  };
  const chart = createChart(box, chartOptions({ format, axisWidth, aheadS: () => shown.aheadS }));
  const core: ChartCore = {
    chart,
    candlesticks: addCandlesticks(chart, format.price),
    candles: () => shown.candles,
    colours: () => shown.colours,
    firstInView: () => Math.max(0, Math.ceil(chart.timeScale().getVisibleLogicalRange()?.from ?? 0)),
    timeAt: (timeS) => (timeS + shown.aheadS) as UTCTimestamp,
  };
  const volume = createVolumeSeries(core);
  const main = createMainSeries(core);
  const extensions = new Set<ChartExtension>([volume, main]);
  const axis = createPriceAxis(chart, box);
  fitToReach(core, shown);
  attachView(core, shown, options);
  watch(core, shown, options);

  const recolour = (next: ChartColours) => {
    shown.colours = next;
    chart.applyOptions(colourOptions(next));
    for (const extension of extensions) extension.onColours();
  };
  recolour(colours);

  return {
    setCandles(candles, key) {
      const { from, isNew } = showCandles(shown, { candles, key }, format);
      for (const extension of extensions) extension.onCandles(from);
      if (isNew) resetView(chart, options);
    },
    ...createMoves(chart, () => shown.candles, options),
    stretchPrices: (factor) => (factor === null ? axis.reset() : axis.stretch(factor)),
    setTop: axis.setTop,
    setStyle(type, scale) {
      shown.scale = scale;
      main.setType(type);
      axis.setScale(scale);
    },
    setShown(parts) {
      shown.layer = parts.layer;
      volume.series.applyOptions({ visible: parts.volume });
    },
    setReach(prices) {
      if (prices.join() === shown.reach.join()) return;
      shown.reach = prices;
      core.candlesticks.applyOptions({});
    },
    recolour,
    attach(create) {
      const extension = create(core);
      extensions.add(extension);
      extension.onColours();
      extension.onCandles(0);
      return extension;
    },
    detach(extension) {
      if (extensions.delete(extension)) extension.end();
    },
    destroy() {
      for (const extension of extensions) extension.end();
      extensions.clear();
      chart.remove();
    },
  };
}

interface NextCandles {
  readonly candles: readonly ChartCandle[];
  readonly key: string;
}

/** Takes the next candles; returns how many of them are unchanged, and whether they are of another instrument or period. */
function showCandles(
  shown: Shown,
  { candles, key }: NextCandles,
  { aheadS }: ChartFormat,
): { readonly from: number; readonly isNew: boolean } {
  const before = shown.candles;
  const isNew = key !== shown.key || before.length === 0;
  const last = candles.at(-1);
  if (isNew && last !== undefined) shown.aheadS = aheadS(last.timeS);
  shown.candles = candles;
  shown.key = key;
  const extendsThem = !isNew && addedTo(before, candles) <= FEW_BARS;
  return { from: extendsThem ? before.length - 1 : 0, isNew };
}

function createMoves(
  chart: IChartApi,
  candles: () => readonly ChartCandle[],
  options: EngineOptions,
): Pick<CandleEngine, 'scrollBy' | 'zoomBy' | 'showLatest' | 'showMoment' | 'hideCrosshair'> {
  const scale = chart.timeScale();
  return {
    scrollBy: (bars) => scale.scrollToPosition(scale.scrollPosition() + bars, false),
    zoomBy(factor) {
      const spacing = scale.options().barSpacing * factor;
      scale.applyOptions({ barSpacing: Math.min(MAX_SPACING, Math.max(MIN_SPACING, spacing)) });
    },
    showLatest: () => scale.scrollToPosition(EMPTY_BARS, false),
    showMoment: (timeS) => showMoment(chart, candles(), timeS),
    hideCrosshair: () => hideCrosshair(chart, options),
  };
}

function showMoment(chart: IChartApi, candles: readonly ChartCandle[], timeS: number): void {
  const bar = Math.max(
    0,
    candles.findLastIndex((candle) => candle.timeS <= timeS),
  );
  const scale = chart.timeScale();
  const range = scale.getVisibleLogicalRange();
  const half = range === null ? EMPTY_BARS : (range.to - range.from) / 2;
  scale.setVisibleLogicalRange({ from: bar - half, to: bar + half });
  chart.priceScale('right').applyOptions({ autoScale: true });
}

/** Brings the newest candles into view, as wide and as high as at the start. */
function resetView(chart: IChartApi, options: EngineOptions): void {
  // the candle under the crosshair no longer exists
  hideCrosshair(chart, options);
  chart.priceScale('right').applyOptions({ autoScale: true });
  chart.timeScale().applyOptions({ barSpacing: BAR_SPACING, rightOffset: EMPTY_BARS });
  chart.timeScale().scrollToPosition(EMPTY_BARS, false);
}

function hideCrosshair(chart: IChartApi, { onInspect }: EngineOptions): void {
  chart.clearCrosshairPosition();
  onInspect(null, null);
}

function fitToReach({ candlesticks }: ChartCore, shown: Readonly<Shown>): void {
  candlesticks.applyOptions({
    autoscaleInfoProvider: (original: () => AutoscaleInfo | null) => {
      const info = original();
      if (info === null || info.priceRange === null) return info;
      return { ...info, priceRange: fitRange(info.priceRange, shown.reach) };
    },
  });
}

function attachView(
  { chart, candlesticks, firstInView }: ChartCore,
  shown: Readonly<Shown>,
  options: EngineOptions,
): void {
  attachAxis(candlesticks, chart, {
    colours: () => shown.colours,
    scale: () => ({
      logarithmic: shown.scale === 'logarithmic',
      percentOf: shown.scale === 'percent' ? shown.candles[firstInView()]?.close : undefined,
    }),
    onPaint: options.onPaint,
    onDraw: (target) => shown.layer?.draw(target, { ink: shown.colours.ink, candles: shown.candles, chart }),
  });
}

function watch({ chart, candlesticks }: ChartCore, shown: Readonly<Shown>, options: EngineOptions): void {
  chart.timeScale().subscribeVisibleLogicalRangeChange((range) => {
    if (range === null || shown.candles.length === 0) return;
    if (range.from < OLDEST_MARGIN) options.onOldest();
    options.onLatest(range.to >= shown.candles.length - 1);
  });
  chart.subscribeCrosshairMove(({ point, logical, paneIndex }: MouseEventParams) => {
    setUpperContent(chart, 'crosshair', point !== undefined);
    const candle =
      point === undefined || logical === undefined ? undefined : shown.candles[Math.round(logical)];
    const price = point === undefined || paneIndex !== 0 ? null : candlesticks.coordinateToPrice(point.y);
    options.onInspect(candle ?? null, price === null ? null : Math.round(price));
  });
}

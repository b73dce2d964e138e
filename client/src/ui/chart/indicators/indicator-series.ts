/** One indicator on the chart: its values, its series, and its text for a candle. */

import {
  type AutoscaleInfo,
  HistogramSeries,
  type ISeriesApi,
  LineSeries,
  type SeriesPartialOptionsMap,
} from 'lightweight-charts';
import { compactText, pointsText } from '../../format/number-text.ts';
import type { ChartCore } from '../chart-extension.ts';
import { createCalculation, type IndicatorValues } from './calculations.ts';
import { createCloud } from './cloud.ts';
import { hasPane, type Indicator, indicatorName } from './indicator.ts';
import { INDICATOR_STYLES, LINE_STYLES, type LineShape } from './indicator-style.ts';

type LineApi = ISeriesApi<'Line'> | ISeriesApi<'Histogram'>;

export interface IndicatorSeries {
  /** Another one differs in its height only. */
  indicator: Indicator;
  /** Where its series are; the pane of the prices has number 0. */
  readonly paneIndex: () => number;
  readonly onCandles: (from: number) => void;
  readonly recolour: (line: string, columns: string, level: string) => void;
  /** `RSI 14 54.32`, at a candle or at the newest one. */
  readonly textAt: (index: number | null) => string;
  /** Attaches a call to every paint of its pane. */
  readonly onPaint: (paint: () => void) => void;
  readonly end: () => void;
}

export interface IndicatorContext {
  readonly periodS: number;
  readonly price: (points: number) => string;
}

export function addIndicator(
  core: ChartCore,
  indicator: Indicator,
  context: IndicatorContext,
): IndicatorSeries {
  const { lines, unit, levels = [] } = INDICATOR_STYLES[indicator.kind];
  const text = { price: context.price, percent: hundredths, volume: compactText }[unit];
  const series = addLines(core, indicator, text);
  const cloud = indicator.kind === 'ichimoku' ? createCloud(core, indicator.values[1] ?? 0) : null;
  const first = series.find((line) => line !== null);
  const guides = levels.map((price) =>
    first?.createPriceLine({
      price,
      lineWidth: 1,
      lineStyle: LINE_STYLES.dotted,
      axisLabelVisible: false,
      title: '',
    }),
  );
  let values: IndicatorValues[] = [];
  let calculate = createCalculation(indicator, context.periodS);
  const point = (line: number, index: number) => {
    const time = core.timeAt(core.candles()[index]?.timeS ?? 0);
    const value = values[index]?.[line] ?? null;
    return value === null ? { time } : { time, value };
  };
  const show = (from: number) => {
    for (const [line, api] of series.entries()) {
      const points = values.slice(from).map((_, offset) => point(line, from + offset));
      if (from === 0) api?.setData(points);
      else for (const one of points) api?.update(one);
    }
    cloud?.setValues(values.map(([, , spanA, spanB]) => [spanA ?? null, spanB ?? null]));
  };
  return {
    indicator,
    paneIndex: () => first?.getPane().paneIndex() ?? 0,
    onCandles(from) {
      if (from === 0) {
        values = [];
        calculate = createCalculation(indicator, context.periodS);
      }
      for (const [offset, candle] of core.candles().slice(from).entries())
        values[from + offset] = calculate(candle, from > 0 && offset === 0);
      values.length = core.candles().length;
      show(from);
    },
    recolour(line, columns, level) {
      for (const [index, api] of series.entries())
        api?.applyOptions({ color: lines[index] === 'columns' ? columns : line });
      for (const guide of guides) guide?.applyOptions({ color: level });
      cloud?.recolour(line);
    },
    textAt(index) {
      const shown = (values[index ?? values.length - 1] ?? []).filter((value) => value !== null);
      return [indicatorName(indicator), ...shown.map(text)].join(' ');
    },
    onPaint: (paint) => first?.attachPrimitive({ paneViews: () => [paintView(paint)] }),
    end() {
      cloud?.end();
      for (const api of series) if (api !== null) core.chart.removeSeries(api);
    },
  };
}

function paintView(paint: () => void) {
  return { zOrder: () => 'bottom' as const, renderer: () => ({ draw: paint }) };
}

function hundredths(value: number): string {
  return pointsText(Math.round(value * 100), 2);
}

function addLines(
  { chart }: ChartCore,
  { kind }: Indicator,
  text: (value: number) => string,
): readonly (LineApi | null)[] {
  const ownPane = hasPane(kind);
  const pane = ownPane ? chart.panes().length : 0;
  const options: SeriesPartialOptionsMap['Line'] = {
    lastValueVisible: false,
    priceLineVisible: false,
    crosshairMarkerVisible: false,
    lineWidth: 1,
    priceFormat: { type: 'custom', minMove: 0.01, formatter: text },
    ...(kind === 'volumeAverage' && { priceScaleId: 'volume' }),
    ...(!ownPane && { autoscaleInfoProvider: (): AutoscaleInfo | null => null }),
  };
  const add = (shape: LineShape | null): LineApi | null => {
    if (shape === null) return null;
    if (shape === 'columns') return chart.addSeries(HistogramSeries, { ...options, base: 0 }, pane);
    return chart.addSeries(LineSeries, { ...options, lineStyle: LINE_STYLES[shape] }, pane);
  };
  return INDICATOR_STYLES[kind].lines.map(add);
}

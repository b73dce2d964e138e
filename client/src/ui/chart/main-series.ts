/**
 * The series of an instrument's prices. The candlesticks are always there, because the grid and the price axis refer to
 * them. Other types of chart cover them with another series while they have no colour.
 */

import {
  AreaSeries,
  type AutoscaleInfo,
  BarSeries,
  CandlestickSeries,
  type IChartApi,
  type ISeriesApi,
  LineSeries,
} from 'lightweight-charts';
import type { ChartCandle } from './chart-candle.ts';
import type { ChartColours } from './chart-colours.ts';
import type { ChartCore, ChartExtension } from './chart-extension.ts';
import type { ChartType } from './chart-style.ts';
import { heikinAshiOf } from './heikin-ashi.ts';

type Cover = ISeriesApi<'Bar'> | ISeriesApi<'Line'> | ISeriesApi<'Area'>;

const BARE = { lastValueVisible: false, priceLineVisible: false };
const MOST_TEXTS = 200;
const NO_COLOUR = 'rgba(0, 0, 0, 0)';
const WITHOUT_COLOUR = {
  upColor: NO_COLOUR,
  downColor: NO_COLOUR,
  borderUpColor: NO_COLOUR,
  borderDownColor: NO_COLOUR,
  wickUpColor: NO_COLOUR,
  wickDownColor: NO_COLOUR,
};

export function addCandlesticks(
  chart: IChartApi,
  price: (points: number) => string,
): ISeriesApi<'Candlestick'> {
  return chart.addSeries(CandlestickSeries, {
    ...BARE,
    priceFormat: { type: 'custom', minMove: 1, formatter: remembered(price) },
  });
}

/** The library writes the prices of all marks in each paint, for the width of the axis. */
function remembered(price: (points: number) => string): (value: number) => string {
  const texts = new Map<number, string>();
  return (value) => {
    const points = Math.round(value);
    const text = texts.get(points) ?? price(points);
    if (texts.size >= MOST_TEXTS) texts.clear();
    texts.set(points, text);
    return text;
  };
}

export interface MainSeries extends ChartExtension {
  readonly setType: (type: ChartType) => void;
}

export function createMainSeries(core: ChartCore): MainSeries {
  const { chart, candlesticks, colours } = core;
  const points = chartPoints(core);
  let type: ChartType = 'candles';
  let cover: Cover | null = null;

  const onCandles = (from: number) => {
    const bars = points.bars(type, from);
    const values = () => points.values(from);
    if (from === 0) {
      candlesticks.setData(bars);
      if (isBars(cover)) cover.setData(bars);
      else cover?.setData(values());
      return;
    }
    for (const bar of bars) candlesticks.update(bar);
    if (isBars(cover)) for (const bar of bars) cover.update(bar);
    else for (const value of cover === null ? [] : values()) cover?.update(value);
  };
  const paint = () => {
    const palette = colours();
    candlesticks.applyOptions(cover === null ? candleColours(palette) : WITHOUT_COLOUR);
    if (isBars(cover)) cover.applyOptions({ upColor: palette.up, downColor: palette.down });
    else if (cover?.seriesType() === 'Line') cover.applyOptions({ color: palette.ink });
    else (cover as ISeriesApi<'Area'> | null)?.applyOptions(areaColours(palette));
  };
  return {
    onCandles,
    onColours() {
      paint();
      // its colours are in the points
      if (type === 'hollow') onCandles(0);
    },
    setType(next) {
      if (next === type) return;
      type = next;
      if (cover !== null) chart.removeSeries(cover);
      cover = addCover(chart, type);
      paint();
      onCandles(0);
    },
    end() {
      // removed with the chart
    },
  };
}

/** Candles as the library takes them, by type of chart. */
function chartPoints({ candles, colours, timeAt }: ChartCore) {
  /** Heikin Ashi candles. */
  const averaged: ChartCandle[] = [];
  return {
    bars(type: ChartType, from: number) {
      const all = candles();
      averaged.length = Math.min(averaged.length, from);
      return all.slice(from).map((candle, offset) => {
        const index = from + offset;
        let bar = candle;
        if (type === 'heikinAshi') {
          bar = heikinAshiOf(candle, averaged[index - 1]);
          averaged[index] = bar;
        }
        const { open, high, low, close } = bar;
        const colour = type === 'hollow' ? hollowColours(candle, all[index - 1], colours()) : {};
        return { time: timeAt(candle.timeS), open, high, low, close, ...colour };
      });
    },
    values: (from: number) =>
      candles()
        .slice(from)
        .map(({ timeS, close }) => ({ time: timeAt(timeS), value: close })),
  };
}

function isBars(cover: Cover | null): cover is ISeriesApi<'Bar'> {
  return cover?.seriesType() === 'Bar';
}

/** The series that covers the candlesticks; null for the types made of candlesticks. */
function addCover(chart: IChartApi, type: ChartType): Cover | null {
  const options = {
    ...BARE,
    crosshairMarkerVisible: false,
    autoscaleInfoProvider: (): AutoscaleInfo | null => null,
  };
  if (type === 'bars') return chart.addSeries(BarSeries, options);
  if (type === 'line') return chart.addSeries(LineSeries, { ...options, lineWidth: 2 });
  if (type === 'area') return chart.addSeries(AreaSeries, { ...options, lineWidth: 2 });
  return null;
}

/** Rising candles are hollow, falling ones solid. */
function candleColours({ ground, up, down }: ChartColours) {
  return {
    upColor: ground,
    borderUpColor: up,
    wickUpColor: up,
    downColor: down,
    borderDownColor: down,
    wickDownColor: down,
  };
}

/** The colour is that of the change since the previous close; the body is hollow above its open. */
function hollowColours(
  candle: ChartCandle,
  before: ChartCandle | undefined,
  { ground, up, down }: ChartColours,
) {
  const colour = candle.close < (before?.close ?? candle.open) ? down : up;
  return { color: candle.close >= candle.open ? ground : colour, borderColor: colour, wickColor: colour };
}

function areaColours({ ink, volume }: ChartColours) {
  return { lineColor: ink, topColor: volume, bottomColor: NO_COLOUR };
}

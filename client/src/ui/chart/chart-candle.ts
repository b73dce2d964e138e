/** Data of the chart: candles and horizontal lines, in points (scaled integers). */

import type { Logical } from 'lightweight-charts';

export interface ChartCandle {
  /** Opening moment, Unix seconds. */
  readonly timeS: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

/** The candle that opens at a moment. */
export function candleAt(candles: readonly ChartCandle[], timeS: number): ChartCandle | undefined {
  let [low, high] = [0, candles.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((candles[middle]?.timeS ?? 0) < timeS) low = middle + 1;
    else high = middle;
  }
  return candles[low]?.timeS === timeS ? candles[low] : undefined;
}

/** A moment that was chosen to be in view; choosing it again makes another object. */
export interface ShownMoment {
  readonly timeS: number;
}

/** True while no candle was added at either end; the price of the newest one is ignored. */
export function sameBars(before: readonly ChartCandle[], after: readonly ChartCandle[]): boolean {
  return (
    before.length === after.length &&
    before[0]?.timeS === after[0]?.timeS &&
    before.at(-1)?.timeS === after.at(-1)?.timeS
  );
}

/**
 * How many bars `after` adds at the end of `before`, whose last bar may have moved. Infinity when anything else is
 * different: a bar before the last may have been corrected.
 */
export function addedTo(before: readonly ChartCandle[], after: readonly ChartCandle[]): number {
  const last = before.length - 1;
  const isSame = before.every((bar, index) =>
    index === last ? bar.timeS === after[index]?.timeS : isSameBar(bar, after[index]),
  );
  return last >= 0 && isSame ? after.length - before.length : Number.POSITIVE_INFINITY;
}

function isSameBar(one: ChartCandle, other: ChartCandle | undefined): boolean {
  if (one === other) return true;
  return (
    one.timeS === other?.timeS &&
    one.open === other.open &&
    one.high === other.high &&
    one.low === other.low &&
    one.close === other.close &&
    one.volume === other.volume
  );
}

export type LineKind = 'now' | 'ask' | 'entry' | 'pending' | 'stop' | 'target' | 'alert' | 'cross';

export interface ChartLine {
  readonly id: string;
  readonly kind: LineKind;
  readonly price: number;
  /** The text at the start of the line; a line without text has no label. */
  readonly label?: string;
  /** A line of the order that is being written, unlike those of placed orders. */
  readonly draft?: boolean;
}

/** The part of the pane that is in view, in pixels and points. */
export interface ChartView {
  readonly width: number;
  readonly height: number;
  readonly axisWidth: number;
  /** Size of its texts as a multiple of the usual one. */
  readonly textScale: number;
  readonly low: number;
  readonly high: number;
  /** The prices with a label on the axis, ascending. */
  readonly labelled: readonly number[];
  /** The scale of the axis is logarithmic. */
  readonly logarithmic?: boolean;
  /** The axis shows the change from this price in percent. */
  readonly percentOf?: number | undefined;
  readonly yOf: (price: number) => number | null;
}

/** The pane that a layer draws on, in pixels. */
interface LayerTarget {
  useMediaCoordinateSpace(
    paint: (scope: {
      readonly context: CanvasRenderingContext2D;
      readonly mediaSize: { readonly width: number; readonly height: number };
    }) => void,
  ): void;
}

interface LayerView {
  readonly ink: string;
  readonly candles: readonly ChartCandle[];
  /** The middle of a bar by its number; numbers after the last candle are future bars. */
  readonly chart: { timeScale(): { logicalToCoordinate(bar: Logical): number | null } };
}

/** Something painted under the candles, with its text for the candle under the crosshair. */
export interface ChartLayer {
  readonly draw: (target: LayerTarget, view: LayerView) => void;
  readonly textAt: (openS: number) => string;
}

/** How the chart writes prices and times. */
export interface ChartFormat {
  readonly price: (points: number) => string;
  /** A mark of the time axis. */
  readonly mark: (timeS: number, kind: 'year' | 'month' | 'day' | 'time') => string;
  /** The moment under the crosshair. */
  readonly moment: (timeS: number) => string;
  /** Seconds that the zone of the axis is ahead of UTC. */
  readonly aheadS: (timeS: number) => number;
}

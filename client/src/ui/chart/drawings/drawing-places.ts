/** Places of the points of drawings in a pane, in both directions. */

import type { Logical } from 'lightweight-charts';
import type { ChartCore } from '../chart-extension.ts';
import { barNumberAt, timeOf } from './bar-times.ts';
import { type Drawing, POINT_COUNTS } from './drawing.ts';
import type { Pixel } from './drawing-geometry.ts';
import type { DrawingPoint } from './stored-drawing.ts';

export interface DrawingPlaces {
  readonly pixelOf: (point: DrawingPoint) => Pixel | null;
  readonly pointAt: (pixel: Pixel) => DrawingPoint | null;
  readonly moved: (point: DrawingPoint, bars: number, pixels: number) => DrawingPoint;
  /** Points of a new drawing in the middle of the view; null before the first candles. */
  readonly usualPoints: (drawing: Drawing) => readonly DrawingPoint[] | null;
}

const SHIFT = 0.06;
/** Shares of the width and the height of the view. */
const USUAL_PLACES = [
  { x: 0.3, y: 0.55 },
  { x: 0.65, y: 0.35 },
  { x: 0.65, y: 0.6 },
] as const;

export function createPlaces({ chart, candlesticks, candles }: ChartCore, periodS: number): DrawingPlaces {
  const scale = chart.timeScale();
  const pixelOf = ({ timeS, price }: DrawingPoint): Pixel | null => {
    const x = scale.logicalToCoordinate(barNumberAt(timeS, candles(), periodS) as Logical);
    const y = candlesticks.priceToCoordinate(price);
    return x === null || y === null ? null : { x, y };
  };
  const pointAt = ({ x, y }: Pixel): DrawingPoint | null => {
    const bar = scale.coordinateToLogical(x);
    const price = candlesticks.coordinateToPrice(y);
    if (bar === null || price === null || candles().length === 0) return null;
    return { timeS: timeOf(bar, candles(), periodS), price: Math.max(1, Math.round(price)) };
  };
  return {
    pixelOf,
    pointAt,
    moved(point, bars, pixels) {
      const timeS = timeOf(barNumberAt(point.timeS, candles(), periodS) + bars, candles(), periodS);
      const y = (candlesticks.priceToCoordinate(point.price) ?? 0) + pixels;
      const price = pixels === 0 ? point.price : (candlesticks.coordinateToPrice(y) ?? point.price);
      return { timeS, price: Math.max(1, Math.round(price)) };
    },
    usualPoints({ id, kind }) {
      const height = chart.panes()[0]?.getHeight() ?? 0;
      const places = USUAL_PLACES.slice(0, POINT_COUNTS[kind]);
      // new drawings do not cover each other
      const shift = (id % 5) * SHIFT;
      const points = places.map(({ x, y }) =>
        pointAt({ x: (x - shift) * scale.width(), y: (y + shift) * height }),
      );
      return points.every((point) => point !== null) ? points : null;
    },
  };
}

/** The drawing with one of its points, or all of them (`null`), moved. */
export function withMoved(
  drawing: Drawing,
  index: number | null,
  move: (point: DrawingPoint) => DrawingPoint | null,
): Drawing {
  const points = drawing.points.map((point, at) =>
    index === null || index === at ? (move(point) ?? point) : point,
  );
  return { ...drawing, points };
}

/** The middle of the first two points, by which a whole drawing is moved. */
export function middleOf(places: DrawingPlaces, { points }: Drawing): Pixel | null {
  const [first = null, second = null] = points.map(places.pixelOf);
  if (first === null || second === null) return null;
  return { x: (first.x + second.x) / 2, y: (first.y + second.y) / 2 };
}

/** The drawing with a point, or its middle (`null`), at a pixel. */
export function draggedTo(
  places: DrawingPlaces,
  drawing: Drawing,
  { index, to }: { readonly index: number | null; readonly to: Pixel },
): Drawing {
  if (index !== null) return withMoved(drawing, index, () => places.pointAt(to));
  const from = middleOf(places, drawing);
  if (from === null) return drawing;
  return withMoved(drawing, null, (point) => {
    const pixel = places.pixelOf(point);
    return pixel === null ? null : places.pointAt({ x: pixel.x + to.x - from.x, y: pixel.y + to.y - from.y });
  });
}

/** The drawings of a chart: their paint, their handles, and their changes. */

import type { IPrimitivePaneRenderer } from 'lightweight-charts';
import type { ChartCore, ChartExtension } from '../chart-extension.ts';
import { type Drawing, type DrawingKind, knownDrawings } from './drawing.ts';
import type { Pixel } from './drawing-geometry.ts';
import { setUpperContent } from '../upper-canvas.ts';
import { createHandles } from './drawing-handles.ts';
import { renderDrawing } from './drawing-renderer.ts';
import { createPlaces, type DrawingPlaces, draggedTo, middleOf, withMoved } from './drawing-places.ts';
import type { StoredDrawing } from './stored-drawing.ts';

export interface DrawingHost {
  readonly over: HTMLElement;
  readonly periodS: number;
  readonly price: (points: number) => string;
  readonly handleLabel: (kind: DrawingKind, index: number | null) => string;
  readonly removeLabel: (kind: DrawingKind) => string;
  readonly onChange: (drawings: readonly StoredDrawing[]) => void;
}

export interface DrawingExtension extends ChartExtension {
  readonly setDrawings: (drawings: readonly StoredDrawing[], hidden: boolean) => void;
}

type Target = Parameters<IPrimitivePaneRenderer['draw']>[0];

/** What the chart shows at the moment. */
interface Shown {
  drawings: readonly Drawing[];
  hidden: boolean;
}

export function createDrawings(core: ChartCore, host: DrawingHost): DrawingExtension {
  const places = createPlaces(core, host.periodS);
  const shown: Shown = { drawings: [], hidden: false };
  const save = () => host.onChange(shown.drawings);
  const change = (id: number, to: (drawing: Drawing) => Drawing) => {
    shown.drawings = shown.drawings.map((one) => (one.id === id ? to(one) : one));
    layer.update();
  };
  const handles = createHandles({
    over: host.over,
    handleLabel: ({ kind }, index) => host.handleLabel(kind, index),
    removeLabel: ({ kind }) => host.removeLabel(kind),
    onDrag: (id, index, to) => change(id, (drawing) => draggedTo(places, drawing, { index, to })),
    onStep(id, index, { bars, pixels }) {
      change(id, (drawing) => withMoved(drawing, index, (point) => places.moved(point, bars, pixels)));
      save();
    },
    onDrop: save,
    onRemove: (id) => host.onChange(shown.drawings.filter((one) => one.id !== id)),
  });
  const layer = attachLayer(core, (context, size) => {
    const { lines, ink } = core.colours();
    const style = { places, price: host.price, line: lines[0] ?? ink, ink, ...size };
    if (!shown.hidden) for (const drawing of shown.drawings) renderDrawing(context, drawing, style);
    handles.place((id, index) => {
      const pixel = shown.hidden ? null : pixelOfHandle(places, shown.drawings, { id, index });
      return pixel !== null && isInside(pixel, size) ? pixel : null;
    });
  });
  /** New drawings get their points, once there are candles. */
  const placeNew = () => {
    const before = shown.drawings;
    shown.drawings = before.map((drawing) => {
      const points = drawing.points.length === 0 ? places.usualPoints(drawing) : null;
      return points === null ? drawing : { ...drawing, points };
    });
    if (shown.drawings.some((drawing, index) => drawing !== before[index])) save();
  };
  return {
    setDrawings(next, hidden) {
      shown.drawings = knownDrawings(next);
      shown.hidden = hidden;
      setUpperContent(core.chart, 'drawings', !hidden && shown.drawings.length > 0);
      placeNew();
      handles.setDrawings(shown.drawings);
      layer.update();
    },
    onCandles: placeNew,
    onColours: () => layer.update(),
    end() {
      layer.end();
      setUpperContent(core.chart, 'drawings', false);
      handles.end();
    },
  };
}

interface HandleOf {
  readonly id: number;
  readonly index: number | null;
}

function pixelOfHandle(
  places: DrawingPlaces,
  drawings: readonly Drawing[],
  { id, index }: HandleOf,
): Pixel | null {
  const drawing = drawings.find((one) => one.id === id);
  if (drawing === undefined) return null;
  const point = index === null ? undefined : drawing.points[index];
  return point === undefined ? middleOf(places, drawing) : places.pixelOf(point);
}

interface Size {
  readonly width: number;
  readonly height: number;
}

function isInside({ x, y }: Pixel, { width, height }: Size): boolean {
  return x >= 0 && x <= width && y >= 0 && y <= height;
}

/** Renders over the prices with each paint of the chart. */
function attachLayer(
  { candlesticks }: ChartCore,
  render: (context: CanvasRenderingContext2D, size: Size) => void,
): { readonly update: () => void; readonly end: () => void } {
  let request: (() => void) | null = null;
  const draw = (target: Target) =>
    target.useMediaCoordinateSpace(({ context, mediaSize }) => render(context, mediaSize));
  const views = [{ zOrder: () => 'top' as const, renderer: () => ({ draw }) }];
  const primitive = {
    paneViews: () => views,
    attached: ({ requestUpdate }: { requestUpdate: () => void }) => {
      request = requestUpdate;
    },
  };
  candlesticks.attachPrimitive(primitive);
  return { update: () => request?.(), end: () => candlesticks.detachPrimitive(primitive) };
}

/** Paint of drawings on the canvas of the chart. */

import { hundredthsText } from '../../format/number-text.ts';
import type { Drawing } from './drawing.ts';
import { type Pixel, type ShapeLine, shapeOf, shownLabels } from './drawing-geometry.ts';
import type { DrawingPlaces } from './drawing-places.ts';

interface Paint {
  readonly places: DrawingPlaces;
  readonly price: (points: number) => string;
  readonly line: string;
  readonly ink: string;
  readonly width: number;
  readonly height: number;
}

const FILL = 0.1;
const WHOLE = 10_000;
const TEXT_GAP = 4;

export function renderDrawing(context: CanvasRenderingContext2D, drawing: Drawing, paint: Paint): void {
  const points = drawing.points.map(paint.places.pixelOf);
  if (points.some((point) => point === null)) return;
  const { segments, area, labels } = shapeOf(drawing.kind, points as Pixel[], paint);
  context.strokeStyle = paint.line;
  context.fillStyle = paint.line;
  context.lineWidth = 1.5;
  paintArea(context, area);
  for (const segment of segments) paintSegment(context, segment);
  context.fillStyle = paint.ink;
  context.font = "500 11px 'Geist Variable', 'Geist Rest', system-ui, sans-serif";
  for (const { at, share } of shownLabels(labels))
    context.fillText(labelText(drawing, share, paint.price), at.x + TEXT_GAP, at.y - TEXT_GAP);
}

function paintArea(context: CanvasRenderingContext2D, area: readonly Pixel[]): void {
  if (area.length === 0) return;
  context.beginPath();
  for (const { x, y } of area) context.lineTo(x, y);
  context.globalAlpha = FILL;
  context.fill();
  context.globalAlpha = 1;
}

function paintSegment(context: CanvasRenderingContext2D, { from, to, dashed = false }: ShapeLine): void {
  context.setLineDash(dashed ? [4, 4] : []);
  context.beginPath();
  context.moveTo(from.x, from.y);
  context.lineTo(to.x, to.y);
  context.stroke();
  context.setLineDash([]);
}

/** The text of a drawing: its words, the measured change, or the price of a level. */
function labelText(
  { kind, points, text }: Drawing,
  share: number | null,
  price: (points: number) => string,
): string {
  const [first, second = first] = points;
  if (first === undefined || second === undefined || kind === 'text') return text;
  const change = second.price - first.price;
  if (kind === 'ruler') {
    const sign = change > 0 ? '+' : '';
    return `${sign}${price(change)}  ${hundredthsText(Math.round((change / first.price) * WHOLE), true)}`;
  }
  if (share === null || kind !== 'fibonacci') return price(first.price);
  return `${hundredthsText(Math.round(share * WHOLE))}  ${price(Math.round(second.price - change * share))}`;
}

/** Geometry of drawings in pixels: lines, areas and texts from the points of a drawing. */

import type { DrawingKind } from './drawing.ts';

export interface Pixel {
  readonly x: number;
  readonly y: number;
}

export interface ShapeLine {
  readonly from: Pixel;
  readonly to: Pixel;
  readonly dashed?: boolean;
}

interface ShapeLabel {
  readonly at: Pixel;
  readonly share: number | null;
}

interface Shape {
  readonly segments: readonly ShapeLine[];
  /** Corners of a filled area. */
  readonly area: readonly Pixel[];
  /** Texts at the start of their level: the share of the first point in its price, or null for the text of the drawing. */
  readonly labels: readonly ShapeLabel[];
}

interface Size {
  readonly width: number;
  readonly height: number;
}

const LEVELS = [0, 0.236, 0.382, 0.5, 0.618, 0.786, 1] as const;

/** The shape of a drawing; empty while it has too few points. */
export function shapeOf(kind: DrawingKind, points: readonly Pixel[], { width, height }: Size): Shape {
  const [first, second = first, third = second] = points;
  if (first === undefined || second === undefined || third === undefined) return shape([]);
  switch (kind) {
    case 'trend':
      return shape([{ from: first, to: second }]);
    case 'ray':
      return shape([{ from: first, to: rayEnd(first, second, { width, height }) }]);
    case 'horizontal':
      return shape(
        [{ from: { x: 0, y: first.y }, to: { x: width, y: first.y } }],
        [],
        [{ at: first, share: 0 }],
      );
    case 'vertical':
      return shape([{ from: { x: first.x, y: 0 }, to: { x: first.x, y: height } }]);
    case 'channel':
      return channel(first, second, third);
    case 'rectangle': {
      const corners = [first, { x: second.x, y: first.y }, second, { x: first.x, y: second.y }];
      return shape(outline(corners), corners);
    }
    case 'fibonacci':
      return fibonacci(first, second, width);
    case 'text':
      return shape([], [], [{ at: first, share: null }]);
    case 'ruler': {
      const corners = [first, { x: second.x, y: first.y }, second, { x: first.x, y: second.y }];
      return shape([{ from: first, to: second, dashed: true }], corners, [{ at: second, share: null }]);
    }
  }
}

function shape(
  segments: readonly ShapeLine[],
  area: readonly Pixel[] = [],
  labels: Shape['labels'] = [],
): Shape {
  return { segments, area, labels };
}

function outline(corners: readonly Pixel[]): ShapeLine[] {
  return corners.map((from, index) => ({ from, to: corners[(index + 1) % corners.length] ?? from }));
}

/** Two parallel lines: through the first two points, and through the third. */
function channel(first: Pixel, second: Pixel, third: Pixel): Shape {
  const slope = second.x === first.x ? 0 : (second.y - first.y) / (second.x - first.x);
  const shift = third.y - (first.y + slope * (third.x - first.x));
  const [low, high] = [
    { x: first.x, y: first.y + shift },
    { x: second.x, y: second.y + shift },
  ];
  const segments = [
    { from: first, to: second },
    { from: low, to: high },
  ];
  return shape(segments, [first, second, high, low]);
}

/** Levels between both prices, from the earlier point to the edge. The second point has level 0, the first one level 1. */
function fibonacci(first: Pixel, second: Pixel, width: number): Shape {
  const start = Math.min(first.x, second.x);
  const levels = LEVELS.map((level) => ({ level, y: second.y + (first.y - second.y) * level }));
  return shape(
    [
      { from: first, to: second, dashed: true },
      ...levels.map(({ y }) => ({ from: { x: start, y }, to: { x: width, y } })),
    ],
    [],
    levels.map(({ level, y }) => ({ at: { x: start, y }, share: level })),
  );
}

/** Where the ray from the first through the second point leaves the pane. */
function rayEnd(first: Pixel, second: Pixel, { width, height }: Size): Pixel {
  const [dx, dy] = [second.x - first.x, second.y - first.y];
  if (dx === 0 && dy === 0) return second;
  const reach = (delta: number, from: number, size: number) =>
    delta === 0 ? Number.POSITIVE_INFINITY : ((delta > 0 ? size : 0) - from) / delta;
  // at least to its second point, which may be outside
  const factor = Math.max(1, Math.min(reach(dx, first.x, width), reach(dy, first.y, height)));
  return { x: first.x + dx * factor, y: first.y + dy * factor };
}

const LABEL_HEIGHT = 12;

/** Without the texts that would cover others. Those of the first and the last level come first. */
export function shownLabels(labels: readonly ShapeLabel[]): readonly ShapeLabel[] {
  const shown = new Set<ShapeLabel>();
  for (const label of [labels[0], labels.at(-1), ...labels])
    if (label !== undefined && [...shown].every(({ at }) => Math.abs(at.y - label.at.y) >= LABEL_HEIGHT))
      shown.add(label);
  return labels.filter((label) => shown.has(label));
}

/** Drawings on a chart: their kinds, and the number of points that define each. */

import type { StoredDrawing } from './stored-drawing.ts';

export const DRAWING_KINDS = [
  'trend',
  'ray',
  'horizontal',
  'vertical',
  'channel',
  'rectangle',
  'fibonacci',
  'text',
  'ruler',
] as const;
export type DrawingKind = (typeof DRAWING_KINDS)[number];

export interface Drawing extends StoredDrawing {
  readonly kind: DrawingKind;
}

export const MOST_DRAWINGS = 50;

export const POINT_COUNTS: Readonly<Record<DrawingKind, 1 | 2 | 3>> = {
  trend: 2,
  ray: 2,
  horizontal: 1,
  vertical: 1,
  channel: 3,
  rectangle: 2,
  fibonacci: 2,
  text: 1,
  ruler: 2,
};

/** Those of a stored list that this version knows. */
export function knownDrawings(stored: readonly StoredDrawing[]): readonly Drawing[] {
  return stored.flatMap((drawing): Drawing[] => {
    const kind = DRAWING_KINDS.find((one) => one === drawing.kind);
    if (kind === undefined) return [];
    const { length } = drawing.points;
    return length === 0 || length === POINT_COUNTS[kind] ? [{ ...drawing, kind }] : [];
  });
}

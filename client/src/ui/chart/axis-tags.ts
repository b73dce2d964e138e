/** Separation of the tags on the price axis: the tag of the last price stays, the others move away from it. */

export interface TagBox {
  readonly id: string;
  /** The preferred centre of the tag in pixels. */
  readonly y: number;
  readonly height: number;
}

const GAP = 2;

/**
 * The centre of every tag after sliding, by id. `fixed` is never moved; tags above it are pushed up,
 * tags below it down, in unchanged order; a tag pushed out of the pane stays at its edge.
 */
export function slideTags(
  tags: readonly TagBox[],
  fixed: TagBox | null,
  height: number,
): Map<string, number> {
  const placed = new Map<string, number>();
  if (fixed !== null) placed.set(fixed.id, fixed.y);
  const pivot = fixed?.y ?? Number.NEGATIVE_INFINITY;
  const below = tags.filter((tag) => tag.y >= pivot).sort((a, b) => a.y - b.y);
  const above = tags.filter((tag) => tag.y < pivot).sort((a, b) => b.y - a.y);
  let limit = fixed === null ? 0 : fixed.y + fixed.height / 2 + GAP;
  for (const tag of below) {
    const y = Math.min(Math.max(tag.y, limit + tag.height / 2), height - tag.height / 2);
    placed.set(tag.id, y);
    limit = y + tag.height / 2 + GAP;
  }
  limit = fixed === null ? height : fixed.y - fixed.height / 2 - GAP;
  for (const tag of above) {
    const y = Math.max(Math.min(tag.y, limit - tag.height / 2), tag.height / 2);
    placed.set(tag.id, y);
    limit = y - tag.height / 2 - GAP;
  }
  return placed;
}

export interface LabelBox {
  readonly id: string;
  readonly y: number;
  readonly width: number;
}

export const LABEL_HEIGHT = 21;
export const LABEL_START = 8;
const LABEL_GAP = 5;

/** Left edge of every line label: labels of close lines are placed next to each other instead of overlapping. */
export function stepLabels(labels: readonly LabelBox[]): Map<string, number> {
  const placed = new Map<string, number>();
  const sorted = [...labels].sort((a, b) => a.y - b.y);
  let row: { y: number; end: number } | null = null;
  for (const label of sorted) {
    const start: number = row !== null && label.y - row.y < LABEL_HEIGHT ? row.end + LABEL_GAP : LABEL_START;
    placed.set(label.id, start);
    row = { y: label.y, end: start + label.width };
  }
  return placed;
}

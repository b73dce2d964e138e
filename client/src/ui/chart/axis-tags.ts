/** Separation of the tags on the price axis: the tag of the last price stays, the others move away from it. */

export interface TagBox {
  readonly id: string;
  /** The preferred centre of the tag in pixels. */
  readonly y: number;
  readonly height: number;
}

const GAP = 2;
/** Sums of fractions of a pixel differ in their last digits; a tag is never left out for these. */
const ROUNDING = 0.01;

/**
 * The centre of every tag after sliding, by id. `fixed` is never moved; tags above it are pushed up, tags below it down,
 * in unchanged order. Tags pushed out of the pane are pushed back; those without room are missing.
 */
export function slideTags(
  tags: readonly TagBox[],
  fixed: TagBox | null,
  height: number,
): Map<string, number> {
  const placed = new Map<string, number>();
  if (fixed !== null) placed.set(fixed.id, fixed.y);
  const isAbove = (tag: TagBox) => fixed !== null && goesAbove(tag, fixed, height);
  const below = tags.filter((tag) => !isAbove(tag)).sort((a, b) => a.y - b.y);
  const above = tags.filter(isAbove).sort((a, b) => b.y - a.y);
  const from = fixed === null ? 0 : fixed.y + fixed.height / 2 + GAP;
  for (const [id, y] of stack(below, from, height)) placed.set(id, y);
  // mirrored: distances from the bottom of the pane
  const mirrored = above.map((tag) => ({ ...tag, y: height - tag.y }));
  const to = fixed === null ? 0 : height - fixed.y + fixed.height / 2 + GAP;
  for (const [id, y] of stack(mirrored, to, height)) placed.set(id, height - y);
  return placed;
}

/** The side of its price, or the other one where the fixed tag is at the edge of the pane. */
function goesAbove({ y, height: own }: TagBox, fixed: TagBox, height: number): boolean {
  const fits = (room: number) => room - fixed.height / 2 - GAP >= own;
  return fits(fixed.y) && (y < fixed.y || !fits(height - fixed.y));
}

/** Places tags in ascending order between `from` and `to`, each as near to its own place as the ones before it allow. */
function stack(tags: readonly TagBox[], from: number, to: number): Map<string, number> {
  const centres: number[] = [];
  let limit = from;
  for (const tag of tags) {
    const y = Math.max(tag.y, limit + tag.height / 2);
    centres.push(y);
    limit = y + tag.height / 2 + GAP;
  }
  limit = to;
  for (let index = tags.length - 1; index >= 0; index--) {
    const half = (tags[index]?.height ?? 0) / 2;
    const y = Math.min(centres[index] ?? 0, limit - half);
    centres[index] = y;
    limit = y - half - GAP;
  }
  const fits = (tag: TagBox, index: number) => (centres[index] ?? 0) - tag.height / 2 >= from - ROUNDING;
  return new Map(tags.flatMap((tag, index) => (fits(tag, index) ? [[tag.id, centres[index] ?? 0]] : [])));
}

/** Places of the labels of lines: at the start of their line, or at the nearest free place, so that no two overlap. */

export interface LabelBox {
  readonly id: string;
  /** Middle of the label at its line. */
  readonly y: number;
  readonly width: number;
}

export interface LabelPosition {
  readonly x: number;
  readonly y: number;
}

/** The part of the pane for labels. `top` and `bottom` limit their middles. */
export interface LabelArea {
  readonly width: number;
  readonly top: number;
  readonly bottom: number;
  /** Height of a label with the gap to the next one. */
  readonly labelHeight: number;
}

export const LABEL_HEIGHT = 21;
export const LABEL_START = 8;
const LABEL_GAP = 5;

/** Labels of close lines are next to each other, or above and below where the width ends. A label without room is missing. */
export function placeLabels(labels: readonly LabelBox[], area: LabelArea): Map<string, LabelPosition> {
  const placed: (LabelPosition & { readonly end: number })[] = [];
  const places = new Map<string, LabelPosition>();
  for (const { id, y, width } of [...labels].sort((a, b) => a.y - b.y)) {
    for (let step = 0; step <= 2 * labels.length; step++) {
      const away = Math.ceil(step / 2) * area.labelHeight * (step % 2 === 0 ? 1 : -1);
      const at = y + away;
      if (step > 0 && (at < area.top || at > area.bottom)) continue;
      const x = freeStart(placed, { y: at, height: area.labelHeight, width });
      if (x > LABEL_START && x + width > area.width) continue;
      placed.push({ x, y: at, end: x + width });
      places.set(id, { x, y: at });
      break;
    }
  }
  return places;
}

/** The first free place for a label of this width at this height. */
function freeStart(
  placed: readonly (LabelPosition & { readonly end: number })[],
  { y, height, width }: { readonly y: number; readonly height: number; readonly width: number },
): number {
  let start = LABEL_START;
  const row = placed.filter((other) => Math.abs(other.y - y) < height).sort((a, b) => a.x - b.x);
  for (const { x, end } of row)
    if (x < start + width + LABEL_GAP && end > start - LABEL_GAP) start = end + LABEL_GAP;
  return start;
}

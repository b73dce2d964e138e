/** Marks of the price ruler: multiples of 1, 2 or 5 times a power of ten, at a minimum distance. */

/** Least distance of two labels of the price axis, in pixels. */
export const LABEL_GAP = 40;

export interface AxisMarks {
  /** Distance between two labelled marks, in points. */
  readonly step: number;
  /** Unlabelled divisions between two labelled marks. */
  readonly divisions: number;
  /** Labelled marks inside the range, ascending. */
  readonly labelled: readonly number[];
  /** Every mark inside the range, labelled ones included. */
  readonly all: readonly number[];
}

/** Marks for `low`…`high` over `height` pixels with labels at least `gap` pixels apart. */
export function axisMarks(low: number, high: number, room: { height: number; gap: number }): AxisMarks {
  const most = Math.max(1, Math.floor(room.height / room.gap));
  const step = niceStep((high - low) / most);
  const divisions = divisionsOf(step);
  const minor = step / divisions;
  const all = multiples(minor, low, high);
  return { step, divisions, labelled: multiples(step, low, high), all };
}

/** The smallest of 1, 2, 5 × 10^n that is not under `least`; at least one point. */
export function niceStep(least: number): number {
  let decade = 1;
  while (decade * 10 <= least) decade *= 10;
  for (const factor of [1, 2, 5]) {
    if (decade * factor >= least) return decade * factor;
  }
  return decade * 10;
}

function divisionsOf(step: number): number {
  for (const divisions of [5, 4, 2]) {
    if (step % divisions === 0) return divisions;
  }
  return 1;
}

function multiples(step: number, low: number, high: number): number[] {
  const marks: number[] = [];
  for (let mark = Math.ceil(low / step) * step; mark <= high; mark += step) marks.push(mark);
  return marks;
}

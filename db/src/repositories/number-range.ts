/** Ranges of the numbers of sequences: one sequence on SQLite, that of each shard on PostgreSQL. */

/** Numbers of a sequence above `after`, up to `upTo`, which both belong to it. */
export interface NumberRange {
  readonly after: number;
  readonly upTo: number;
  /** Distance between two numbers. */
  readonly step: number;
}

export function isEmpty({ after, upTo }: NumberRange): boolean {
  return after >= upTo;
}

/** The first so many numbers, taken evenly from all ranges. */
export function firstPart(ranges: readonly NumberRange[], most: number): readonly NumberRange[] {
  return ranges.map((range) => ({
    ...range,
    upTo: Math.min(range.upTo, range.after + span(ranges, range, most)),
  }));
}

/** The last so many numbers, taken evenly from all ranges. */
export function lastPart(ranges: readonly NumberRange[], most: number): readonly NumberRange[] {
  return ranges.map((range) => ({
    ...range,
    after: Math.max(range.after, range.upTo - span(ranges, range, most)),
  }));
}

function span(ranges: readonly NumberRange[], { step }: NumberRange, most: number): number {
  const filled = ranges.filter((range) => !isEmpty(range));
  return step * Math.ceil(most / Math.max(1, filled.length));
}

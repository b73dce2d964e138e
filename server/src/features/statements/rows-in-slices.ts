/** Rows of a file, written in slices of the event loop, so that a long one delays neither ticks nor orders. */

import type { LoopSlices } from '../../platform/process/loop-slices.ts';

/** Rows that are written before other work runs. */
export const SLICE_ROWS = 100;

/** The text of all rows, with `separator` between two of them. */
export async function rowsInSlices<Row>(
  { rows, slices, separator }: { rows: readonly Row[]; slices: LoopSlices; separator: string },
  textOf: (row: Row) => string,
): Promise<string> {
  const texts: string[] = [];
  for (let from = 0; from < rows.length; from += SLICE_ROWS) {
    texts.push(
      await slices.run(() =>
        rows
          .slice(from, from + SLICE_ROWS)
          .map(textOf)
          .join(separator),
      ),
    );
  }
  return texts.join(separator);
}

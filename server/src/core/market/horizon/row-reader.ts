/** Rows that another process may have changed, such as terms of instruments: read again whenever something about the market has. */

import { isDeepStrictEqual } from 'node:util';

/** Lets all rows take effect, in their order, when they differ from those of the call before. */
export function rowReader<Row>(
  read: () => Promise<readonly Row[]>,
  enforce: (row: Row) => void,
): () => Promise<void> {
  let known: readonly Row[] = [];
  return async () => {
    const rows = await read();
    if (isDeepStrictEqual(rows, known)) return;
    known = rows;
    for (const row of rows) enforce(row);
  };
}

/** Copy of a table's rows from another database, many rows in one statement. */

import { withNames } from '../../stored-rows/quoted-names.ts';
import type { RowSource } from '../../stored-rows/row-source.ts';
import type { PoolClient } from '../driver.ts';
import type { TableLayout } from './table-layout.ts';
import { postgresText } from './postgres-text.ts';

const ROWS_OF_A_STATEMENT = 2_000;
/** Of all values of a statement: a message may have megabytes. */
const CHARACTERS_OF_A_STATEMENT = 4_000_000;

/** Returns the number of copied rows. `onRows` is called with it after each statement. */
export async function copyTable(
  client: Pick<PoolClient, 'query'>,
  source: RowSource,
  { name, columns, key }: TableLayout,
  onRows: (copied: number) => void,
): Promise<number> {
  const names = columns.map((column) => column.name);
  const arrays = columns.map(({ type }, place) => `$${place + 1}::${type}[]`).join(', ');
  const text = `${withNames`INSERT INTO ${name} (${names}) SELECT * FROM`} unnest(${arrays})`;
  let values: (string | null)[][] = columns.map(() => []);
  let [rows, characters, copied] = [0, 0, 0];
  const write = async () => {
    await client.query(text, values);
    copied += rows;
    onRows(copied);
    values = columns.map(() => []);
    [rows, characters] = [0, 0];
  };
  for (const row of source.rows(name, names, key)) {
    for (const [place, column] of columns.entries()) {
      const value = postgresText(row[place] ?? null, column);
      values[place]?.push(value);
      characters += value?.length ?? 0;
    }
    rows += 1;
    if (rows === ROWS_OF_A_STATEMENT || characters > CHARACTERS_OF_A_STATEMENT) await write();
  }
  if (rows > 0) await write();
  return copied;
}

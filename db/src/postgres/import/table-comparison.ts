/** Comparison of the tables of two databases, row by row in order of their keys [CLUSTER-33]. */

import { createHash } from 'node:crypto';
import { withNames } from '../../stored-rows/quoted-names.ts';
import type { RowSource } from '../../stored-rows/row-source.ts';
import type { CustomTypesConfig, PoolClient } from '../driver.ts';
import type { TableColumn, TableLayout } from './table-layout.ts';
import { postgresText } from './postgres-text.ts';

const ROWS_OF_A_SLICE = 2_000;

/** The values as the server writes them. */
const AS_TEXT: CustomTypesConfig = { getTypeParser: () => (text: string) => text };

type Queries = Pick<PoolClient, 'query'>;
type TextRow = readonly (string | null)[];

/** Of one database: the number of rows, and the hash of all their values. */
interface TableDigest {
  readonly rows: number;
  readonly hash: string;
}

export interface TableVerdict extends TableDigest {
  /** How the databases differ; null when they are equal. */
  readonly fault: string | null;
}

/** Within a transaction. The rows of PostgreSQL are those that it stores, and none that were sent to it. */
export async function compareTable(
  client: Queries,
  source: RowSource,
  layout: TableLayout,
): Promise<TableVerdict> {
  const [ofSource, ofCopy] = [new RowHash(), new RowHash()];
  const expected = sourceRows(source, layout)[Symbol.iterator]();
  let fault: string | null = null;
  for await (const actual of storedRows(client, layout)) {
    ofCopy.add(actual);
    const { value, done } = expected.next();
    if (done === true) {
      fault ??= `${layout.name}: the row ${keyText(layout, actual)} is only in PostgreSQL`;
      continue;
    }
    ofSource.add(value);
    fault ??= difference(layout, value, actual);
  }
  for (let next = expected.next(); next.done !== true; next = expected.next()) {
    ofSource.add(next.value);
    fault ??= `${layout.name}: the row ${keyText(layout, next.value)} is only in the data folder`;
  }
  const [before, after] = [ofSource.digest(), ofCopy.digest()];
  if (fault === null && (before.rows !== after.rows || before.hash !== after.hash))
    fault = `${layout.name}: ${before.rows} rows with the hash ${before.hash}, and ${after.rows} with ${after.hash}`;
  return { ...after, fault };
}

class RowHash {
  readonly #hash = createHash('sha256');
  #rows = 0;

  add(row: TextRow): void {
    this.#hash.update(JSON.stringify(row));
    this.#rows += 1;
  }

  digest(): TableDigest {
    return { rows: this.#rows, hash: this.#hash.digest('hex') };
  }
}

function* sourceRows(source: RowSource, { name, columns, key }: TableLayout): Generator<TextRow> {
  const names = columns.map((column) => column.name);
  for (const row of source.rows(name, names, key))
    yield columns.map((column, place) => postgresText(row[place] ?? null, column));
}

async function* storedRows(client: Queries, { name, columns, key }: TableLayout): AsyncGenerator<TextRow> {
  const names = columns.map((column) => column.name);
  await client.query(
    withNames`DECLARE compared NO SCROLL CURSOR FOR SELECT ${names} FROM ${name} ORDER BY ${key}`,
  );
  try {
    for (;;) {
      const { rows } = await client.query<(string | null)[]>({
        text: `FETCH ${ROWS_OF_A_SLICE} FROM compared`,
        rowMode: 'array',
        types: AS_TEXT,
      });
      yield* rows;
      if (rows.length < ROWS_OF_A_SLICE) return;
    }
  } finally {
    await client.query('CLOSE compared');
  }
}

function difference(layout: TableLayout, expected: TextRow, actual: TextRow): string | null {
  const different = layout.columns.filter((_, place) => expected[place] !== actual[place]);
  if (different.length === 0) return null;
  const [before, after] = [keyText(layout, expected), keyText(layout, actual)];
  if (before !== after)
    return `${layout.name}: after equal rows the data folder has ${before}, and PostgreSQL has ${after}`;
  // Values may be secrets.
  return `${layout.name}: the row ${before} differs in ${different.map(({ name }: TableColumn) => name).join(', ')}`;
}

function keyText({ columns, key }: TableLayout, row: TextRow): string {
  return key
    .map((name) => `${name} ${String(row[columns.findIndex((column) => column.name === name)])}`)
    .join(', ');
}

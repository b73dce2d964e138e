/** Tables of a database from its catalog: columns with their types, and primary keys. */

import type { PoolClient } from '../driver.ts';

export interface TableColumn {
  readonly name: string;
  readonly type: 'bigint' | 'boolean' | 'text';
  readonly isIdentity: boolean;
}

export interface TableLayout {
  readonly name: string;
  readonly columns: readonly TableColumn[];
  /** Columns of the primary key, in its order. */
  readonly key: readonly string[];
}

interface ColumnRow {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly isIdentity: boolean;
  /** Place in the primary key, from 1; null outside it. */
  readonly place: number | null;
}

const COLUMNS = `SELECT t.relname AS table, c.attname AS name, format_type(c.atttypid, c.atttypmod) AS type,
    c.attidentity <> '' AS "isIdentity", array_position(i.indkey::smallint[], c.attnum) AS place
  FROM pg_class t
  JOIN pg_attribute c ON c.attrelid = t.oid AND c.attnum > 0 AND NOT c.attisdropped
  LEFT JOIN pg_index i ON i.indrelid = t.oid AND i.indisprimary
  WHERE t.relnamespace = current_schema()::regnamespace AND t.relkind = 'r'
  ORDER BY t.relname, c.attnum`;

type Queries = Pick<PoolClient, 'query'>;

/** In order of their names. */
export async function tableLayouts(client: Queries): Promise<readonly TableLayout[]> {
  const { rows } = await client.query<ColumnRow>(COLUMNS);
  const tables = new Map<string, ColumnRow[]>();
  for (const row of rows) tables.set(row.table, [...(tables.get(row.table) ?? []), row]);
  return [...tables].map(([name, columns]) => ({
    name,
    columns: columns.map(({ name: column, type, isIdentity }) => ({
      name: column,
      type: knownType(name, type),
      isIdentity,
    })),
    key: columns
      .filter(({ place }) => place !== null)
      .sort((left, right) => (left.place ?? 0) - (right.place ?? 0))
      .map(({ name: column }) => column),
  }));
}

function knownType(table: string, type: string): TableColumn['type'] {
  if (type === 'bigint' || type === 'boolean' || type === 'text') return type;
  throw new Error(`the table ${table} has a column of the type ${type}`);
}

/** Statements with arrays of values: each writes any number of rows, so that each has one text and is prepared once. */

import { type Column, sql, type SQL, type Table } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { insertColumns } from './row-arrays.ts';

/** A statement with a name is prepared at its first execution on a connection. */
export interface PreparedStatement {
  readonly name: string;
  readonly text: string;
}

const ARRAY_TYPES: Readonly<Record<string, SQL>> = {
  bigint: sql`bigint[]`,
  boolean: sql`boolean[]`,
  text: sql`text[]`,
};

const dialect = new PgDialect();

/** The parameters of the statement are numbered in the order of {@link parameter}. */
export function preparedStatement(name: string, query: SQL): PreparedStatement {
  return { name, text: dialect.sqlToQuery(query).sql };
}

/** The next parameter of a statement. */
export function parameter(): SQL {
  return sql`${sql.placeholder('next')}`;
}

export function arrayParameter(type: keyof typeof ARRAY_TYPES): SQL {
  return sql`${parameter()}::${ARRAY_TYPES[type]}`;
}

interface InsertOptions {
  /** Columns that the database assigns. */
  readonly omitted?: readonly string[];
  readonly onConflict?: SQL;
}

/** An insert of rows whose columns are array parameters, in the order of `RowArrays`. */
export function insertRows(table: Table, { omitted = [], onConflict = sql`` }: InsertOptions = {}): SQL {
  const columns = insertColumns(table, omitted).map(([, column]) => column);
  const names = sql.join(columns.map(identifierOf), sql`, `);
  const arrays = sql.join(
    columns.map((column) => arrayParameter(column.getSQLType())),
    sql`, `,
  );
  return sql`insert into ${table} (${names}) select * from unnest(${arrays}) ${onConflict}`;
}

/** A copy of rows whose columns are in the order of `CopiedRows`. */
export function copyRows(table: Table, { omitted = [] }: Pick<InsertOptions, 'omitted'> = {}): SQL {
  const names = insertColumns(table, omitted).map(([, column]) => identifierOf(column));
  return sql`copy ${table} (${sql.join(names, sql`, `)}) from stdin with (format binary)`;
}

/** Replaces the columns of an existing row but the fixed ones. */
export function replaceRow(table: Table, fixed: readonly string[]): SQL {
  const changes = insertColumns(table, fixed).map(
    ([, column]) => sql`${identifierOf(column)} = excluded.${identifierOf(column)}`,
  );
  return sql`on conflict (id) do update set ${sql.join(changes, sql`, `)}`;
}

function identifierOf(column: Column): SQL {
  return sql`${sql.identifier(column.name)}`;
}

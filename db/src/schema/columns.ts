/**
 * Column types of the schema, for SQLite. Those of PostgreSQL have the same names (`db/src/postgres/columns.ts`); the tables in
 * this folder do not depend on the database.
 */

import type { FillTick } from '@vernier/shared/trading/orders/order';
import { customType, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { bigintTextValue, bigintValue, tickValue } from './column-values.ts';

/** A bigint in an INTEGER column. */
const bigintColumn = customType<{ data: bigint; driverData: bigint | number | null }>({
  dataType: () => 'integer',
  ...bigintValue,
});

const bigintTextColumn = customType<{ data: bigint; driverData: string }>({
  dataType: () => 'text',
  ...bigintTextValue,
});

const tickColumn = customType<{ data: FillTick; driverData: string | null }>({
  dataType: () => 'text',
  ...tickValue,
});

export const sqliteColumns = {
  table: sqliteTable,
  /** A primary key. Tables whose ids the program does not assign have the next one from the database. */
  id: (name: string) => integer(name).primaryKey(),
  /** Ids, counts, prices, lots and times. */
  int: (name: string) => integer(name),
  /** Micro-dollars, and numerator and denominator of an exact ratio. */
  bigint: (name: string) => bigintColumn(name),
  /** Units and rates with eight decimals, which may exceed a safe integer. */
  bigintText: (name: string) => bigintTextColumn(name),
  flag: (name: string) => integer(name, { mode: 'boolean' }),
  text: (name: string) => text(name),
  /** Text from a string union. */
  union: <Value extends string>(name: string) => text(name).$type<Value>(),
  tick: (name: string) => tickColumn(name),
};

export type ColumnTypes = typeof sqliteColumns;

/**
 * Column types of the schema, for PostgreSQL. The tables have the types of those of SQLite, so that each body of a repository is
 * typed once: both have the same columns, whose values have the same types.
 */

import type { FillTick } from '@vernier/shared/trading/orders/order';
import { bigint, boolean, customType, pgTable, text } from 'drizzle-orm/pg-core';
import { bigintTextValue, bigintValue, tickValue } from '../schema/column-values.ts';
import type { ColumnTypes } from '../schema/columns.ts';

const bigintColumn = customType<{ data: bigint; driverData: bigint | number | null }>({
  dataType: () => 'bigint',
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

const int = (name: string) => bigint(name, { mode: 'number' });

export const postgresColumns = {
  table: pgTable,
  id: (name: string) => int(name).primaryKey(),
  int,
  bigint: (name: string) => bigintColumn(name),
  bigintText: (name: string) => bigintTextColumn(name),
  flag: (name: string) => boolean(name),
  text: (name: string) => text(name),
  union: (name: string) => text(name),
  tick: (name: string) => tickColumn(name),
} satisfies Record<keyof ColumnTypes, unknown> as unknown as ColumnTypes;

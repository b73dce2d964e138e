/**
 * Column types of the schema, for SQLite. A second database needs a second set with the same names; the tables in this folder
 * do not depend on the database.
 */

import { LARGEST_MICROS } from '@vernier/shared/limits';
import type { FillTick } from '@vernier/shared/trading/orders/order';
import { customType, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** A bigint in an INTEGER column. Values beyond ±(2^53 − 1) throw on write and on read, so that every reader can use a number. */
const bigintColumn = customType<{ data: bigint; driverData: bigint | number | null }>({
  dataType: () => 'integer',
  // Prepared statements pass nulls to the column too.
  toDriver(value: bigint | null) {
    if (value !== null && (value > LARGEST_MICROS || value < -LARGEST_MICROS)) tooLarge(value);
    return value;
  },
  fromDriver(value) {
    if (!Number.isSafeInteger(value)) tooLarge(value);
    return BigInt(value as number);
  },
});

/** Separate, so that the text is made only for the error: every amount of every row is checked. */
function tooLarge(value: unknown): never {
  throw new RangeError(`${String(value)} does not fit into an INTEGER column`);
}

/** A bigint of any size, stored as decimal digits. */
const bigintTextColumn = customType<{ data: bigint; driverData: string }>({
  dataType: () => 'text',
  toDriver: (value: bigint) => value.toString(),
  fromDriver: (value) => BigInt(value),
});

/** A tick, stored as `[seq, time, bid, ask]`. */
const tickColumn = customType<{ data: FillTick; driverData: string | null }>({
  dataType: () => 'text',
  toDriver: (value: FillTick | null) =>
    value === null ? null : `[${value.seq},${value.timeMs},${value.bid},${value.ask}]`,
  fromDriver(value) {
    const [seq, timeMs, bid, ask] = JSON.parse(value as string) as [number, number, number, number];
    return { seq, timeMs, bid, ask };
  },
});

export const sqliteColumns = {
  table: sqliteTable,
  /** A primary key that the program assigns. */
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

/**
 * The kinds of column that the schema is declared with, for SQLite. A second database is a second kit with the
 * same names; nothing outside this folder knows which one it is.
 */

import { invariant } from '@vernier/shared/assert';
import { LARGEST_MICROS } from '@vernier/shared/limits';
import type { FillTick } from '@vernier/shared/trading/order';
import { customType, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** A bigint in an INTEGER that any reader can hold as a number: anything beyond ±(2^53 − 1) is refused both ways. */
const whole = customType<{ data: bigint; driverData: bigint | number | null }>({
  dataType: () => 'integer',
  // A prepared statement hands its nulls to the column too.
  toDriver(value: bigint | null) {
    invariant(
      value === null || (value <= LARGEST_MICROS && value >= -LARGEST_MICROS),
      `${value} is beyond what a column holds`,
    );
    return value;
  },
  fromDriver(value) {
    invariant(Number.isSafeInteger(value), `${value} is beyond what a column holds`);
    return BigInt(value as number);
  },
});

/** A bigint of any size, never negative, as its decimal digits. */
const digits = customType<{ data: bigint; driverData: string }>({
  dataType: () => 'text',
  toDriver: (value: bigint) => value.toString(),
  fromDriver: (value) => BigInt(value),
});

/** A tick as `[seq, time, bid, ask]`. */
const tick = customType<{ data: FillTick; driverData: string | null }>({
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
  /** A primary key that the program numbers itself. */
  id: (name: string) => integer(name).primaryKey(),
  /** Ids, counts, prices, lots and times. */
  int: (name: string) => integer(name),
  /** Micro-dollars, and the halves of an exact ratio. */
  whole: (name: string) => whole(name),
  /** Units and rates with eight decimals, which may be larger than what a number holds. */
  digits: (name: string) => digits(name),
  flag: (name: string) => integer(name, { mode: 'boolean' }),
  text: (name: string) => text(name),
  /** Text out of a closed set. */
  word: <Word extends string>(name: string) => text(name).$type<Word>(),
  tick: (name: string) => tick(name),
};

export type ColumnTypes = typeof sqliteColumns;

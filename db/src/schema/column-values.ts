/** Conversions between values of the program and of columns, for the column types of both databases. */

import { LARGEST_MICROS } from '@vernier/shared/limits';
import type { FillTick } from '@vernier/shared/trading/orders/order';

/** Values beyond ±(2^53 − 1) throw on write and on read, so that every reader can use a number. Null is returned as it is. */
export const bigintValue = {
  // Prepared statements pass nulls to the column too.
  toDriver(value: bigint | null) {
    if (value !== null && (value > LARGEST_MICROS || value < -LARGEST_MICROS)) tooLarge(value);
    return value;
  },
  fromDriver(value: bigint | number | null) {
    if (!Number.isSafeInteger(value)) tooLarge(value);
    // The shared constant, so that each zero takes no memory.
    return value === 0 ? 0n : BigInt(value as number);
  },
};

/** Separate, so that the text is made only for the error: every amount of every row is checked. */
function tooLarge(value: unknown): never {
  throw new RangeError(`${String(value)} does not fit into an INTEGER column`);
}

/** A bigint of any size, stored as decimal digits. */
export const bigintTextValue = {
  toDriver: (value: bigint) => value.toString(),
  fromDriver: (value: string) => BigInt(value),
};

/** A tick, stored as `[seq, time, bid, ask]`. */
export const tickValue = {
  toDriver: (value: FillTick | null) =>
    value === null ? null : `[${value.seq},${value.timeMs},${value.bid},${value.ask}]`,
  fromDriver(value: string | null): FillTick {
    const [seq, timeMs, bid, ask] = JSON.parse(value as string) as [number, number, number, number];
    return { seq, timeMs, bid, ask };
  },
};

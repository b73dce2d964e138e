/** Array parameters in PostgreSQL's binary form. */

import { BinaryWriter } from './binary-writer.ts';

/** Dimensions, a flag for nulls, the type, the number of elements, and the index of the first one: 4 bytes each. */
const HEADER_BYTES = 20;
/** Dimensions, the flag and the type. */
const EMPTY_BYTES = 12;
const FIRST_INDEX = 1;

/** Ids of the types in every PostgreSQL database. */
const TYPE_IDS = { boolean: 16, bigint: 20, text: 25 } as const;

export type ElementType = keyof typeof TYPE_IDS;

export class ArrayWriter {
  readonly #type: ElementType;
  readonly #writer = new BinaryWriter(HEADER_BYTES);
  #count = 0;
  #hasNull = false;

  constructor(type: ElementType) {
    this.#type = type;
  }

  /** The value has the type of the array, or it is null. */
  add(value: unknown): void {
    this.#count += 1;
    this.#hasNull ||= value === null || value === undefined;
    this.#writer.addValue(value);
  }

  /** The array is empty again; the parameter that was returned before is overwritten. */
  clear(): void {
    this.#writer.clear();
    this.#count = 0;
    this.#hasNull = false;
  }

  /** The parameter of a query. */
  parameter(): Buffer {
    const isEmpty = this.#count === 0;
    const header = [isEmpty ? 0 : 1, this.#hasNull ? 1 : 0, TYPE_IDS[this.#type], this.#count, FIRST_INDEX];
    for (const [place, value] of header.entries()) this.#writer.setInt32(4 * place, value);
    // An array without elements has no dimension.
    return this.#writer.bytes(isEmpty ? EMPTY_BYTES : this.#writer.end);
  }
}

/** An array of safe integers; null is NULL. */
export function bigintArray(values: readonly (number | null)[]): Buffer {
  return arrayOf('bigint', values);
}

export function textArray(values: readonly string[]): Buffer {
  return arrayOf('text', values);
}

function arrayOf(type: ElementType, values: readonly unknown[]): Buffer {
  const writer = new ArrayWriter(type);
  for (const value of values) writer.add(value);
  return writer.parameter();
}

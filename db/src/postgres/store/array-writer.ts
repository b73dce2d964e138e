/** Array parameters in PostgreSQL's binary form: neither side formats or parses digits, quotes or escapes. */

/** Dimensions, a flag for nulls, the type, the number of elements, and the index of the first one: 4 bytes each. */
const HEADER_BYTES = 20;
const LENGTH_BYTES = 4;
const BIGINT_BYTES = 8;
/** Of the length of a null. */
const NULL_LENGTH = -1;
const FIRST_INDEX = 1;
/** Enough for the numbers of a column of a usual commit. */
const INITIAL_BYTES = 1_024;
/** Of UTF-8, at most, for each 16 bits of a text. */
const MAX_BYTES_PER_CHARACTER = 3;
/** Shorter texts are copied here: a call of native code costs more than they do. */
const SHORT_CHARACTERS = 48;
/** What the lowest bit of the upper 32 bits counts. */
const UPPER_BIT = 2 ** 32;

/** Ids of the types in every PostgreSQL database. */
const TYPE_IDS = { boolean: 16, bigint: 20, text: 25 } as const;

export type ElementType = keyof typeof TYPE_IDS;

export class ArrayWriter {
  readonly #type: ElementType;
  #bytes = Buffer.allocUnsafe(INITIAL_BYTES);
  #view = viewOf(this.#bytes);
  #end = HEADER_BYTES;
  #count = 0;
  #hasNull = false;

  constructor(type: ElementType) {
    this.#type = type;
  }

  /** The value has the type of the array: a text, a boolean, or a safe integer as number or bigint; or it is null. */
  add(value: unknown): void {
    this.#count += 1;
    if (value === null || value === undefined) this.#addNull();
    else if (typeof value === 'string') this.#addText(value);
    else if (typeof value === 'boolean') this.#addBoolean(value);
    else this.#addNumber(Number(value));
  }

  /** The array is empty again; the parameter that was returned before is overwritten. */
  clear(): void {
    this.#end = HEADER_BYTES;
    this.#count = 0;
    this.#hasNull = false;
  }

  /** The parameter of a query. */
  parameter(): Buffer {
    const isEmpty = this.#count === 0;
    this.#view.setInt32(0, isEmpty ? 0 : 1);
    this.#view.setInt32(4, this.#hasNull ? 1 : 0);
    this.#view.setInt32(8, TYPE_IDS[this.#type]);
    this.#view.setInt32(12, this.#count);
    this.#view.setInt32(16, FIRST_INDEX);
    // An array without elements has no dimension.
    return this.#bytes.subarray(0, isEmpty ? HEADER_BYTES - 2 * LENGTH_BYTES : this.#end);
  }

  #addNull(): void {
    this.#hasNull = true;
    this.#reserve(LENGTH_BYTES);
    this.#view.setInt32(this.#end, NULL_LENGTH);
    this.#end += LENGTH_BYTES;
  }

  #addBoolean(value: boolean): void {
    this.#reserve(LENGTH_BYTES + 1);
    this.#view.setInt32(this.#end, 1);
    this.#view.setUint8(this.#end + LENGTH_BYTES, value ? 1 : 0);
    this.#end += LENGTH_BYTES + 1;
  }

  #addNumber(value: number): void {
    if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is not a safe integer`);
    this.#reserve(LENGTH_BYTES + BIGINT_BYTES);
    const at = this.#end;
    this.#view.setInt32(at, BIGINT_BYTES);
    this.#view.setInt32(at + LENGTH_BYTES, Math.floor(value / UPPER_BIT));
    this.#view.setUint32(at + LENGTH_BYTES + BIGINT_BYTES / 2, value >>> 0);
    this.#end = at + LENGTH_BYTES + BIGINT_BYTES;
  }

  #addText(text: string): void {
    this.#reserve(LENGTH_BYTES + text.length * MAX_BYTES_PER_CHARACTER);
    const start = this.#end + LENGTH_BYTES;
    const length = this.#copyAscii(text, start) ? text.length : this.#encode(text, start);
    this.#view.setInt32(this.#end, length);
    this.#end = start + length;
  }

  /** False when the text is long, or has another character than those of ASCII. */
  #copyAscii(text: string, start: number): boolean {
    if (text.length > SHORT_CHARACTERS) return false;
    const bytes = this.#bytes;
    for (let place = 0; place < text.length; place += 1) {
      const code = text.charCodeAt(place);
      if (code === 0 || code > 0x7f) return false;
      bytes[start + place] = code;
    }
    return true;
  }

  /** The text of PostgreSQL has no NUL. Returns the number of bytes. */
  #encode(text: string, start: number): number {
    return this.#bytes.write(text.includes('\0') ? text.replaceAll('\0', '\u{FFFD}') : text, start);
  }

  #reserve(added: number): void {
    const needed = this.#end + added;
    if (needed <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(needed, 2 * this.#bytes.length));
    this.#bytes.copy(larger, 0, 0, this.#end);
    this.#bytes = larger;
    this.#view = viewOf(larger);
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

function viewOf({ buffer, byteOffset, byteLength }: Buffer): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}

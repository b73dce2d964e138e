/** Values in PostgreSQL's binary form, each after its length: neither side formats or parses digits, quotes or escapes. */

const SHORT_BYTES = 2;
const LENGTH_BYTES = 4;
const BIGINT_BYTES = 8;
/** Of the length of a null. */
const NULL_LENGTH = -1;
/** Enough for the numbers of a column of a usual commit. */
const INITIAL_BYTES = 1_024;
/** Of UTF-8, at most, for each 16 bits of a text. */
const MAX_BYTES_PER_CHARACTER = 3;
/** Shorter texts are copied here: a call of native code costs more than they do. */
const SHORT_CHARACTERS = 48;
/** What the lowest bit of the upper 32 bits counts. */
const UPPER_BIT = 2 ** 32;

/** One buffer that grows. The bytes that were returned before are overwritten after {@link clear}. */
export class BinaryWriter {
  /** Bytes before the values. */
  readonly #headBytes: number;
  #bytes = Buffer.allocUnsafe(INITIAL_BYTES);
  #view = viewOf(this.#bytes);
  #end: number;

  constructor(headBytes: number) {
    this.#headBytes = headBytes;
    this.#end = headBytes;
  }

  /** Number of the bytes that are written, with those of the head. */
  get end(): number {
    return this.#end;
  }

  /** Leaves the head. */
  clear(): void {
    this.#end = this.#headBytes;
  }

  /** A text, a boolean, or a safe integer as number or bigint; NULL is null or undefined. */
  addValue(value: unknown): void {
    if (value === null || value === undefined) this.#addNull();
    else if (typeof value === 'string') this.#addText(value);
    else if (typeof value === 'boolean') this.#addBoolean(value);
    else this.#addNumber(Number(value));
  }

  /** An integer of 16 bits without a length. */
  addInt16(value: number): void {
    this.#reserve(SHORT_BYTES);
    this.#view.setInt16(this.#end, value);
    this.#end += SHORT_BYTES;
  }

  setInt32(at: number, value: number): void {
    this.#view.setInt32(at, value);
  }

  /** The first `length` bytes. */
  bytes(length: number): Buffer {
    return this.#bytes.subarray(0, length);
  }

  #addNull(): void {
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

function viewOf({ buffer, byteOffset, byteLength }: Buffer): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}

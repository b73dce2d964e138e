/** New rows in the binary form of `COPY`, which the database appends faster than those of an `insert`. */

import { BinaryWriter } from './binary-writer.ts';
import { columnReads, type RowOptions } from './row-arrays.ts';

const SIGNATURE = Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1');
/** The signature, flags, and the length of an extension, both 0. */
const HEADER_BYTES = SIGNATURE.length + 8;
/** In place of the number of columns, after the last row. */
const END = -1;

export class CopiedRows<Row extends object> {
  readonly #reads: readonly ((row: Row) => unknown)[];
  readonly #writer = new BinaryWriter(HEADER_BYTES);

  constructor(options: RowOptions<Row>) {
    this.#reads = columnReads(options);
    const header = this.#writer.bytes(HEADER_BYTES);
    header.fill(0);
    SIGNATURE.copy(header);
  }

  get isEmpty(): boolean {
    return this.#writer.end === HEADER_BYTES;
  }

  add(row: Row): void {
    this.#writer.addInt16(this.#reads.length);
    // By index: this runs for every field of every row.
    for (let place = 0; place < this.#reads.length; place += 1)
      this.#writer.addValue(this.#reads[place]?.(row));
  }

  /** There are no rows; the bytes that were returned before are overwritten. */
  clear(): void {
    this.#writer.clear();
  }

  /** What is copied. No row may be added before they are cleared. */
  bytes(): Buffer {
    this.#writer.addInt16(END);
    return this.#writer.bytes(this.#writer.end);
  }
}

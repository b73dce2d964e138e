/** Rows in order of a number, read in slices: a reader that goes up needs one query for a thousand rows. */

const ROWS_OF_A_SLICE = 1_000;

/** Rows whose number is greater than `after`, in order, at most `limit`. */
type ReadSlice<Row> = (after: number, limit: number) => Promise<readonly Row[]>;

export class RowSlices<Row> {
  readonly #read: ReadSlice<Row>;
  readonly #numberOf: (row: Row) => number;
  #rows: readonly Row[] = [];
  /** The slice has the rows above this number, up to its last one. */
  #from = Number.POSITIVE_INFINITY;
  #isLast = false;
  /** Place of the row that was returned last. */
  #place = 0;

  constructor(read: ReadSlice<Row>, numberOf: (row: Row) => number) {
    this.#read = read;
    this.#numberOf = numberOf;
  }

  /** The first row above a number; null at the end. */
  async after(number: number): Promise<Row | null> {
    if (!this.#covers(number)) await this.#load(number);
    // Readers go up; a step back begins at the first row of the slice.
    if (this.#place > 0 && this.#numberAt(this.#place - 1) > number) this.#place = 0;
    while (this.#place < this.#rows.length && this.#numberAt(this.#place) <= number) this.#place += 1;
    return this.#rows[this.#place] ?? null;
  }

  /** The row of a number; null without one. */
  async at(number: number): Promise<Row | null> {
    const row = await this.after(number - 1);
    return row !== null && this.#numberOf(row) === number ? row : null;
  }

  #covers(number: number): boolean {
    if (number < this.#from) return false;
    return this.#isLast || (this.#rows.length > 0 && number < this.#numberAt(this.#rows.length - 1));
  }

  async #load(number: number): Promise<void> {
    this.#rows = await this.#read(number, ROWS_OF_A_SLICE);
    this.#from = number;
    this.#isLast = this.#rows.length < ROWS_OF_A_SLICE;
    this.#place = 0;
  }

  #numberAt(place: number): number {
    const row = this.#rows[place];
    return row === undefined ? Number.POSITIVE_INFINITY : this.#numberOf(row);
  }
}

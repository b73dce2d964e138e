/** A row that was read in the running turn of the event loop: the only kind that credentials, sessions and tokens are written for. */

import { invariant } from '@vernier/shared/assert';

export class CurrentRow<Row> {
  readonly #row: Row;
  #isOver = false;

  /** The row was read in this turn. An await ends the turn, and with it the permission to use the row. */
  constructor(row: Row) {
    this.#row = row;
    queueMicrotask(() => (this.#isOver = true));
  }

  get row(): Row {
    invariant(!this.#isOver, 'a row is written for in the turn that read it');
    return this.#row;
  }
}

/** A row read in the current event-loop task. Credentials, sessions and tokens are written for such rows only. */

import { invariant } from '@vernier/shared/assert';

export class CurrentRow<Row> {
  readonly #row: Row;
  #isOver = false;

  /** The row was read in this task. An await ends the task, and with it the permission to use the row. */
  constructor(row: Row) {
    this.#row = row;
    queueMicrotask(() => (this.#isOver = true));
  }

  get row(): Row {
    invariant(!this.#isOver, 'a row is written for in the event-loop task that read it');
    return this.#row;
  }
}

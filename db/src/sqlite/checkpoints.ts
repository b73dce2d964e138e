/** Moves the write-ahead log into the database between two turns of the loop, never inside an order's commit. */

import type { Database } from './driver.ts';

/** Some tens of megabytes of log at most: pages that many orders touch are then moved once for all of them. */
const RECORDS_PER_CHECKPOINT = 4000;

export class Checkpoints {
  readonly #client: Database;
  #records = 0;
  #due: NodeJS.Immediate | null = null;

  constructor(client: Database) {
    this.#client = client;
  }

  /** Counts committed records; the checkpoint that they make due runs after their answers have left. */
  note(records: number): void {
    this.#records += records;
    if (this.#records < RECORDS_PER_CHECKPOINT || this.#due !== null) return;
    this.#due = setImmediate(() => {
      this.#due = null;
      this.#records = 0;
      this.#client.pragma('wal_checkpoint(PASSIVE)');
    });
  }

  /** Leaves nothing in the log, for a clean end. */
  finish(): void {
    if (this.#due !== null) clearImmediate(this.#due);
    this.#due = null;
    if (!this.#client.readonly) this.#client.pragma('wal_checkpoint(TRUNCATE)');
  }
}

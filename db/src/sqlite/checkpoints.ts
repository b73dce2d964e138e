/**
 * Moves the write-ahead log into the database between two turns of the loop, never inside an order's commit.
 *
 * Around each checkpoint the database is marked: what is moved into the file ends with "needs the log", and the log begins
 * with "complete". So the file alone says that a log is missing, unless something has moved the whole log into it.
 */

import type { Database } from 'better-sqlite3';
import { COMPLETE, mark, NEEDS_LOG } from './folder-state.ts';

/** Some tens of megabytes of log at most: pages that many orders touch are then moved once for all of them. */
const RECORDS_PER_CHECKPOINT = 4000;
/** After a checkpoint that a reader, such as a backup, has kept from moving everything. */
const RECORDS_UNTIL_RETRY = 100;

/** Pages of the log, and those of them that are in the file. */
interface Moved {
  readonly log: number;
  readonly checkpointed: number;
}

export class Checkpoints {
  readonly #client: Database;
  #recordsLeft = RECORDS_PER_CHECKPOINT;
  #due: NodeJS.Immediate | null = null;

  constructor(client: Database) {
    this.#client = client;
  }

  /** Counts committed records; the checkpoint that they make due runs after their answers have left. */
  note(records: number): void {
    this.#recordsLeft -= records;
    if (this.#recordsLeft > 0 || this.#due !== null) return;
    this.#due = setImmediate(() => {
      this.#due = null;
      this.run();
    });
  }

  run(): void {
    mark(this.#client, NEEDS_LOG);
    const [moved] = this.#client.pragma('wal_checkpoint(PASSIVE)') as Moved[];
    mark(this.#client, COMPLETE);
    const isWhole = moved !== undefined && moved.checkpointed === moved.log;
    this.#recordsLeft = isWhole ? RECORDS_PER_CHECKPOINT : RECORDS_UNTIL_RETRY;
  }

  /** Leaves nothing in the log, for a clean end. */
  finish(): void {
    if (this.#due !== null) clearImmediate(this.#due);
    this.#due = null;
    if (!this.#client.readonly) this.#client.pragma('wal_checkpoint(TRUNCATE)');
  }
}

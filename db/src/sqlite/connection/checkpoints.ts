/**
 * Checkpoints: move the write-ahead log into the database between two turns of the event loop, never inside a commit.
 *
 * Around each checkpoint the database is marked: what is moved into the file ends with "needs the log", and the log begins
 * with "complete". So the file alone says that a log is missing, unless something has moved the whole log into it.
 */

import type { Database } from '../driver.ts';
import { COMPLETE, mark, NEEDS_LOG } from './folder-state.ts';

/** 16 MiB of pages: enough that pages which many writes change are moved once for all of them. */
export const PAGES_PER_CHECKPOINT = 4_096;
/** After a checkpoint that a reader, such as a backup, has kept from moving everything. */
const PAGES_UNTIL_RETRY = 128;

/** Pages that the log holds, and how many of them are in the database already. */
interface LogPages {
  readonly log: number;
  readonly checkpointed: number;
}

export class Checkpoints {
  readonly #client: Database;
  /** A checkpoint is due when so many pages wait. */
  #dueAtPages = PAGES_PER_CHECKPOINT;

  constructor(client: Database) {
    this.#client = client;
  }

  /**
   * Moves the log when enough of it waits, for every write path: SQLite itself is asked, since a count in the program would
   * miss every write path that forgets to count. Throws what SQLite throws, and may be called again.
   */
  look(): void {
    if (this.#waiting('NOOP') >= this.#dueAtPages) this.run();
  }

  /** Moves what no other connection reads any more, without waiting for one; the rest is moved by a later call. */
  run(): void {
    mark(this.#client, NEEDS_LOG);
    const left = this.#waiting('PASSIVE');
    mark(this.#client, COMPLETE);
    this.#dueAtPages = left === 0 ? PAGES_PER_CHECKPOINT : left + PAGES_UNTIL_RETRY;
  }

  /** Leaves nothing in the log, for a clean end. */
  finish(): void {
    if (!this.#client.readonly) this.#client.pragma('wal_checkpoint(TRUNCATE)');
  }

  /** Pages that wait in the log after the checkpoint. */
  #waiting(mode: 'NOOP' | 'PASSIVE'): number {
    const [pages] = this.#client.pragma(`wal_checkpoint(${mode})`) as readonly LogPages[];
    return pages === undefined ? 0 : pages.log - pages.checkpointed;
  }
}

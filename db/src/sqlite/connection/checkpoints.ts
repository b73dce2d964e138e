/**
 * Checkpoints of the write-ahead log, between event-loop tasks and never inside a commit.
 *
 * Each checkpoint writes a completeness flag before and after: the pages moved into the file end with NEEDS_WAL, and the log
 * starts with COMPLETE. The file alone therefore shows a missing log, unless the whole log was moved into it.
 */

import type { Database } from '../driver.ts';
import { COMPLETE, setCompleteness, NEEDS_WAL } from './folder-state.ts';

/** 16 MiB of pages: pages that many writes change are moved once for all of them. */
export const PAGES_PER_CHECKPOINT = 4_096;
/** After a checkpoint that a reader, such as a backup, has blocked in part. */
const PAGES_UNTIL_RETRY = 128;

/** Pages in the log, and how many of them are in the database already. */
interface LogPages {
  readonly log: number;
  readonly checkpointed: number;
}

export class Checkpoints {
  readonly #client: Database;
  /** A checkpoint is due when this many pages wait. */
  #dueAtPages = PAGES_PER_CHECKPOINT;
  /** Whether the last checkpoint failed before its log started with COMPLETE. */
  #isFlagged = false;

  constructor(client: Database) {
    this.#client = client;
  }

  /**
   * Runs a checkpoint when one is due. The page count comes from SQLite, so that it covers every write path. Passes on what
   * SQLite throws and may be called again.
   */
  runIfDue(): void {
    if (this.#isFlagged || this.#waiting('NOOP') >= this.#dueAtPages) this.run();
  }

  /** Moves the pages that no other connection reads, without waiting; a later call moves the rest. */
  run(): void {
    this.#isFlagged = true;
    setCompleteness(this.#client, NEEDS_WAL);
    const left = this.#waiting('PASSIVE');
    this.#complete();
    this.#dueAtPages = left === 0 ? PAGES_PER_CHECKPOINT : left + PAGES_UNTIL_RETRY;
  }

  /** Moves everything and truncates the log, for a clean shutdown. */
  finish(): void {
    if (this.#client.readonly) return;
    this.#complete();
    this.#client.pragma('wal_checkpoint(TRUNCATE)');
  }

  /** Before SQLite closes the file after a failure: it moves the log and deletes it, which must not look like a loss. */
  abandon(): void {
    try {
      this.#complete();
    } catch {
      // The next start is refused, as after the loss of the log.
    }
  }

  #complete(): void {
    if (this.#isFlagged) setCompleteness(this.#client, COMPLETE);
    this.#isFlagged = false;
  }

  /** Pages that wait in the log after the checkpoint. */
  #waiting(mode: 'NOOP' | 'PASSIVE'): number {
    const [pages] = this.#client.pragma(`wal_checkpoint(${mode})`) as readonly LogPages[];
    return pages === undefined ? 0 : pages.log - pages.checkpointed;
  }
}

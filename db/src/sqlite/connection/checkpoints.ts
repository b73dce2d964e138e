/**
 * Checkpoints of the write-ahead log, never inside a commit: a thread moves the pages into the database, and the event loop
 * those that were committed meanwhile.
 *
 * Each checkpoint writes a completeness flag before and after: the pages moved into the file end with NEEDS_WAL, and the log
 * starts with COMPLETE. The file alone therefore shows a missing log, unless the whole log was moved into it.
 */

import type { Database } from '../driver.ts';
import type { CheckpointThread } from './checkpoint-thread.ts';
import { COMPLETE, setCompleteness, NEEDS_WAL } from './folder-state.ts';

/** Size of the log at which a checkpoint is due: pages that many writes change are moved once for all of them. */
export const CHECKPOINT_BYTES = 16_777_216;
/** Growth of the log after a checkpoint that a reader, such as a backup, has blocked in part. */
const RETRY_BYTES = 524_288;

/** Pages in the log, and how many of them are in the database already. */
interface LogPages {
  readonly log: number;
  readonly checkpointed: number;
}

export class Checkpoints {
  readonly #client: Database;
  readonly #thread: Pick<CheckpointThread, 'movePages' | 'end'>;
  #moving: Promise<void> | null = null;
  /** A checkpoint is due when this many pages wait. */
  #dueAtPages: number;
  readonly #pageBytes: number;
  /** Whether the last checkpoint failed before its log started with COMPLETE. */
  #isFlagged = false;

  constructor(client: Database, thread: Pick<CheckpointThread, 'movePages' | 'end'>) {
    this.#client = client;
    this.#thread = thread;
    this.#pageBytes = client.pragma('page_size', { simple: true }) as number;
    this.#dueAtPages = CHECKPOINT_BYTES / this.#pageBytes;
  }

  /**
   * Runs a checkpoint when one is due and resolves after it. The page count comes from SQLite, so that it covers every write
   * path. Rejects with what SQLite or the thread throws and may be called again.
   */
  runIfDue(): Promise<void> {
    this.#moving ??= this.#runIfDue().finally(() => {
      this.#moving = null;
    });
    return this.#moving;
  }

  async #runIfDue(): Promise<void> {
    if (this.#isFlagged) {
      this.run();
      return;
    }
    if (this.#waiting('NOOP') < this.#dueAtPages) return;
    this.#flag();
    try {
      await this.#thread.movePages();
    } finally {
      this.#moveRest();
    }
  }

  /** Moves the pages that no other connection reads, without waiting; a later call moves the rest. */
  run(): void {
    this.#flag();
    this.#moveRest();
  }

  #flag(): void {
    this.#isFlagged = true;
    setCompleteness(this.#client, NEEDS_WAL);
  }

  #moveRest(): void {
    const left = this.#waiting('PASSIVE');
    this.#complete();
    this.#dueAtPages = left + (left === 0 ? CHECKPOINT_BYTES : RETRY_BYTES) / this.#pageBytes;
  }

  /** Moves everything and truncates the log, for a clean shutdown. */
  async finish(): Promise<void> {
    await this.#thread.end();
    // A failure has been reported to its caller; what it left is moved here.
    await this.#moving?.catch(() => {});
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

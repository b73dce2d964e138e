/** Checkpoints: move the write-ahead log into the database between two turns of the event loop, never inside a commit. */

import type { Database } from 'better-sqlite3';

/** 16 MiB of pages: enough that pages which many writes change are moved once for all of them. */
export const PAGES_PER_CHECKPOINT = 4_096;

/** Pages that the log holds, and how many of them are in the database already. */
interface LogPages {
  readonly log: number;
  readonly checkpointed: number;
}

export class Checkpoints {
  readonly #client: Database;

  constructor(client: Database) {
    this.#client = client;
  }

  /**
   * Moves the log when enough of it waits, for every write path: SQLite itself is asked, since a count in the program would
   * miss every write path that forgets to count. Pages that another connection still reads stay, without waiting for it,
   * and are moved by a later call. Throws what SQLite throws, and may be called again.
   */
  look(): void {
    const [pages] = this.#client.pragma('wal_checkpoint(NOOP)') as readonly LogPages[];
    if (pages === undefined || pages.log - pages.checkpointed < PAGES_PER_CHECKPOINT) return;
    this.#client.pragma('wal_checkpoint(PASSIVE)');
  }

  /** Leaves nothing in the log, for a clean end. */
  finish(): void {
    if (!this.#client.readonly) this.#client.pragma('wal_checkpoint(TRUNCATE)');
  }
}

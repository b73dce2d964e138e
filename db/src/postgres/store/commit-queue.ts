/**
 * Commits in their order, one at a time. Those that wait while one is in progress are merged into the next one, so that one
 * round trip and one flush of the disk serve them all.
 */

import type { CommitRecord } from '@vernier/shared/engine/store';
import type { MomentInPart } from './shard-rows.ts';

/** A merged commit takes no further calls from this number of records on. */
const MAX_RECORDS = 2_000;

/** What one transaction writes. */
export interface CommitBatch {
  readonly records: readonly CommitRecord[];
  /** In the order in which they change; a later one replaces an earlier one of the same shard. */
  readonly moments: readonly MomentInPart[];
}

/** A transaction to come. */
export interface PendingCommit {
  /** Encodes the rows now, while the database is busy with the commit before. */
  add(batch: CommitBatch): void;
  /** One durable transaction; on an error nothing of it is stored, or the connection was lost and this is not known. */
  write(): Promise<void>;
}

interface Call {
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

interface WaitingCommit {
  readonly commit: PendingCommit;
  readonly calls: Call[];
  recordCount: number;
}

export class CommitQueue {
  readonly #begin: () => PendingCommit;
  readonly #waiting: WaitingCommit[] = [];
  #isWriting = false;
  /** Of the first commit that failed: memory is ahead of the database from then on. */
  #failure: { readonly error: unknown } | null = null;
  #onIdle: (() => void) | null = null;

  constructor(begin: () => PendingCommit) {
    this.#begin = begin;
  }

  /** After a failed commit every later one is rejected with the same error. */
  commit(batch: CommitBatch): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiting = this.#newest();
      waiting.calls.push({ resolve, reject });
      waiting.recordCount += batch.records.length;
      try {
        waiting.commit.add(batch);
      } catch (error) {
        this.#failure ??= { error };
      }
      if (!this.#isWriting) void this.#writeAll();
    });
  }

  /** Resolves when no commit is in progress. */
  async whenIdle(): Promise<void> {
    if (this.#isWriting) await new Promise<void>((resolve) => (this.#onIdle = resolve));
  }

  /** The waiting commit that takes the next call. */
  #newest(): WaitingCommit {
    const last = this.#waiting.at(-1);
    if (last !== undefined && last.recordCount < MAX_RECORDS) return last;
    const added = { commit: this.#begin(), calls: [], recordCount: 0 };
    this.#waiting.push(added);
    return added;
  }

  async #writeAll(): Promise<void> {
    this.#isWriting = true;
    for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift())
      await this.#write(next);
    this.#isWriting = false;
    this.#onIdle?.();
  }

  async #write({ commit, calls }: WaitingCommit): Promise<void> {
    try {
      if (this.#failure !== null) throw this.#failure.error;
      await commit.write();
    } catch (error) {
      this.#failure ??= { error };
      for (const { reject } of calls) reject(error);
      return;
    }
    for (const { resolve } of calls) resolve();
  }
}

/**
 * Commits in their order, two at a time, so that the database has the next one when it has written one. Those that wait meanwhile
 * are merged into one, so that one round trip and one flush of the disk serve them all.
 */

import type { CommitRecord } from '@vernier/shared/engine/store';
import type { MomentInPart } from './shard-rows.ts';

/** A merged commit takes no further calls from this number of records on. */
const MAX_RECORDS = 2_000;
const MAX_IN_PROGRESS = 2;

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
  /**
   * One durable transaction, after that of the commit before. On an error nothing of it is stored, or the connection was lost and
   * this is not known.
   */
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
  #inProgress = 0;
  /** Of the first commit that failed: memory is ahead of the database from then on. */
  #failure: { readonly error: unknown } | null = null;
  readonly #onIdle: (() => void)[] = [];

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
      this.#writeNext();
    });
  }

  /** Resolves when no commit is in progress. */
  async whenIdle(): Promise<void> {
    if (this.#inProgress > 0) await new Promise<void>((resolve) => this.#onIdle.push(resolve));
  }

  /** The waiting commit that takes the next call. */
  #newest(): WaitingCommit {
    const last = this.#waiting.at(-1);
    if (last !== undefined && last.recordCount < MAX_RECORDS) return last;
    const added = { commit: this.#begin(), calls: [], recordCount: 0 };
    this.#waiting.push(added);
    return added;
  }

  #writeNext(): void {
    const next = this.#inProgress < MAX_IN_PROGRESS ? this.#waiting.shift() : undefined;
    if (next === undefined) return;
    this.#inProgress += 1;
    void this.#write(next).then(() => this.#finishOne());
  }

  #finishOne(): void {
    this.#inProgress -= 1;
    this.#writeNext();
    if (this.#inProgress > 0) return;
    for (const resolve of this.#onIdle.splice(0)) resolve();
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

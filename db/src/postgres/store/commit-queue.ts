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

interface Call extends CommitBatch {
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

export class CommitQueue {
  readonly #write: (batch: CommitBatch) => Promise<void>;
  #waiting: Call[] = [];
  #isWriting = false;
  /** Of the first commit that failed: memory is ahead of the database from then on. */
  #failure: { readonly error: unknown } | null = null;
  #onIdle: (() => void) | null = null;

  constructor(write: (batch: CommitBatch) => Promise<void>) {
    this.#write = write;
  }

  /** After a failed commit every later one is rejected with the same error. */
  commit(batch: CommitBatch): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ ...batch, resolve, reject });
      if (!this.#isWriting) void this.#writeAll();
    });
  }

  /** Resolves when no commit is in progress. */
  async whenIdle(): Promise<void> {
    if (this.#isWriting) await new Promise<void>((resolve) => (this.#onIdle = resolve));
  }

  async #writeAll(): Promise<void> {
    this.#isWriting = true;
    while (this.#waiting.length > 0) await this.#writeNext();
    this.#isWriting = false;
    this.#onIdle?.();
  }

  async #writeNext(): Promise<void> {
    const calls = this.#takeCalls();
    try {
      if (this.#failure !== null) throw this.#failure.error;
      await this.#write(merged(calls));
    } catch (error) {
      this.#failure ??= { error };
      for (const { reject } of calls) reject(error);
      return;
    }
    for (const { resolve } of calls) resolve();
  }

  #takeCalls(): readonly Call[] {
    let records = 0;
    const end = this.#waiting.findIndex((call) => {
      if (records >= MAX_RECORDS) return true;
      records += call.records.length;
      return false;
    });
    return this.#waiting.splice(0, end === -1 ? this.#waiting.length : end);
  }
}

function merged(calls: readonly Call[]): CommitBatch {
  const [only] = calls;
  if (calls.length === 1 && only !== undefined) return only;
  return {
    records: calls.flatMap(({ records }) => records),
    moments: calls.flatMap(({ moments }) => moments),
  };
}

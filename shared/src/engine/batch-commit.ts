/** Commits of what turns of the executor decided, in their order; responses and listeners get theirs once it is durable. */

import type { TimeMs } from '../clock.ts';
import type { Listeners } from '../listeners.ts';
import type { Job } from './job.ts';
import type { LiveAccounts, Recorded } from './live-accounts.ts';
import type { Committed } from './requests.ts';
import type { CommitRecord, Store } from './store.ts';
import type { TickPath } from './tick-path.ts';

/** Result of deciding a batch: rows to commit, then responses to send and records to publish. */
export interface Batch {
  readonly rows: readonly CommitRecord[];
  readonly answers: readonly { readonly job: Job; readonly text: string }[];
  readonly recorded: readonly Recorded[];
}

interface BatchCommitOptions {
  readonly store: Pick<Store, 'commit'>;
  readonly accounts: LiveAccounts;
  readonly tickPath: TickPath;
  readonly listeners: Listeners<[committed: Committed]>;
  /** The moment of which the store has only a part. */
  readonly partlyStoredMs: TimeMs | null;
  readonly onFatal: (error: unknown) => void;
}

export class BatchCommit {
  readonly #options: BatchCommitOptions;
  #last: Promise<void> = Promise.resolve();
  /** The moment of which the store has only a part, after the commits under way. */
  #partlyStoredMs: TimeMs | null;
  #inProgress = 0;

  constructor(options: BatchCommitOptions) {
    this.#options = options;
    this.#partlyStoredMs = options.partlyStoredMs;
  }

  /** Resolves with the newest commit. */
  get last(): Promise<void> {
    return this.#last;
  }

  /** Whether everything is in the store, without a moment of which there is only a part. */
  get isComplete(): boolean {
    return this.#inProgress === 0 && this.#partlyStoredMs === null;
  }

  /** Whether the moment of which the store has only a part was played to its end. */
  get isNowWhole(): boolean {
    return this.#partlyStoredMs !== null && !this.#options.tickPath.isPlaying;
  }

  add({ rows, answers, recorded }: Batch): void {
    const { accounts, onFatal } = this.#options;
    const { recordedEvents } = accounts;
    if (rows.length > 0 || this.isNowWhole) this.#last = this.#store(rows);
    this.#last.then(() => this.#release({ rows, answers, recorded }, recordedEvents)).catch(onFatal);
  }

  async #store(rows: readonly CommitRecord[]): Promise<void> {
    const { store, tickPath, accounts } = this.#options;
    const { playingMs } = tickPath;
    const isSame = playingMs === this.#partlyStoredMs;
    this.#partlyStoredMs = playingMs;
    this.#inProgress += 1;
    await (isSame ? store.commit(rows) : store.commit(rows, playingMs, accounts.shards));
    this.#inProgress -= 1;
  }

  #release({ answers, recorded }: Batch, durableEvents: number): void {
    const { accounts, listeners } = this.#options;
    for (const { job, text } of answers) {
      job.resolve({ text, bodyHash: job.idempotency?.bodyHash ?? '', hit: false });
    }
    listeners.callEach(recorded.map((one) => [one]));
    accounts.durable(durableEvents);
  }
}

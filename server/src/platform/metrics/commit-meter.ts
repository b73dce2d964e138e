/** Durations and sizes of commits: metrics, and the newest window, by which a slow disk is noticed. */

import type { SteadyClock } from '@vernier/shared/clock';
import { performance } from 'node:perf_hooks';
import type { ExecutorStore } from '@vernier/shared/engine/executor-options';
import type { Metrics } from './metrics.ts';

const SECONDS = [0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5];
const RECORDS = [1, 2, 5, 10, 20, 50, 100, 200, 500];
const WINDOW_MS = 5_000;

/** Reading of the newest finished window. */
export interface CommitReading {
  readonly count: number;
  readonly slowestMs: number;
}

const NONE: CommitReading = { count: 0, slowestMs: 0 };

export class CommitMeter {
  readonly #steady: SteadyClock;
  #sinceMs: number;
  #running: CommitReading = NONE;
  #over: CommitReading | null = null;

  constructor(steady: SteadyClock) {
    this.#steady = steady;
    this.#sinceMs = steady.monotonicMs();
  }

  note(tookMs: number): void {
    const { count, slowestMs } = this.#running;
    this.#running = { count: count + 1, slowestMs: Math.max(slowestMs, tookMs) };
  }

  /** Starts a new window when the current one is over. */
  onInterval(): void {
    const nowMs = this.#steady.monotonicMs();
    if (nowMs - this.#sinceMs < WINDOW_MS) return;
    this.#sinceMs = nowMs;
    this.#over = this.#running;
    this.#running = NONE;
  }

  read(): CommitReading {
    return this.#over ?? this.#running;
  }
}

/** The write path's store with timed commits. */
export function timedStore(store: ExecutorStore, meter: CommitMeter, metrics: Metrics): ExecutorStore {
  const seconds = metrics.histogram({
    name: 'vernier_commit_duration_seconds',
    help: 'Duration of a commit of the write path',
    buckets: SECONDS,
  });
  const batch = metrics.histogram({
    name: 'vernier_commit_batch_records',
    help: 'Commands per commit',
    buckets: RECORDS,
  });
  return {
    commandsPerCommit: store.commandsPerCommit,
    load: () => store.load(),
    accountRows: (ids) => store.accountRows(ids),
    idempotencyRows: (keys) => store.idempotencyRows(keys),
    order: (accountId, orderId) => store.order(accountId, orderId),
    orderByClientId: (accountId, clientId) => store.orderByClientId(accountId, clientId),
    async commit(...commit) {
      const [records] = commit;
      const startedMs = performance.now();
      await store.commit(...commit);
      const tookMs = performance.now() - startedMs;
      meter.note(tookMs);
      seconds.observe(tookMs / 1000);
      batch.observe(records.length);
    },
  };
}

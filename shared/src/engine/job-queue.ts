/** Commands that wait for their decision: those of some iterations of the event loop are one batch. */

import type { Job } from './job.ts';
import type { KeyedAnswer } from './keys-in-flight.ts';

/** Most event-loop iterations that a commit waits; one takes some ten microseconds. */
const MAX_WAIT_SLICES = 8;

export class JobQueue {
  readonly #defer: (run: () => void) => void;
  readonly #onBatch: (jobs: readonly Job[]) => void;
  #queue: Job[] = [];

  constructor(defer: (run: () => void) => void, onBatch: (jobs: readonly Job[]) => void) {
    this.#defer = defer;
    this.#onBatch = onBatch;
  }

  /** Names every field of the job: a spread that adds fields takes microseconds, once for each order. */
  add({
    accountId,
    shard,
    command,
    orderKnown,
    clientIdUsed,
    idempotency,
    signup,
    audit,
    admit,
    render,
  }: Omit<Job, 'resolve' | 'reject'>): Promise<KeyedAnswer> {
    return new Promise((resolve, reject) => {
      this.#queue.push({
        accountId,
        shard,
        command,
        orderKnown,
        clientIdUsed,
        idempotency,
        signup,
        audit,
        admit,
        render,
        resolve,
        reject,
      });
      if (this.#queue.length === 1) this.#defer(() => this.#gather(1, 0));
    });
  }

  /** A commit waits while each iteration of the event loop adds commands: one flush of the disk serves them all. */
  #gather(before: number, slices: number): void {
    const { length } = this.#queue;
    if (length === before || slices === MAX_WAIT_SLICES) this.#takeAll();
    else this.#defer(() => this.#gather(length, slices + 1));
  }

  #takeAll(): void {
    const jobs = this.#queue;
    this.#queue = [];
    this.#onBatch(jobs);
  }
}

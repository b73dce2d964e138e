/** Jobs of a cluster: the process that has their lock runs them, as long as the database has answered within two seconds. */

import type { SteadyClock } from '@vernier/shared/clock';
import type { Journal } from '../logging/log.ts';
import type { Jobs } from './jobs.ts';

const CHECK_INTERVAL_MS = 500;
/** Of the lock's last check. Another process may have the lock later. */
const MOST_SILENT_MS = 2_000;

export interface ClusterJobsParts {
  readonly lock: {
    readonly isLocked: boolean;
    /** `requested`: locked, and a preferred process waits for it. Rejects when the database does not answer. */
    check(): Promise<'locked' | 'requested' | 'taken'>;
    release(): Promise<void>;
    close(): Promise<void>;
  };
  readonly steady: SteadyClock;
  readonly log: Pick<Journal, 'info' | 'error'>;
}

type Listener = Parameters<Jobs['onBegin']>[0];

export class ClusterJobs implements Jobs {
  readonly #parts: ClusterJobsParts;
  readonly #begins: Listener[] = [];
  readonly #ends: Listener[] = [];
  /** Whether every listener of the begin has run, and none of the end. */
  #hasBegun = false;
  #checkedMs = -Infinity;
  /** When the last check that was answered was sent. */
  #answeredMs = -Infinity;
  #checking: Promise<void> | null = null;
  #isStopped = false;

  constructor(parts: ClusterJobsParts) {
    this.#parts = parts;
  }

  get isActive(): boolean {
    const { lock, steady } = this.#parts;
    return (
      this.#hasBegun &&
      !this.#isStopped &&
      lock.isLocked &&
      steady.monotonicMs() - this.#answeredMs <= MOST_SILENT_MS
    );
  }

  onBegin(listener: Listener): void {
    this.#begins.push(listener);
  }

  onEnd(listener: Listener): void {
    this.#ends.push(listener);
  }

  /** The promise rejects when the database does not answer, or when a job cannot begin; the next check tries again. */
  async onInterval(): Promise<void> {
    const nowMs = this.#parts.steady.monotonicMs();
    if (this.#isStopped || this.#checking !== null || nowMs - this.#checkedMs < CHECK_INTERVAL_MS) return;
    this.#checkedMs = nowMs;
    this.#checking = this.#check(nowMs).finally(() => {
      this.#checking = null;
    });
    await this.#checking;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#checking?.catch(() => undefined);
    await this.#parts.lock.close();
  }

  async #check(sentMs: number): Promise<void> {
    const { lock } = this.#parts;
    if (this.#hasBegun && !lock.isLocked) await this.#end();
    const state = await lock.check();
    if (this.#hasBegun && !lock.isLocked) await this.#end();
    if (state === 'taken' || this.#isStopped) return;
    this.#answeredMs = sentMs;
    if (state === 'requested') {
      await this.#end();
      await lock.release();
    } else if (!this.#hasBegun) {
      await this.#begin();
    }
  }

  async #begin(): Promise<void> {
    for (const listener of this.#begins) await listener();
    if (this.#isStopped) return;
    this.#hasBegun = true;
    this.#parts.log.info('this process runs the jobs');
  }

  async #end(): Promise<void> {
    if (!this.#hasBegun) return;
    this.#hasBegun = false;
    const { log } = this.#parts;
    log.info('this process does not run the jobs any more');
    const ended = await Promise.allSettled(this.#ends.map(async (listener) => listener()));
    for (const end of ended) {
      if (end.status === 'rejected') log.error('a job could not be ended', { error: end.reason as unknown });
    }
  }
}

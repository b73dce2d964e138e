/** Background work: the first failure in a row and the recovery are logged; neither the process nor other work ends. */

import type { DiskWatch } from './disk/disk-watch.ts';
import { isDiskFailure } from './disk/reserve.ts';
import type { Log } from './logging/log.ts';

export interface BackgroundParts {
  readonly log: Pick<Log, 'error' | 'warn'>;
  /** Informed of a write that failed for lack of space. */
  readonly disk?: Pick<DiskWatch, 'failed'>;
}

export class BackgroundWork {
  readonly #parts: BackgroundParts;
  /** Names of the work that failed at its last run. */
  readonly #failing = new Set<string>();
  /** Work whose promise is pending, by name, with work that became due meanwhile and runs once afterwards. */
  readonly #running = new Map<string, (() => unknown) | null>();
  readonly #ends = new Map<string, Promise<void>>();

  constructor(parts: BackgroundParts) {
    this.#parts = parts;
  }

  /** Runs work now, or once after its last run when that has not ended; failures are counted by name. */
  run(name: string, work: () => unknown): void {
    if (this.#running.has(name)) {
      this.#running.set(name, work);
      return;
    }
    try {
      const result = work();
      if (result instanceof Promise) this.#follow(name, result);
      else this.#succeeded(name);
    } catch (error) {
      this.#failed(name, error);
    }
  }

  /** Resolves when no work runs. */
  async settled(): Promise<void> {
    while (this.#ends.size > 0) await Promise.all(this.#ends.values());
  }

  #follow(name: string, result: Promise<unknown>): void {
    this.#running.set(name, null);
    const end = result
      .then(
        () => this.#succeeded(name),
        (error: unknown) => this.#failed(name, error),
      )
      .finally(() => {
        const next = this.#running.get(name);
        this.#running.delete(name);
        this.#ends.delete(name);
        if (next) this.run(name, next);
      });
    this.#ends.set(name, end);
  }

  #succeeded(work: string): void {
    if (this.#failing.delete(work)) this.#parts.log.warn('background work succeeds again', { work });
  }

  #failed(work: string, error: unknown): void {
    const { log, disk } = this.#parts;
    if (isDiskFailure(error)) disk?.failed();
    if (!this.#failing.has(work)) log.error('background work failed', { work, error });
    this.#failing.add(work);
  }
}

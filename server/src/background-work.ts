/** Work that nothing waits for: a failure is logged, the first in a row, and ends neither the process nor other work. */

import type { DiskWatch } from './disk/disk-watch.ts';
import { isDiskFailure } from './disk/reserve.ts';
import type { Log } from './log.ts';

export interface BackgroundParts {
  readonly log: Pick<Log, 'error'>;
  /** Informed of a write that failed for lack of space. */
  readonly disk?: Pick<DiskWatch, 'failed'>;
}

export class BackgroundWork {
  readonly #parts: BackgroundParts;
  /** What failed the last time it ran. */
  readonly #failing = new Set<string>();

  constructor(parts: BackgroundParts) {
    this.#parts = parts;
  }

  /** Runs it now; what is named alike has its failures counted together. */
  run(name: string, work: () => unknown): void {
    const failed = (error: unknown) => this.#failed(name, error);
    try {
      const result = work();
      if (result instanceof Promise) result.then(() => this.#failing.delete(name), failed);
      else this.#failing.delete(name);
    } catch (error) {
      failed(error);
    }
  }

  #failed(work: string, error: unknown): void {
    const { log, disk } = this.#parts;
    if (isDiskFailure(error)) disk?.failed();
    if (!this.#failing.has(work)) log.error('background work failed', { work, error });
    this.#failing.add(work);
  }
}

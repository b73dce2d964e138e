/** Checkpoints of the write-ahead log at each beat: outside every commit, logged once when they fail, and tried again. */

import type { Log } from '../log.ts';

export interface CheckpointWatchParts {
  /** Moves the log when enough of it waits; throws when that fails. */
  readonly checkpoint: () => void;
  readonly log: Log;
}

export class CheckpointWatch {
  readonly #parts: CheckpointWatchParts;
  #isFailing = false;

  constructor(parts: CheckpointWatchParts) {
    this.#parts = parts;
  }

  beat(): void {
    const { checkpoint, log } = this.#parts;
    try {
      checkpoint();
    } catch (error) {
      // What was committed is safe in the log; the next beat tries again, and one line is enough.
      if (!this.#isFailing) log.error('a checkpoint of the write-ahead log failed', { error });
      this.#isFailing = true;
      return;
    }
    if (this.#isFailing) log.warn('checkpoints of the write-ahead log work again');
    this.#isFailing = false;
  }
}

/** Attempts at delivering rows that wait on disk: each row once at a time, so many at once, and the wait after a failure. */

import type { Clock, SteadyClock, TimeMs } from '@vernier/shared/clock';
import { LONGEST_DELIVERY_WAIT_MS } from '@vernier/shared/limits';
import type { Log } from './logging/log.ts';

/** What an attempt that failed waits before the next one, doubled each time. */
const FIRST_WAIT_MS = 2_000;
const MOST_AT_ONCE = 8;
/** A stop waits so long for what is under way; what is not done by then is tried again by the next start. */
const LAST_WAIT_MS = 2_000;

/** After an outcome that could not be written: what has arrived is not sent again with every beat. */
const PAUSE_MS = 60_000;

interface Waiting {
  readonly id: number;
}

export interface AttemptsParts {
  /** Wall time: when a row is tried next is on disk. */
  readonly clock: Clock;
  readonly steady: SteadyClock;
  readonly log: Pick<Log, 'error'>;
}

export class Attempts<Row extends Waiting> {
  readonly #parts: AttemptsParts;
  /** Rows that are being delivered at this moment. */
  readonly #under = new Map<number, Promise<void>>();
  #ended = false;
  #pausedUntilMs = 0;

  constructor(parts: AttemptsParts) {
    this.#parts = parts;
  }

  /** The database may be closed: whatever an attempt brought is not written any more. */
  get ended(): boolean {
    return this.#ended;
  }

  /** Begins with what `due` gives, at most so many rows, as long as there is room. */
  begin(due: (nowMs: TimeMs, limit: number) => readonly Row[], carry: (row: Row) => Promise<void>): void {
    const { clock, steady } = this.#parts;
    if (this.#under.size >= MOST_AT_ONCE || steady.monotonicMs() < this.#pausedUntilMs) return;
    // those under way are still due
    for (const row of due(clock.now(), 2 * MOST_AT_ONCE)) {
      if (this.#under.size >= MOST_AT_ONCE) return;
      if (!this.#under.has(row.id)) this.#under.set(row.id, this.#follow(row, carry));
    }
  }

  async #follow(row: Row, carry: (row: Row) => Promise<void>): Promise<void> {
    const { steady, log } = this.#parts;
    try {
      await carry(row);
    } catch (error) {
      // Such as a full disk. It is no reason to end the program: the row still waits.
      log.error('what became of a delivery could not be written', { row: row.id, error });
      this.#pausedUntilMs = steady.monotonicMs() + PAUSE_MS;
    } finally {
      this.#under.delete(row.id);
    }
  }

  /** What is under way is let finish; what is not stays on disk for the next start. */
  async end(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, LAST_WAIT_MS);
    });
    await Promise.race([Promise.allSettled(this.#under.values()), patience]);
    clearTimeout(timer);
    this.#ended = true;
  }
}

/** Milliseconds until the next attempt, after so many that failed before this one. */
export function waitAfter(attempts: number): number {
  return Math.min(LONGEST_DELIVERY_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(attempts, 10));
}

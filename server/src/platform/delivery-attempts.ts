/** Delivery attempts for rows of an outbox: each row once at a time, a bounded number at once, and a back-off after a failure. */

import type { Clock, SteadyClock, TimeMs } from '@vernier/shared/clock';
import { LONGEST_DELIVERY_WAIT_MS } from '@vernier/shared/limits';
import type { Log } from './logging/log.ts';

/** Back-off after a failed attempt, doubled each time. */
const FIRST_WAIT_MS = 2_000;
const USUALLY_AT_ONCE = 8;
/** A stop waits this long for running attempts; the next start repeats unfinished ones. */
const LAST_WAIT_MS = 2_000;

/** Pause after an outcome that could not be written, so that a delivered message is not sent again at every interval. */
const PAUSE_MS = 60_000;

interface OutboxRow {
  readonly id: number;
}

export interface DeliveryAttemptsOptions {
  /** Wall time: the time of the next attempt is stored. */
  readonly clock: Clock;
  readonly steady: SteadyClock;
  readonly log: Pick<Log, 'error'>;
  /** Attempts at the same time. */
  readonly mostAtOnce?: number;
}

export class DeliveryAttempts<Row extends OutboxRow> {
  readonly #parts: DeliveryAttemptsOptions;
  /** Rows that are being delivered. */
  readonly #under = new Map<number, Promise<void>>();
  /** The reading of due rows. */
  #reading: Promise<void> = Promise.resolve();
  #ended = false;
  #pausedUntilMs = 0;

  constructor(parts: DeliveryAttemptsOptions) {
    this.#parts = parts;
  }

  /** The database may be closed, so outcomes are no longer written. */
  get ended(): boolean {
    return this.#ended;
  }

  /** Starts attempts for the rows of `due`, up to the free capacity. */
  async begin(
    due: (nowMs: TimeMs, limit: number) => readonly Row[] | Promise<readonly Row[]>,
    carry: (row: Row) => Promise<void>,
  ): Promise<void> {
    const { steady, mostAtOnce = USUALLY_AT_ONCE } = this.#parts;
    if (this.#under.size >= mostAtOnce || steady.monotonicMs() < this.#pausedUntilMs) return;
    this.#reading = this.#start(mostAtOnce, due, carry);
    await this.#reading;
  }

  async #start(
    mostAtOnce: number,
    due: (nowMs: TimeMs, limit: number) => readonly Row[] | Promise<readonly Row[]>,
    carry: (row: Row) => Promise<void>,
  ): Promise<void> {
    // running attempts are still due, and one that ends during the reading is among its rows
    const running = new Set(this.#under.keys());
    for (const row of await due(this.#parts.clock.now(), 2 * mostAtOnce)) {
      if (this.#under.size >= mostAtOnce) return;
      if (!running.has(row.id)) this.#under.set(row.id, this.#follow(row, carry));
    }
  }

  async #follow(row: Row, carry: (row: Row) => Promise<void>): Promise<void> {
    const { steady, log } = this.#parts;
    try {
      await carry(row);
    } catch (error) {
      // For example a full disk. The program goes on: the row still waits.
      log.error('the result of a delivery could not be stored', { row: row.id, error });
      this.#pausedUntilMs = steady.monotonicMs() + PAUSE_MS;
    } finally {
      this.#under.delete(row.id);
    }
  }

  /** Resolves when no attempt runs. */
  async settled(): Promise<void> {
    await Promise.allSettled([this.#reading]);
    await Promise.allSettled(this.#under.values());
  }

  /** Lets running attempts finish; all other rows stay on disk for the next start. */
  async end(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const timeLimit = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, LAST_WAIT_MS);
    });
    await Promise.race([this.settled(), timeLimit]);
    clearTimeout(timer);
    this.#ended = true;
  }
}

/** Milliseconds until the next attempt, after this many failed ones. */
export function waitAfter(attempts: number): number {
  return Math.min(LONGEST_DELIVERY_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(attempts, 10));
}

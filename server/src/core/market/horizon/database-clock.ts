/**
 * Clock of the database, as each process of a cluster knows it: measured with every extension of the horizon, and between two
 * measurements followed by the steady clock. A step of the process's own clock does not reach the market.
 */

import type { Clock, SteadyClock, TimeMs } from '@vernier/shared/clock';

/** How far the steady clocks of two machines may part, as a share of the time that passes. */
const DRIFT = 0.000_2;
/** A process whose clock is further away than this is not ready [CLUSTER-24]. */
export const MAX_CLOCK_DISTANCE_MS = 25;
/** A gateway shows a slot at least so much later than it has it. */
const SHOWN_DELAY_MS = 50;

export interface DatabaseClockParts {
  /** The process's own clock. */
  readonly wall: Clock;
  readonly steady: SteadyClock;
  /** Only for tests, whose time passes without measurements; absent, {@link DRIFT}. */
  readonly drift?: number | undefined;
}

/** A reading of the database's clock, and between which moments of the steady clock it was taken. */
export interface DatabaseReading {
  readonly databaseMs: TimeMs;
  readonly sentMs: number;
  readonly receivedMs: number;
}

export class DatabaseClock implements Clock {
  readonly #parts: DatabaseClockParts;
  /** The database's time less the steady clock's. */
  #offsetMs: number;
  #errorMs = Number.POSITIVE_INFINITY;
  #measuredMs: number;

  constructor(parts: DatabaseClockParts) {
    const { wall, steady } = parts;
    this.#parts = parts;
    this.#measuredMs = steady.monotonicMs();
    this.#offsetMs = wall.now() - this.#measuredMs;
  }

  now(): TimeMs {
    return Math.floor(this.#parts.steady.monotonicMs() + this.#offsetMs);
  }

  /** Time by which a gateway shows slots: not later than {@link deciding} of any process, however wrong either is [CLUSTER-25]. */
  readonly showing: Clock = {
    now: () => this.now() - Math.max(SHOWN_DELAY_MS, this.errorMs + MAX_CLOCK_DISTANCE_MS),
  };

  /** Time by which an owner of accounts plays slots: at most 25 ms behind the database's. */
  readonly deciding: Clock = { now: () => this.now() + Math.max(0, this.errorMs - MAX_CLOCK_DISTANCE_MS) };

  /** Half of what the measurement took, and what the steady clocks may have parted since. */
  get errorMs(): number {
    return (
      this.#errorMs + (this.#parts.steady.monotonicMs() - this.#measuredMs) * (this.#parts.drift ?? DRIFT)
    );
  }

  /** How far the process's own clock is ahead. */
  get distanceMs(): number {
    return this.#parts.wall.now() - this.now();
  }

  /** Follows a measurement that is more exact than what is known, or that contradicts it: the database's clock was set. */
  measure({ databaseMs, sentMs, receivedMs }: DatabaseReading): void {
    const errorMs = (receivedMs - sentMs) / 2;
    const offsetMs = databaseMs - (sentMs + receivedMs) / 2;
    const isContradiction = Math.abs(offsetMs - this.#offsetMs) > errorMs + this.errorMs;
    if (errorMs > this.errorMs && !isContradiction) return;
    this.#offsetMs = offsetMs;
    this.#errorMs = errorMs;
    this.#measuredMs = receivedMs;
  }
}

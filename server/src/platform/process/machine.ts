/** What the machine under the program says of itself, as a port: tests decide it, and the program asks the real one. */

import { statfsSync } from 'node:fs';
import { type IntervalHistogram, monitorEventLoopDelay, performance } from 'node:perf_hooks';
import type { Clock, SteadyClock } from '@vernier/shared/clock';

export interface Machine extends SteadyClock {
  /** Room for files of this user where the folder is. */
  freeBytes(folder: string): number;
  /** The longest that the event loop kept its work waiting since this was asked before. */
  loopLagMs(): number;
  /** Time that the event loop has spent working, all in all. */
  loopActiveMs(): number;
}

/** What dates records outside the market, and what measures durations. */
export interface Clocks {
  /** Wall time. */
  readonly clock: Clock;
  readonly steady: SteadyClock;
}

const RESOLUTION_MS = 20;
const NANOS_PER_MS = 1_000_000;

export class RealMachine implements Machine {
  readonly #delays: IntervalHistogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });

  constructor() {
    this.#delays.enable();
  }

  monotonicMs(): number {
    return performance.now();
  }

  freeBytes(folder: string): number {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  }

  loopLagMs(): number {
    const longestMs = this.#delays.count === 0 ? 0 : this.#delays.max / NANOS_PER_MS - RESOLUTION_MS;
    this.#delays.reset();
    return Math.max(0, longestMs);
  }

  loopActiveMs(): number {
    return performance.eventLoopUtilization().active;
  }
}

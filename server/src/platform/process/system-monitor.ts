/** System readings (monotonic time, free disk space, event-loop load) behind an interface that tests replace. */

import { statfsSync } from 'node:fs';
import { type IntervalHistogram, monitorEventLoopDelay, performance } from 'node:perf_hooks';
import type { Clock, SteadyClock } from '@vernier/shared/clock';

export interface SystemMonitor extends SteadyClock {
  /** Free space for files of this user on the disk of the folder. */
  freeBytes(folder: string): number;
  /** The longest delay of the event loop since the last call. */
  loopLagMs(): number;
  /** Total time that the event loop has been active. */
  loopActiveMs(): number;
}

/** The clock that dates records outside the market, and the one that measures durations. */
export interface Clocks {
  /** Wall time. */
  readonly clock: Clock;
  readonly steady: SteadyClock;
}

const RESOLUTION_MS = 20;
const NANOS_PER_MS = 1_000_000;

export class RealSystemMonitor implements SystemMonitor {
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

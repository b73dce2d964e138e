/** System readings (monotonic time, free disk space, event-loop load) behind an interface that tests replace. */

import { statfsSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import type { Clock, SteadyClock } from '@vernier/shared/clock';
import { type LoopSample, LoopSampler } from './loop-sampler.ts';

export interface SystemMonitor extends SteadyClock {
  /** Free space for files of this user on the disk of the folder. */
  freeBytes(folder: string): number;
  /** The longest delay of the event loop since the last call. */
  loopLagMs(): number;
  /** Total time that the event loop has been active. */
  loopActiveMs(): number;
  /** Calls the listener with each sample of the event loop from now on. */
  onLoopSample(listener: (sample: LoopSample) => void): void;
}

/** The clock that dates records outside the market, and the one that measures durations. */
export interface Clocks {
  /** Wall time. */
  readonly clock: Clock;
  readonly steady: SteadyClock;
}

export class RealSystemMonitor implements SystemMonitor {
  readonly #sampler: LoopSampler;
  #longestDelayMs = 0;

  constructor() {
    const [monotonicMs, activeMs] = [() => this.monotonicMs(), () => this.loopActiveMs()];
    this.#sampler = new LoopSampler({ monotonicMs, activeMs });
    this.#sampler.onSample(({ delayMs }) => {
      this.#longestDelayMs = Math.max(this.#longestDelayMs, delayMs);
    });
  }

  monotonicMs(): number {
    return performance.now();
  }

  freeBytes(folder: string): number {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  }

  loopLagMs(): number {
    const longestMs = this.#longestDelayMs;
    this.#longestDelayMs = 0;
    return longestMs;
  }

  loopActiveMs(): number {
    return performance.eventLoopUtilization().active;
  }

  onLoopSample(listener: (sample: LoopSample) => void): void {
    this.#sampler.onSample(listener);
  }
}

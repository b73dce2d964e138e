/** Event-loop delay and utilisation over the last seconds. */

import {
  type EventLoopUtilization,
  type IntervalHistogram,
  monitorEventLoopDelay,
  performance,
} from 'node:perf_hooks';
import type { SteadyClock } from '@vernier/shared/clock';

/** Sampling interval, and the smallest delay that can be measured. */
const RESOLUTION_MS = 20;
const WINDOW_MS = 5_000;
const NANOS_PER_MS = 1_000_000;

/** Of the newest window that is over, in milliseconds; the share of the time in which the loop was busy. */
export interface LoopReading {
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
  readonly busy: number;
}

export class LoopMeter {
  readonly #steady: SteadyClock;
  readonly #histogram: IntervalHistogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  #used: EventLoopUtilization = performance.eventLoopUtilization();
  #sinceMs: number;
  #over: LoopReading | null = null;

  constructor(steady: SteadyClock) {
    this.#steady = steady;
    this.#sinceMs = steady.monotonicMs();
    this.#histogram.enable();
  }

  /** Begins a new window when one is over. */
  onInterval(): void {
    const nowMs = this.#steady.monotonicMs();
    if (nowMs - this.#sinceMs < WINDOW_MS) return;
    this.#over = this.#reading();
    this.#sinceMs = nowMs;
    this.#used = performance.eventLoopUtilization();
    this.#histogram.reset();
  }

  read(): LoopReading {
    return this.#over ?? this.#reading();
  }

  stop(): void {
    this.#histogram.disable();
  }

  #reading(): LoopReading {
    const late = (nanos: number) => Math.max(0, nanos / NANOS_PER_MS - RESOLUTION_MS);
    const hasNone = this.#histogram.count === 0;
    const { utilization } = performance.eventLoopUtilization(this.#used);
    return {
      p50Ms: hasNone ? 0 : late(this.#histogram.percentile(50)),
      p99Ms: hasNone ? 0 : late(this.#histogram.percentile(99)),
      maxMs: hasNone ? 0 : late(this.#histogram.max),
      busy: utilization,
    };
  }
}

/** Event-loop delay and utilisation over the last seconds. */

import { type EventLoopUtilization, performance } from 'node:perf_hooks';
import type { SystemMonitor } from '../../platform/process/system-monitor.ts';

const WINDOW_MS = 5_000;

/** Of the newest window that is over, in milliseconds; the share of the time in which the loop was busy. */
export interface LoopReading {
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
  readonly busy: number;
}

export type LoopMonitor = Pick<SystemMonitor, 'monotonicMs' | 'onLoopSample'>;

export class LoopMeter {
  readonly #monitor: LoopMonitor;
  #delaysMs: number[] = [];
  #sinceMs: number;
  #used: EventLoopUtilization = performance.eventLoopUtilization();
  #over: LoopReading | null = null;

  constructor(monitor: LoopMonitor) {
    this.#monitor = monitor;
    this.#sinceMs = monitor.monotonicMs();
    monitor.onLoopSample(({ delayMs }) => this.#delaysMs.push(delayMs));
  }

  /** Begins a new window when one is over. */
  onInterval(): void {
    const nowMs = this.#monitor.monotonicMs();
    if (nowMs - this.#sinceMs < WINDOW_MS) return;
    this.#over = this.#reading();
    this.#sinceMs = nowMs;
    this.#used = performance.eventLoopUtilization();
    this.#delaysMs = [];
  }

  read(): LoopReading {
    return this.#over ?? this.#reading();
  }

  #reading(): LoopReading {
    const delays = this.#delaysMs.toSorted((a, b) => a - b);
    const percentile = (share: number) => delays[Math.ceil(share * delays.length) - 1] ?? 0;
    return {
      p50Ms: percentile(0.5),
      p99Ms: percentile(0.99),
      maxMs: percentile(1),
      busy: performance.eventLoopUtilization(this.#used).utilization,
    };
  }
}

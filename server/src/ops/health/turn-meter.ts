/**
 * Longest turn of the event loop in each hundredth of a second. A timer that fires late was delayed by a turn; the turn also
 * contains what ran before the timer was due, at most what the loop has worked since the last one.
 */

import type { SystemMonitor } from '../../platform/process/system-monitor.ts';

const INTERVAL_MS = 10;

/** Runs its argument after a time, unless the returned function is called before. */
type Schedule = (run: () => void, ms: number) => () => void;

export interface TurnMeterOptions {
  readonly monitor: Pick<SystemMonitor, 'monotonicMs' | 'loopActiveMs'>;
  readonly observe: (turnMs: number) => void;
  readonly schedule?: Schedule;
}

export class TurnMeter {
  readonly #options: TurnMeterOptions;
  readonly #schedule: Schedule;
  #cancel: () => void = () => {};
  #dueMs = 0;
  #activeMs = 0;

  constructor(options: TurnMeterOptions) {
    this.#options = options;
    this.#schedule = options.schedule ?? later;
    this.#wait();
  }

  stop(): void {
    this.#cancel();
  }

  #wait(): void {
    const { monitor } = this.#options;
    this.#dueMs = monitor.monotonicMs() + INTERVAL_MS;
    this.#activeMs = monitor.loopActiveMs();
    this.#cancel = this.#schedule(() => this.#measure(), INTERVAL_MS);
  }

  /** On average a turn had run for half of the interval when the timer was due. */
  #measure(): void {
    const { monitor, observe } = this.#options;
    const lateMs = Math.max(0, monitor.monotonicMs() - this.#dueMs);
    const workedMs = Math.max(0, monitor.loopActiveMs() - this.#activeMs);
    observe(Math.min(workedMs, lateMs + INTERVAL_MS / 2));
    this.#wait();
  }
}

function later(run: () => void, ms: number): () => void {
  const timer = setTimeout(run, ms).unref();
  return () => clearTimeout(timer);
}

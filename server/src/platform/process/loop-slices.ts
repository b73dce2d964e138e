/** Event-loop slices: long work runs in short pieces, so that it delays neither ticks nor orders. */

import { setImmediate as nextIteration, setTimeout as pause } from 'node:timers/promises';
import type { SystemMonitor } from './system-monitor.ts';

const DAY_S = 86_400;

export interface LoopSlices {
  /** Market time that one slice may derive: a day takes about two milliseconds. */
  readonly maxSeconds: number;
  run<Result>(work: () => Result): Promise<Result>;
}

/** For work whose answer a caller waits for: one slice after another, with other work of the loop in between. */
export class PromptSlices implements LoopSlices {
  readonly maxSeconds = 6 * DAY_S;
  #last: Promise<unknown> = Promise.resolve();

  run<Result>(work: () => Result): Promise<Result> {
    const result = this.#last.then(work);
    this.#last = result.then(
      () => nextIteration(),
      () => nextIteration(),
    );
    return result;
  }
}

/** After this much work the load of the loop is measured, for this long. */
const WORK_MS = 20;
const MEASURE_MS = 10;
/** Length of a pause as a multiple of the work, where other work takes half of the loop. */
const PAUSE_FACTOR = 6;
const MAX_PAUSE_MS = 500;
/** Even a full loop leaves a share to this work. */
const MAX_SHARE_OF_OTHERS = 0.95;

/** Resolves after so many milliseconds. */
type Pause = (ms: number) => Promise<unknown>;

/** For work that can wait: two thirds of an idle loop, and less the more other work takes. */
export class BackgroundSlices implements LoopSlices {
  readonly maxSeconds = DAY_S;
  readonly #monitor: Pick<SystemMonitor, 'monotonicMs' | 'loopActiveMs'>;
  readonly #pause: Pause;
  #ownMs = 0;

  constructor(monitor: Pick<SystemMonitor, 'monotonicMs' | 'loopActiveMs'>, pauseFor: Pause = pause) {
    this.#monitor = monitor;
    this.#pause = pauseFor;
  }

  async run<Result>(work: () => Result): Promise<Result> {
    const fromMs = this.#monitor.monotonicMs();
    const result = work();
    this.#ownMs += this.#monitor.monotonicMs() - fromMs;
    await nextIteration();
    if (this.#ownMs >= WORK_MS) await this.#yield();
    return result;
  }

  async #yield(): Promise<void> {
    const ownMs = this.#ownMs;
    this.#ownMs = 0;
    const [fromMs, activeMs] = [this.#monitor.monotonicMs(), this.#monitor.loopActiveMs()];
    await this.#pause(MEASURE_MS);
    const measuredMs = Math.max(1, this.#monitor.monotonicMs() - fromMs);
    const others = Math.min(MAX_SHARE_OF_OTHERS, (this.#monitor.loopActiveMs() - activeMs) / measuredMs);
    const pauseMs = Math.min(MAX_PAUSE_MS, (ownMs * PAUSE_FACTOR * others) / (1 - others));
    if (pauseMs >= 1) await this.#pause(Math.floor(pauseMs));
  }
}

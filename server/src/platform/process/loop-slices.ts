/** Event-loop slices: long work runs in short pieces, so that it delays neither ticks nor orders. */

import { setImmediate as nextIteration, setTimeout as pause } from 'node:timers/promises';
import type { SystemMonitor } from './system-monitor.ts';

export interface LoopSlices {
  run<Result>(work: () => Result | Promise<Result>): Promise<Result>;
}

/** After this much work the load of the loop is measured, for this long. */
const WORK_MS = 20;
const MEASURE_MS = 10;
/** Even a full loop leaves a share to this work. */
const MAX_SHARE_OF_OTHERS = 0.95;

/** Pauses between pieces of work. */
interface PauseLimits {
  /** Length of a pause as a multiple of the work, where other work takes half of the loop. */
  readonly factor: number;
  readonly maxMs: number;
}

const PROMPT: PauseLimits = { factor: 4, maxMs: 200 };
const BACKGROUND: PauseLimits = { factor: 6, maxMs: 500 };

type Monitor = Pick<SystemMonitor, 'monotonicMs' | 'loopActiveMs'>;
/** Resolves after so many milliseconds. */
type Pause = (ms: number) => Promise<unknown>;

/**
 * For work whose answer a caller waits for: one slice after another, two thirds of an idle loop and a fifth of one that other work
 * half fills. No slice runs while commands wait. Readers share one object, since an order waits for a few iterations of the loop
 * and each brings a slice of each object.
 */
export class PromptSlices implements LoopSlices {
  readonly #share: LoopShare;
  readonly #commandsWait: () => boolean;
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  constructor(monitor: Monitor, commandsWait: () => boolean, pauseFor: Pause = pause) {
    this.#share = new LoopShare(monitor, PROMPT, pauseFor);
    this.#commandsWait = commandsWait;
  }

  /** Number of slices that wait or rest. */
  get waiting(): number {
    return this.#waiting;
  }

  run<Result>(work: () => Result | Promise<Result>): Promise<Result> {
    this.#waiting += 1;
    const result = this.#last.then(() => this.#share.measure(work));
    const rest = () => this.#rest();
    this.#last = result.then(rest, rest);
    return result;
  }

  async #rest(): Promise<void> {
    await this.#share.rest();
    while (this.#commandsWait()) await nextIteration();
    this.#waiting -= 1;
  }
}

/**
 * For work that can wait: two thirds of an idle loop, and less the more other work takes. While prompt slices wait it runs a
 * slice every half second, so that a first visitor does not share the loop with the work of a first start.
 */
export class BackgroundSlices implements LoopSlices {
  readonly #share: LoopShare;
  readonly #readersWait: () => boolean;
  readonly #pause: Pause;

  constructor(monitor: Monitor, readersWait: () => boolean, pauseFor: Pause = pause) {
    this.#share = new LoopShare(monitor, BACKGROUND, pauseFor);
    this.#readersWait = readersWait;
    this.#pause = pauseFor;
  }

  async run<Result>(work: () => Result | Promise<Result>): Promise<Result> {
    const result = this.#share.measure(work);
    await this.#share.rest();
    for (let waitedMs = 0; waitedMs < BACKGROUND.maxMs && this.#readersWait(); waitedMs += MEASURE_MS) {
      await this.#pause(MEASURE_MS);
    }
    return result;
  }
}

/** The share of the loop that a kind of work takes. */
class LoopShare {
  readonly #monitor: Monitor;
  readonly #limits: PauseLimits;
  readonly #pause: Pause;
  #ownMs = 0;

  constructor(monitor: Monitor, limits: PauseLimits, pauseFor: Pause) {
    this.#monitor = monitor;
    this.#limits = limits;
    this.#pause = pauseFor;
  }

  measure<Result>(work: () => Result): Result {
    const fromMs = this.#monitor.monotonicMs();
    try {
      return work();
    } finally {
      this.#ownMs += this.#monitor.monotonicMs() - fromMs;
    }
  }

  /** Lets other work run: an iteration of the loop, and after enough work a pause. */
  async rest(): Promise<void> {
    await nextIteration();
    if (this.#ownMs < WORK_MS) return;
    const ownMs = this.#ownMs;
    this.#ownMs = 0;
    const [fromMs, activeMs] = [this.#monitor.monotonicMs(), this.#monitor.loopActiveMs()];
    await this.#pause(MEASURE_MS);
    const measuredMs = Math.max(1, this.#monitor.monotonicMs() - fromMs);
    const others = Math.min(MAX_SHARE_OF_OTHERS, (this.#monitor.loopActiveMs() - activeMs) / measuredMs);
    const { factor, maxMs } = this.#limits;
    const pauseMs = Math.min(maxMs, (ownMs * factor * others) / (1 - others));
    if (pauseMs >= 1) await this.#pause(Math.floor(pauseMs));
  }
}

/** How long work is cut into turns of the event loop, so that it stops neither the ticks nor the orders. */

import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import type { Machine } from '../machine/machine.ts';

const DAY_S = 86_400;

export interface Turns {
  /** Market time that one turn may derive: a day takes about two milliseconds. */
  readonly mostSeconds: number;
  turn<Result>(work: () => Result): Promise<Result>;
}

/** For whoever waits for the answer: one turn after another, with everybody else's work in between. */
export class PromptTurns implements Turns {
  readonly mostSeconds = 6 * DAY_S;
  #last: Promise<unknown> = Promise.resolve();

  turn<Result>(work: () => Result): Promise<Result> {
    const result = this.#last.then(work);
    this.#last = result.then(
      () => nextTurn(),
      () => nextTurn(),
    );
    return result;
  }
}

/** How the loop was used is looked at over this much of its time. */
const WINDOW_MS = 25;
/** Pauses are so many times the work, when the loop is half taken by others. */
const YIELDING = 20;
const LONGEST_PAUSE_MS = 500;

/** Resolves so many milliseconds later. */
type Rest = (ms: number) => Promise<unknown>;

/** For work that can wait: at once while the loop is idle, and the less of it the more others take. */
export class SpareTurns implements Turns {
  readonly mostSeconds = DAY_S;
  readonly #machine: Pick<Machine, 'monotonicMs' | 'loopActiveMs'>;
  readonly #rest: Rest;
  #sinceMs = Number.NEGATIVE_INFINITY;
  #activeMs = 0;
  #ownMs = 0;

  constructor(machine: Pick<Machine, 'monotonicMs' | 'loopActiveMs'>, rest: Rest = pause) {
    this.#machine = machine;
    this.#rest = rest;
  }

  async turn<Result>(work: () => Result): Promise<Result> {
    const fromMs = this.#machine.monotonicMs();
    const result = work();
    this.#ownMs += this.#machine.monotonicMs() - fromMs;
    await nextTurn();
    const pauseMs = this.#pauseMs();
    if (pauseMs > 0) await this.#rest(pauseMs);
    return result;
  }

  /** By the share that others took of the time that this work left them. */
  #pauseMs(): number {
    const nowMs = this.#machine.monotonicMs();
    const passedMs = nowMs - this.#sinceMs;
    if (passedMs < WINDOW_MS) return 0;
    const activeMs = this.#machine.loopActiveMs();
    const leftMs = Math.max(1, passedMs - this.#ownMs);
    const others = Math.min(0.95, Math.max(0, activeMs - this.#activeMs - this.#ownMs) / leftMs);
    const pauseMs = Math.min(LONGEST_PAUSE_MS, (this.#ownMs * YIELDING * others) / (1 - others));
    this.#sinceMs = nowMs;
    this.#activeMs = activeMs;
    this.#ownMs = 0;
    // the first look has nothing to compare with
    return Number.isFinite(passedMs) ? Math.floor(pauseMs) : 0;
  }
}

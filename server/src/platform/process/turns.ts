/** How long work is cut into turns of the event loop, so that it stops neither the ticks nor the orders. */

import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import type { Machine } from './machine.ts';

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

/** After so much work of its own it looks at what others do, for so long. */
const WORK_MS = 20;
const LOOK_MS = 10;
/** Pauses are so many times the work, where others take half of the loop. */
const YIELDING = 6;
const LONGEST_PAUSE_MS = 500;
/** Nobody is kept from working for ever. */
const MOST_OF_OTHERS = 0.95;

/** Resolves so many milliseconds later. */
type Rest = (ms: number) => Promise<unknown>;

/** For work that can wait: two thirds of an idle loop, and the less of it the more others take. */
export class SpareTurns implements Turns {
  readonly mostSeconds = DAY_S;
  readonly #machine: Pick<Machine, 'monotonicMs' | 'loopActiveMs'>;
  readonly #rest: Rest;
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
    if (this.#ownMs >= WORK_MS) await this.#yield();
    return result;
  }

  async #yield(): Promise<void> {
    const ownMs = this.#ownMs;
    this.#ownMs = 0;
    const [fromMs, activeMs] = [this.#machine.monotonicMs(), this.#machine.loopActiveMs()];
    await this.#rest(LOOK_MS);
    const lookedMs = Math.max(1, this.#machine.monotonicMs() - fromMs);
    const others = Math.min(MOST_OF_OTHERS, (this.#machine.loopActiveMs() - activeMs) / lookedMs);
    const pauseMs = Math.min(LONGEST_PAUSE_MS, (ownMs * YIELDING * others) / (1 - others));
    if (pauseMs >= 1) await this.#rest(Math.floor(pauseMs));
  }
}

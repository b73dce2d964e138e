/** How the world's time goes: five minutes a step, single ticks in bursts, and now and then hours at once or a loop that stalls. */

import { TICK_INTERVAL_MS } from '@vernier/shared/limits';
import type { Dice } from './dice.ts';

/** What passes in an ordinary step. */
const STEP_MS = 300_000;
const HOUR_MS = 3_600_000;
const BURST_PERMILLE = 12;
const BURST_TICKS = 16;
const STALL_PERMILLE = 12;
/** A tenth of a permille of the steps jumps: about ten times a year of steps. */
const JUMP_IN = 10_000;
const LONGEST_JUMP_HOURS = 60;

export interface Stride {
  readonly ms: number;
  /** Whether the market's loop runs at its end; a stalled one tells no moment, while requests still come. */
  readonly told: boolean;
}

export class Pace {
  readonly #dice: Dice;
  #burst = 0;

  constructor(dice: Dice) {
    this.#dice = dice;
  }

  next(): Stride {
    if (this.#burst > 0) {
      this.#burst -= 1;
      return { ms: TICK_INTERVAL_MS * (1 + this.#dice.below(3)), told: !this.#dice.chance(STALL_PERMILLE) };
    }
    if (this.#dice.chance(BURST_PERMILLE)) this.#burst = 1 + this.#dice.below(BURST_TICKS);
    if (this.#dice.chance(STALL_PERMILLE)) return { ms: 1000 + this.#dice.below(40_000), told: false };
    if (this.#dice.below(JUMP_IN) === 0)
      return { ms: HOUR_MS * (1 + this.#dice.below(LONGEST_JUMP_HOURS)), told: true };
    return { ms: STEP_MS, told: true };
  }
}

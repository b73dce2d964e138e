/** Time steps of the world: five minutes, bursts of single ticks, rare jumps of hours, and stalls of the tick loop. */

import { TICK_INTERVAL_MS } from '@vernier/shared/limits';
import type { SeededRandom } from './seeded-random.ts';

const STEP_MS = 300_000;
const HOUR_MS = 3_600_000;
const BURST_PERMILLE = 12;
const BURST_TICKS = 16;
const STALL_PERMILLE = 12;
/** Most stalls are short enough for the last price to be valid; after the others it is stale. */
const SHORT_STALL_PERMILLE = 700;
const SHORTEST_STALL_MS = 500;
const SHORT_STALL_MS = 1500;
const LONGEST_STALL_MS = 40_000;
const LATE_PERMILLE = 600;
const CAUGHT_UP_PERMILLE = 20;
/** One step in ten thousand jumps: about ten a year. */
const JUMP_IN = 10_000;
const LONGEST_JUMP_HOURS = 60;

export interface TimeStep {
  /** Elapsed time of the clock. */
  readonly ms: number;
  /**
   * `on_time`: the tick loop runs at the end of the step. `stalled`: it does not run, while requests arrive. `late`: it runs for
   * the time `lateMs` ago. `on_request`: the first request runs it.
   */
  readonly loop: 'on_time' | 'stalled' | 'late' | 'on_request';
  readonly lateMs: number;
}

export class TimeSteps {
  readonly #random: SeededRandom;
  #burst = 0;
  /** Duration of the current stall. */
  #stalledMs = 0;

  constructor(random: SeededRandom) {
    this.#random = random;
  }

  next(): TimeStep {
    const stalledMs = this.#stalledMs;
    this.#stalledMs = 0;
    if (stalledMs > 0 && this.#random.chance(LATE_PERMILLE))
      return { ms: 0, loop: 'late', lateMs: this.#random.below(stalledMs) };
    if (this.#random.chance(STALL_PERMILLE)) return this.#stall();
    const loop = this.#random.chance(CAUGHT_UP_PERMILLE) ? 'on_request' : 'on_time';
    return { ms: this.#length(), loop, lateMs: 0 };
  }

  #stall(): TimeStep {
    const longest = this.#random.chance(SHORT_STALL_PERMILLE) ? SHORT_STALL_MS : LONGEST_STALL_MS;
    const ms = SHORTEST_STALL_MS + this.#random.below(longest);
    this.#stalledMs = ms;
    return { ms, loop: 'stalled', lateMs: 0 };
  }

  #length(): number {
    if (this.#burst > 0) {
      this.#burst -= 1;
      return TICK_INTERVAL_MS * (1 + this.#random.below(3));
    }
    if (this.#random.chance(BURST_PERMILLE)) this.#burst = 1 + this.#random.below(BURST_TICKS);
    return this.#random.below(JUMP_IN) === 0
      ? HOUR_MS * (1 + this.#random.below(LONGEST_JUMP_HOURS))
      : STEP_MS;
  }
}

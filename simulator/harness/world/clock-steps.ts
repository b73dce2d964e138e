/** Steps of the world's wall clock: errors of seconds, hours, a day or four years, and later corrections. */

import { SeededRandom } from './seeded-random.ts';

const SECOND_MS = 1_000;
const HOUR_MS = 3_600 * SECOND_MS;
const DAY_MS = 24 * HOUR_MS;
/** One step of the world in four hundred sets the clock wrong: some twenty times a month. */
const WRONG_IN = 400;
const FOUR_YEARS_MS = 1461 * DAY_MS;
const SIZES_MS = [SECOND_MS, 5 * SECOND_MS, HOUR_MS, DAY_MS, FOUR_YEARS_MS];
/** Most steps until the correction. */
const LONGEST_WRONG = 40;
/** One error in ten is not corrected, so that the next one adds to it. */
const STAYS_PERMILLE = 100;

export class ClockSteps {
  readonly #random: SeededRandom;
  #wrongByMs = 0;
  #left = 0;

  /** A separate random stream: the same seed gives the same market with and without clock steps. */
  constructor(seed: string) {
    this.#random = new SeededRandom(`clock of ${seed}`);
  }

  /** Corrects a clock that is years ahead before a start: the process would follow it permanently. */
  beforeStart(): number {
    if (this.#left === 0 || this.#wrongByMs !== FOUR_YEARS_MS) return 0;
    this.#left = 0;
    return -FOUR_YEARS_MS;
  }

  /** The next step of the wall clock; usually 0. */
  next(): number {
    const random = this.#random;
    if (this.#left > 0) {
      this.#left -= 1;
      return this.#left === 0 ? -this.#wrongByMs : 0;
    }
    if (random.below(WRONG_IN) > 0) return 0;
    const sizeMs = random.pick(SIZES_MS);
    this.#wrongByMs = random.chance(500) ? sizeMs : -sizeMs;
    const isCorrected = sizeMs === FOUR_YEARS_MS || !random.chance(STAYS_PERMILLE);
    this.#left = isCorrected ? 1 + random.below(LONGEST_WRONG) : 0;
    return this.#wrongByMs;
  }
}

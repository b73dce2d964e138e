/**
 * One path at the resolution of days, as blocks of 256 days that hang between independent draws. The spread of the
 * path around 0 is therefore the same for ever, and any block can be computed without the ones before it.
 */

import type { PathTraits } from './factors.ts';
import { type Jump, type JumpTraits, jumpOf } from './jump.ts';
import { LATTICE_ONE, type Lattice, latticeAt } from './lattice.ts';
import { childKey, draw, normal, type StreamKey } from './random.ts';

const BLOCK_DAYS = 256;
/** √(BLOCK_DAYS ÷ 2) in 1/1024: with it the path's variance is the same at block ends and inside. */
const END_SPREAD = 11_585;
/** Never reached in practice; leaves what a single day can move until 32 bits are full. */
const FARTHEST = 2_000_000_000;
const EVENT_DAYS_PER_MILLE = 30;
const EVENT_FACTOR = 1650;

/** Keys of the streams below a path's key. */
const ENDS = 1;
const MOVES = 2;
const EVENTS = 3;
const JUMPS = 4;
const SLOW = 5;
const MINUTES = 8;
const TICKS = 9;

export class DayPath {
  readonly traits: PathTraits;
  readonly dailyNano: number;
  /** Roots of the finer levels' streams. */
  readonly minutesKey: StreamKey;
  readonly ticksKey: StreamKey;
  readonly #ends: StreamKey;
  readonly #moves: StreamKey;
  readonly #events: StreamKey;
  readonly #jumps: JumpTraits;
  readonly #moods: readonly Lattice[];
  readonly #blocks = new Map<number, Int32Array>();

  constructor(traits: PathTraits, key: StreamKey) {
    this.traits = traits;
    this.dailyNano = traits.dailyMicros * 1000;
    this.minutesKey = childKey(key, MINUTES);
    this.ticksKey = childKey(key, TICKS);
    this.#ends = childKey(key, ENDS);
    this.#moves = childKey(key, MOVES);
    this.#events = childKey(key, EVENTS);
    this.#jumps = {
      key: childKey(key, JUMPS),
      daysPerMille: traits.jumpDaysPerMille,
      dailyNano: this.dailyNano,
    };
    this.#moods = [
      { key: childKey(key, SLOW), spacing: 64, least: 700, range: 650 },
      { key: childKey(key, SLOW + 1), spacing: 16, least: 720, range: 640 },
      { key: childKey(key, SLOW + 2), spacing: 4, least: 680, range: 720 },
    ];
  }

  /** The path at the start of a day (count of days since 1970), in nano. */
  valueAt(day: number): number {
    const block = Math.floor(day / BLOCK_DAYS);
    return this.#block(block)[day - block * BLOCK_DAYS] as number;
  }

  /** How much larger than typical the day's moves are, in 1/1024. */
  moodOf(day: number): number {
    let mood = LATTICE_ONE;
    for (const lattice of this.#moods) mood = Math.floor((mood * latticeAt(lattice, day)) / LATTICE_ONE);
    const event = (draw(this.#events, day) >>> 0) % 1000 < EVENT_DAYS_PER_MILLE;
    return event ? Math.floor((mood * EVENT_FACTOR) / LATTICE_ONE) : mood;
  }

  jumpOf(day: number): Jump | null {
    return jumpOf(this.#jumps, day);
  }

  #block(block: number): Int32Array {
    const known = this.#blocks.get(block);
    if (known !== undefined) return known;
    const made = this.#makeBlock(block);
    this.#blocks.set(block, made);
    return made;
  }

  /** Draws the block's days freely, then leans the whole so that it ends where the next block starts. */
  #makeBlock(block: number): Int32Array {
    const sums = new Float64Array(BLOCK_DAYS + 1);
    const variance = new Float64Array(BLOCK_DAYS + 1);
    for (let at = 0; at < BLOCK_DAYS; at += 1) {
      const day = block * BLOCK_DAYS + at;
      const mood = this.moodOf(day);
      const sigma = Math.floor((this.dailyNano * mood) / LATTICE_ONE);
      const move = normal(sigma, draw(this.#moves, day));
      sums[at + 1] = (sums[at] as number) + move + (this.jumpOf(day)?.sizeNano ?? 0);
      variance[at + 1] = (variance[at] as number) + Math.floor((mood * mood) / 4096);
    }
    const start = this.#endOf(block);
    const excess = (sums[BLOCK_DAYS] as number) - (this.#endOf(block + 1) - start);
    const total = variance[BLOCK_DAYS] as number;
    return Int32Array.from(sums, (sum, at) => {
      const value = start + sum - Math.floor((excess * (variance[at] as number)) / total);
      return Math.max(-FARTHEST, Math.min(FARTHEST, value));
    });
  }

  #endOf(block: number): number {
    return normal(Math.floor((this.dailyNano * END_SPREAD) / 1024), draw(this.#ends, block));
  }
}

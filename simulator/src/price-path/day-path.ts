/**
 * One path at the resolution of days, in blocks of 256 days between independent samples. The variance around 0 is therefore
 * constant over time, and any day can be computed without the earlier ones.
 */

import {
  withVolatilityFactor,
  interpolate,
  displacementOf,
  SHARE_ONE,
  secondSample,
  varianceShare,
  sigmaForShare,
} from './cascade.ts';
import type { PathTraits } from './factors.ts';
import { type Splits, daySplits, HALF_EVEN, HALF_TILT } from './day-splits.ts';
import { CELL_DAYS, type Jump, type JumpTraits, jumpOf } from './jump.ts';
import { childKey, sample, normalSample, type StreamKey } from '../random.ts';

/** A path within a day, without its jump. Values are nano-logs. */
export interface PathDay {
  readonly day: number;
  readonly from: number;
  readonly to: number;
  /** Deviation of the day's move. */
  readonly sigma: number;
  readonly splits: Splits;
  readonly minutesKey: StreamKey;
  readonly ticksKey: StreamKey;
  /** Slot of the day from which the jump is included; beyond the day when there is none. */
  readonly jumpSlot: number;
  readonly jumpNano: number;
}

const BLOCK_DAYS = 256;
/** √256: from a day's deviation to a block's. */
const BLOCK_ROOT = 16;
/** √(256 ÷ 2) in 1/1024: makes the variance at the ends of blocks equal to that inside them. */
const END_SPREAD = 11_585;
const NO_JUMP = Number.MAX_SAFE_INTEGER;

/** Child streams of a path's key. */
const ENDS = 1;
const DAYS = 2;
const JUMPS = 3;
const MINUTES = 4;
const TICKS = 5;

export class DayPath {
  readonly traits: PathTraits;
  readonly dailyNano: number;
  readonly #ends: StreamKey;
  readonly #days: StreamKey;
  readonly #minutes: StreamKey;
  readonly #ticks: StreamKey;
  readonly #jumps: JumpTraits;
  #latest: PathDay | null = null;

  constructor(traits: PathTraits, key: StreamKey) {
    this.traits = traits;
    this.dailyNano = traits.dailyMicros * 1000;
    this.#ends = childKey(key, ENDS);
    this.#days = childKey(key, DAYS);
    this.#minutes = childKey(key, MINUTES);
    this.#ticks = childKey(key, TICKS);
    const daysPerMille = traits.jumpDaysPerMille;
    this.#jumps = { key: childKey(key, JUMPS), daysPerMille, dailyNano: this.dailyNano };
  }

  /** A day of the path (counted from 1970-01-01); the last one is cached. */
  utcDayOf(day: number): PathDay {
    if (this.#latest?.day === day) return this.#latest;
    const found = this.#find(day);
    const jump = this.jumpOf(day);
    this.#latest = {
      day,
      from: found.value,
      to: this.valueAt(day + 1) - (jump?.sizeNano ?? 0),
      sigma: found.sigma,
      splits: daySplits(this.traits.profile),
      minutesKey: childKey(this.#minutes, day),
      ticksKey: childKey(this.#ticks, day),
      jumpSlot: jump?.slot ?? NO_JUMP,
      jumpNano: jump?.sizeNano ?? 0,
    };
    return this.#latest;
  }

  /** The path at the start of a day. */
  valueAt(day: number): number {
    return this.#find(day).value;
  }

  jumpOf(day: number): Jump | null {
    const jump = jumpOf(this.#jumps, Math.floor(day / CELL_DAYS));
    return jump !== null && jump.day === day ? jump : null;
  }

  /** Value at the start of a day and deviation of its move, by bisection of its block down to the day. */
  #find(day: number): { value: number; sigma: number } {
    const block = Math.floor(day / BLOCK_DAYS);
    const place = day - block * BLOCK_DAYS;
    const key = childKey(this.#days, block);
    let left = 0;
    let length = BLOCK_DAYS;
    let from = this.#endOf(block);
    let to = this.#endOf(block + 1);
    let sigma = this.dailyNano * BLOCK_ROOT;
    while (length > 1) {
      length /= 2;
      const middle = left + length;
      const second = secondSample(key, middle);
      const scaledSigma = withVolatilityFactor(sigma, second);
      const share = varianceShare(HALF_EVEN, HALF_TILT, second);
      const value = interpolate(from, to, share) + displacementOf(scaledSigma, share, sample(key, middle));
      if (place < middle) {
        to = value;
        sigma = sigmaForShare(scaledSigma, share);
      } else {
        left = middle;
        from = value;
        sigma = sigmaForShare(scaledSigma, SHARE_ONE - share);
      }
    }
    return { value: from + this.#jumpedSince(block, place), sigma };
  }

  /** The block's jumps before a day, minus a linear drift that cancels them by the end of the block. */
  #jumpedSince(block: number, place: number): number {
    const cells = BLOCK_DAYS / CELL_DAYS;
    let total = 0;
    let passed = 0;
    for (let cell = block * cells; cell < (block + 1) * cells; cell += 1) {
      const jump = jumpOf(this.#jumps, cell);
      if (jump === null) continue;
      total += jump.sizeNano;
      if (jump.day - block * BLOCK_DAYS < place) passed += jump.sizeNano;
    }
    return passed - Math.floor((total * place) / BLOCK_DAYS);
  }

  #endOf(block: number): number {
    return normalSample(Math.floor((this.dailyNano * END_SPREAD) / 1024), sample(this.#ends, block));
  }
}

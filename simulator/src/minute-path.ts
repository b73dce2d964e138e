/** One path through one day at the resolution of minutes: drawn freely, then leaned so that it ends where the next day starts. */

import { ACTIVITY, LEVEL_ONE, SHARE_ONE } from './activity.ts';
import type { DayPath } from './day-path.ts';
import type { Jump } from './jump.ts';
import { LATTICE_ONE, latticeAt } from './lattice.ts';
import { bell, childKey, draw, normal, type StreamKey } from './random.ts';
import { MINUTES_PER_DAY } from './slot.ts';

/** A path within a day. Values are nano-logs. */
export interface PathDay {
  /** At the start of each minute; entry 1440 is the next day's start. */
  readonly values: Int32Array;
  /** Standard deviation of each minute's moves. */
  readonly sigmas: Int32Array;
  readonly jump: Jump | null;
  readonly ticksKey: StreamKey;
}

/** √1440 in 1/1024: from a day's deviation to an average minute's. */
const MINUTE_ROOT = 38_858;
/**
 * Memory of volatility. The next minute's is REST (1/1024) + the last one's × (PERSISTENCE + REACTION × |bell|), both in
 * 2^-16: the mean |bell| is 118, so that on average it stays where it is, and REACTION × 118 is about 8 %.
 */
const REST = 21;
const PERSISTENCE_16 = 58_752;
const REACTION_16 = 46;
/** What a jump of one typical minute adds, in 1/1024. */
const AFTERSHOCK = 80;
const HIGHEST_VOLATILITY = 6 * 1024;
/** Minutes between the knots of the slow mood within a day; divides 1440. */
const MOOD_SPACING = 32;
/** Child of a day's key. */
const MOOD = 0;

/** Computes the day of a path; the same for the same path and day, whatever was computed before. */
export function pathDay(path: DayPath, day: number): PathDay {
  const key = childKey(path.minutesKey, day);
  const jump = path.jumpOf(day);
  const sigmas = typicalSigmas(path, day, childKey(key, MOOD));
  const values = new Int32Array(MINUTES_PER_DAY + 1);
  let volatility = LATTICE_ONE;
  let sum = 0;
  for (let minute = 0; minute < MINUTES_PER_DAY; minute += 1) {
    const typical = sigmas[minute] as number;
    const sigma = Math.floor((typical * volatility) / LATTICE_ONE) + 1;
    const bits = draw(key, minute);
    sigmas[minute] = sigma;
    sum += normal(sigma, bits);
    volatility = REST + ((volatility * (PERSISTENCE_16 + REACTION_16 * Math.abs(bell(bits)))) >> 16);
    if (jump !== null && jump.minute === minute) {
      sum += jump.sizeNano;
      volatility += Math.floor((Math.abs(jump.sizeNano) * AFTERSHOCK) / typical);
    }
    if (volatility > HIGHEST_VOLATILITY) volatility = HIGHEST_VOLATILITY;
    values[minute + 1] = sum;
  }
  lean(values, { path, day, sum });
  return { values, sigmas, jump, ticksKey: childKey(path.ticksKey, day) };
}

/** Each minute's deviation before volatility has reacted to anything: the day's, the hour's and a slow mood's. */
function typicalSigmas(path: DayPath, day: number, key: StreamKey): Int32Array {
  const { levels } = ACTIVITY[path.traits.rhythm];
  const average = Math.floor((path.dailyNano * path.moodOf(day)) / MINUTE_ROOT);
  const mood = { key, spacing: MOOD_SPACING, least: 660, range: 740 };
  const sigmas = new Int32Array(MINUTES_PER_DAY);
  for (let start = 0; start < MINUTES_PER_DAY; start += MOOD_SPACING) {
    const from = latticeAt(mood, start) * MOOD_SPACING;
    const slope = latticeAt(mood, start + MOOD_SPACING) - latticeAt(mood, start);
    for (let part = 0; part < MOOD_SPACING; part += 1) {
      const level = (levels[start + part] as number) * (from + slope * part);
      sigmas[start + part] = Math.floor((average * level) / (LEVEL_ONE * LATTICE_ONE * MOOD_SPACING)) + 1;
    }
  }
  return sigmas;
}

/** Tilts the free path in proportion to variance, so that it starts and ends where the days meet. */
function lean(values: Int32Array, made: { path: DayPath; day: number; sum: number }): void {
  const { elapsed } = ACTIVITY[made.path.traits.rhythm];
  const start = made.path.valueAt(made.day);
  const excess = made.sum - (made.path.valueAt(made.day + 1) - start);
  for (let minute = 0; minute <= MINUTES_PER_DAY; minute += 1) {
    const share = Math.floor((excess * (elapsed[minute] as number)) / SHARE_ONE);
    values[minute] = start + (values[minute] as number) - share;
  }
}

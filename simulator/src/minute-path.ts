/** One path through one day at the resolution of minutes: drawn freely, then leaned so that it ends where the next day starts. */

import { ACTIVITY, LEVEL_ONE } from './activity.ts';
import type { DayPath } from './day-path.ts';
import type { Jump } from './jump.ts';
import { LATTICE_ONE, latticeAt } from './lattice.ts';
import { BELL_UNIT, bell, childKey, draw, type StreamKey } from './random.ts';
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
/** Memory of volatility, in 1/1024: what the last minute's size and the last volatility count for the next. */
const REACTION = 85;
const PERSISTENCE = 918;
const REST = 1024 - REACTION - PERSISTENCE;
/** 1024 × 5/4: a minute's mean size is 0.8 of its deviation; this makes the two comparable. */
const SIZE_TO_SIGMA = 1280;
const HIGHEST_VOLATILITY = 6 * 1024;
const HIGHEST_SIZE = 40 * 1024;
const MOOD_SPACING = 48;
/** Child of a day's key; above the minutes, which are draws of the key itself. */
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
    let move = Math.floor((bell(draw(key, minute)) * sigma) / BELL_UNIT);
    if (jump !== null && jump.minute === minute) move += jump.sizeNano;
    sigmas[minute] = sigma;
    sum += move;
    values[minute + 1] = sum;
    const size = Math.min(HIGHEST_SIZE, Math.floor((Math.abs(move) * SIZE_TO_SIGMA) / typical));
    const next = REST + ((PERSISTENCE * volatility + REACTION * size) >> 10);
    volatility = Math.min(HIGHEST_VOLATILITY, next);
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
  const total = elapsed[MINUTES_PER_DAY] as number;
  for (let minute = 0; minute <= MINUTES_PER_DAY; minute += 1) {
    const share = Math.floor((excess * (elapsed[minute] as number)) / total);
    values[minute] = start + (values[minute] as number) - share;
  }
}

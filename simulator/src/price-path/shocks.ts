/**
 * Shocks: a permanent step of a path between two consecutive ticks, followed by half an hour of higher volatility. They come with
 * scheduled releases, and now and then without one.
 */

import { AFTERSHOCK_MINUTES } from '@vernier/shared/limits';
import { type DayNumber, weekdayOf } from '@vernier/shared/civil-date';
import { releasesOn } from '../calendar/releases.ts';
import type { Importance } from '../calendar/release-kinds.ts';
import { normalSample } from '../random/distributions.ts';
import { SampleStream } from '../random/sample-stream.ts';
import { MINUTES_PER_DAY, SLOTS_PER_MINUTE } from '@vernier/shared/market/slot';
import type { PathTraits } from './factors.ts';
import { integerRoot } from './integer-root.ts';

export interface Shock {
  /** The price includes the step from this slot of the day on; never the first slot of a minute, where intervals meet. */
  readonly slot: number;
  readonly sizeNano: number;
  readonly isScheduled: boolean;
  /** Deviation of the move of the first minute after the step; it falls to 0 over the aftershock. */
  readonly sigmaNano: number;
  /** Sum of the aftershock's moves before each of its minutes, and after the last. */
  readonly aftershock: Float64Array;
}

/** Minutes of higher volatility after the minute of a step. */

/** Smallest unscheduled step and the range above it, in 1/1000 of a typical day's move. */
const MIN_PER_MILLE = 350;
const RANGE_PER_MILLE = 900;
/** The largest step: the bell of a release ends at 3.45 deviations. */
export const MAX_STEP_PER_MILLE = MIN_PER_MILLE + RANGE_PER_MILLE;
/** Deviation of a release's step, in 1/1000 of a typical day's move. */
const STEP_PER_MILLE: Readonly<Record<Importance, number>> = { 1: 90, 2: 180, 3: 350 };
/** Deviation of the first minute of an aftershock, in 1/1000 of an average minute's. */
const AFTERSHOCK_PER_MILLE: Readonly<Record<Importance, number>> = { 1: 1800, 2: 3600, 3: 5500 };
const UNSCHEDULED: Importance = 2;
/** √1440 in 1/1000. */
const MINUTE_ROOT = 37_947;
/** A release's step comes within this many slots after its minute begins. */
const RELEASE_SLOTS = 12;

/** A skewed path falls in two of five unscheduled steps, by half as much again as it rises: the mean is 0. */
const FALLS = 2;
const ALL = 5;
const RISE_NUMERATOR = 2;
const RISE_DENOMINATOR = 3;

/** Samples of a shock: its size, its slot, and the moves of its aftershock from here on. */
const SIZE = 0;
const SLOT = 1;
const MOVES = 2;
const stream = new SampleStream('shock', MOVES + AFTERSHOCK_MINUTES);

const SUNDAY = 0;
const SATURDAY = 6;

/** True on Saturdays and Sundays. */
export function isWeekend(day: DayNumber): boolean {
  const weekday = weekdayOf(day);
  return weekday === SUNDAY || weekday === SATURDAY;
}

export interface DayKeyWords {
  readonly day: DayNumber;
  readonly key: Uint32Array;
}

/** The shocks of each path on a day, in the order of `paths`. `chances` gives three samples of a path: occurrence, slot and size. */
export function shocksOf(
  { day, key, paths: all }: DayKeyWords & { readonly paths: readonly PathTraits[] },
  chances: (path: number) => readonly [number, number, number],
): readonly (readonly Shock[])[] {
  const releases = releasesOn(day);
  return all.map((traits, path) => {
    const shocks: Shock[] = [];
    for (const { minute, importance, paths } of releases) {
      if (!paths.includes(traits.name) || shocks.some(({ slot }) => minuteOf(slot) === minute)) continue;
      stream.select(key, path, 1 + shocks.length);
      shocks.push(scheduled(traits, minute, importance));
    }
    if (isWeekend(day) && traits.profile !== 'round_the_clock') return shocks;
    const step = unscheduledStep(traits, chances(path));
    if (step === null) return shocks;
    stream.select(key, path, 0);
    shocks.push({ ...step, isScheduled: false, ...aftershockOf(traits, step.slot, UNSCHEDULED) });
    return shocks;
  });
}

/** The whole move of a shock. */
export function shockMove({ sizeNano, aftershock }: Shock): number {
  return sizeNano + (aftershock.at(-1) ?? 0);
}

/** Sum of a day's aftershocks before a minute. */
export function aftershockBefore(shocks: readonly Shock[], minute: number): number {
  let sum = 0;
  for (const { slot, aftershock } of shocks) {
    const passed = minute - minuteOf(slot) - 1;
    if (passed > 0) sum += aftershock[Math.min(passed, aftershock.length - 1)] as number;
  }
  return sum;
}

/** A minute's deviation with those of aftershocks. */
export function sigmaAfterShocks(sigma: number, shocks: readonly Shock[], minute: number): number {
  let sum = sigma;
  for (const shock of shocks) sum = sigmaAfterShock(sum, shock, minute);
  return sum;
}

/** A minute's deviation with that of an aftershock. */
export function sigmaAfterShock(sigma: number, { slot, sigmaNano }: Shock, minute: number): number {
  const shaken = sigmaAfter(sigmaNano, minute - minuteOf(slot) - 1);
  return shaken === 0 ? sigma : integerRoot(sigma * sigma + shaken * shaken);
}

export function minuteOf(slot: number): number {
  return Math.floor(slot / SLOTS_PER_MINUTE);
}

function sigmaAfter(sigmaNano: number, passed: number): number {
  if (passed < 0 || passed >= AFTERSHOCK_MINUTES) return 0;
  return Math.floor((sigmaNano * (AFTERSHOCK_MINUTES - passed)) / AFTERSHOCK_MINUTES);
}

function scheduled(traits: PathTraits, minute: number, importance: Importance): Shock {
  const slot = minute * SLOTS_PER_MINUTE + 1 + ((stream.sample(SLOT) >>> 0) % RELEASE_SLOTS);
  const sizeNano = normalSample(traits.dailyMicros * STEP_PER_MILLE[importance], stream.sample(SIZE));
  return { slot, sizeNano, isScheduled: true, ...aftershockOf(traits, slot, importance) };
}

function unscheduledStep(
  traits: PathTraits,
  [first, second, third]: readonly [number, number, number],
): { readonly slot: number; readonly sizeNano: number } | null {
  const [chance, place, strength] = [first >>> 0, second >>> 0, third >>> 0];
  if (chance % 1000 >= traits.jumpDaysPerMille) return null;
  const minute = place % MINUTES_PER_DAY;
  const perMille = MIN_PER_MILLE + ((strength >>> 1) % RANGE_PER_MILLE);
  const size = Math.floor(traits.dailyMicros * perMille);
  return {
    slot: minute * SLOTS_PER_MINUTE + 1 + ((place >>> 16) % (SLOTS_PER_MINUTE - 1)),
    sizeNano: traits.isSkewed ? skewed(size, chance >>> 16) : (strength & 1) === 0 ? size : -size,
  };
}

function skewed(size: number, chance: number): number {
  return chance % ALL < FALLS ? -size : Math.floor((size * RISE_NUMERATOR) / RISE_DENOMINATOR);
}

/** The moves after a step, from the selected samples; they end with the day. */
function aftershockOf(
  traits: PathTraits,
  slot: number,
  importance: Importance,
): Pick<Shock, 'sigmaNano' | 'aftershock'> {
  const sigmaNano = Math.floor((traits.dailyMicros * 1000 * AFTERSHOCK_PER_MILLE[importance]) / MINUTE_ROOT);
  const minutes = Math.min(AFTERSHOCK_MINUTES, MINUTES_PER_DAY - minuteOf(slot) - 1);
  const aftershock = new Float64Array(minutes + 1);
  for (let passed = 0; passed < minutes; passed += 1) {
    const move = normalSample(sigmaAfter(sigmaNano, passed), stream.sample(MOVES + passed));
    aftershock[passed + 1] = (aftershock[passed] as number) + move;
  }
  return { sigmaNano, aftershock };
}
